// Messages as they are shown.

/** A message that begins a line: with a capital, unless it begins with a quotation, which stays as it was written. */
export const begun = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);
