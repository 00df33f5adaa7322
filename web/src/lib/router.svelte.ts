// A small typed router: an address is read into a route, a route is written as an address, and nothing else knows paths.

import { layers } from "./layers";

export type Route =
  | { page: "home" }
  | { page: "play"; game: string }
  | { page: "game"; id: string }
  | { page: "decks"; rest: string[] }
  | { page: "cards"; rest: string[] }
  | { page: "rules"; rest: string[] }
  | { page: "replay"; rest: string[] }
  | { page: "about" }
  | { page: "settings" }
  | { page: "account" }
  | { page: "lost"; path: string };

/** The route of an address. */
export function read(path: string, query: URLSearchParams = new URLSearchParams()): Route {
  const parts = path
    .split("/")
    .filter((part) => part !== "")
    .map(plainly);
  const [first = "", ...rest] = parts;
  switch (first) {
    case "":
      return { page: "home" };
    case "play":
      return rest.length === 0 ? { page: "play", game: query.get("game") ?? "" } : { page: "lost", path };
    case "game":
      return rest.length === 1 ? { page: "game", id: rest[0]! } : { page: "lost", path };
    case "decks":
    case "cards":
    case "rules":
    case "replay":
      return { page: first, rest };
    case "about":
    case "settings":
    case "account":
      return rest.length === 0 ? { page: first } : { page: "lost", path };
    default:
      return { page: "lost", path };
  }
}

/** The address of a route. */
export function write(route: Route): string {
  switch (route.page) {
    case "home":
      return "/";
    case "play":
      return route.game ? `/play?game=${encodeURIComponent(route.game)}` : "/play";
    case "game":
      return `/game/${encodeURIComponent(route.id)}`;
    case "decks":
    case "cards":
    case "rules":
    case "replay":
      return ["", route.page, ...route.rest.map(encodeURIComponent)].join("/");
    case "lost":
      return route.path;
    default:
      return `/${route.page}`;
  }
}

/** A part of an address as it is read; one that is not well formed stays as it is. */
export function plainly(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route: Route = $state.raw({ page: "home" });
  query: URLSearchParams = $state.raw(new URLSearchParams());
  hash = $state("");

  constructor() {
    if (typeof window === "undefined") return;
    this.#look();
    window.addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  /** Go to a page of ours. */
  go(to: Route | string, replace = false): void {
    layers.still(() => {
      const address = typeof to === "string" ? to : write(to);
      const here = location.pathname + location.search + location.hash;
      // What lies open over a page is no step to come back to.
      if (address !== here) history[replace || layers.on ? "replaceState" : "pushState"](null, "", address);
      this.#look();
      if (!replace && !location.hash) window.scrollTo(0, 0);
    });
  }

  #look(): void {
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash;
    this.route = read(location.pathname, this.query);
  }

  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
