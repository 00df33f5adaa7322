/** Whose work the page shows besides ours: for the page About.  NOTICE and docs/credits.md say the same. */

import openFontLicence from "../assets/fonts/OFL.txt?url";

export interface Credit {
  /** What it is. */
  what: string;
  by: string[];
  licence: string;
  /** Where the licence can be read. */
  licenceAt: string;
  /** Where the work comes from. */
  from: string;
  /** What we made of it. */
  changed: string;
}

export const CREDITS: Credit[] = [
  {
    what: "Icons on the cards, from game-icons.net",
    by: [
      "Lorc", "Delapouite", "John Colburn", "Felbrigg", "John Redman", "Carl Olsen", "Sbed", "PriorBlue", "Willdabeast", "Viscious Speed",
      "Lord Berandas", "Irongamer", "HeavenlyDog", "Lucas", "Faithtoken", "Skoll", "Andy Meneely", "Cathelineau", "Kier Heyl", "Aussiesim",
      "Sparker", "Zeromancer", "Rihlsul", "Quoting", "Guard13007", "DarkZaitzev", "SpencerDub", "GeneralAce135", "Zajkonur", "Catsu",
      "Starseeker", "Pepijn Poolman", "Pierre Leducq", "Caro Asercion", "seregacthtuf", "various artists",
    ],
    licence: "CC BY 3.0",
    licenceAt: "https://creativecommons.org/licenses/by/3.0/",
    from: "https://game-icons.net",
    changed: "coloured, outlined and set into pictures by us; numbers of the paths rounded",
  },
  { what: "Cinzel, a font", by: ["The Cinzel Project Authors"], licence: "OFL 1.1", licenceAt: openFontLicence, from: "https://github.com/NDISCOVER/Cinzel", changed: "" },
  { what: "Exo 2, a font", by: ["The Exo 2 Project Authors"], licence: "OFL 1.1", licenceAt: openFontLicence, from: "https://github.com/googlefonts/Exo-2.0", changed: "" },
  { what: "Oswald, a font", by: ["The Oswald Project Authors"], licence: "OFL 1.1", licenceAt: openFontLicence, from: "https://github.com/googlefonts/OswaldFont", changed: "" },
  {
    what: "Alegreya Sans, a font", by: ["The Alegreya Sans Project Authors"], licence: "OFL 1.1", licenceAt: openFontLicence,
    from: "https://github.com/huertatipografica/Alegreya-Sans", changed: "",
  },
  { what: "Svelte, of which the page is made", by: ["The Svelte contributors"], licence: "MIT", licenceAt: "https://github.com/sveltejs/svelte/blob/main/LICENSE.md", from: "https://svelte.dev", changed: "" },
];

export const NOT_AFFILIATED =
  "Rulebound is not affiliated with, endorsed by or sponsored by the publishers of Epic, Huntik or Chaotic. The names of the games and of the cards " +
  "that their rule books mention belong to their owners and are used to say which rules are meant. The cards, decks and wordings that ship with " +
  "Rulebound are our own, and so are the frames, backs, signs and pictures of the card faces.";
