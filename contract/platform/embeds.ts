import { addresses, paths } from "./addresses.ts";
import { type ServiceKind, hasFeature, kindOfSegment, segmentOf } from "./service-kinds.ts";

/** The script with which other sites show embeds, and where oEmbed is asked. */
export const EMBED_SCRIPT = "/embed.js";

/** Pixels of a frame before its page tells its height, and where nobody listens. */
export const EMBED_HEIGHT = 720;

type Params = Record<string, string>;

/** What can stand in a frame of another site; each says a program’s matter, but for the calendar, which is the association’s. */
const embedKinds = ["calendar", "countdown", "tickets", "homes", "sponsors", "ballot", "winners", "gallery"] as const;
export type EmbedKind = (typeof embedKinds)[number];

/** The address of an embed, and of the public page that shows all of it. */
type EmbedAddresses = { embed: string; page: string };

const embedAddresses: Record<EmbedKind, EmbedAddresses> = {
  calendar: { embed: addresses.calendarEmbed, page: addresses.client },
  countdown: { embed: addresses.countdownEmbed, page: addresses.program },
  tickets: { embed: addresses.ticketsEmbed, page: addresses.tickets },
  homes: { embed: addresses.homesEmbed, page: addresses.tour },
  sponsors: { embed: addresses.sponsorsEmbed, page: addresses.sponsors },
  ballot: { embed: addresses.ballotEmbed, page: addresses.ballot },
  winners: { embed: addresses.winnersEmbed, page: addresses.winners },
  gallery: { embed: addresses.galleryEmbed, page: addresses.gallery },
};

const embedPaths: Record<EmbedKind, (params: never) => string> = {
  calendar: paths.calendarEmbed,
  countdown: paths.countdownEmbed,
  tickets: paths.ticketsEmbed,
  homes: paths.homesEmbed,
  sponsors: paths.sponsorsEmbed,
  ballot: paths.ballotEmbed,
  winners: paths.winnersEmbed,
  gallery: paths.galleryEmbed,
};

const pagePaths: Record<Exclude<EmbedKind, "gallery">, (params: never) => string> = {
  calendar: paths.client,
  countdown: paths.program,
  tickets: paths.tickets,
  homes: paths.tour,
  sponsors: paths.sponsors,
  // A program may have several votes: its page leads to each.
  ballot: paths.program,
  winners: paths.winners,
};

export const embedPath = (kind: EmbedKind, params: Params): string => embedPaths[kind](params as never);

/** What a program of this kind can show. */
export const embedsOfKind = (kind: ServiceKind): Exclude<EmbedKind, "calendar" | "gallery">[] => [
  "countdown",
  ...(hasFeature(kind, "sales") ? (["tickets"] as const) : []),
  ...(hasFeature(kind, "properties") ? (["homes"] as const) : []),
  ...(hasFeature(kind, "sponsors") ? (["sponsors"] as const) : []),
  ...(hasFeature(kind, "votes") ? (["ballot"] as const) : []),
  ...(hasFeature(kind, "galleries") ? (["winners"] as const) : []),
];

/** The public page that shows all of it: the program’s, or the association’s own. */
export const embeddedPagePath = (
  embed: Exclude<EmbedKind, "gallery">,
  client: string,
  program?: { kind: ServiceKind; url: string },
): string =>
  pagePaths[embed]({ client, ...(program && { serviceType: segmentOf(program.kind), service: program.url }) } as never);

/** The embed that shows what a public page does: undefined for most pages. */
export function embedOfPage(page: string): EmbedKind | undefined {
  // A program’s page is far more than its next deadline.
  return embedKinds.find((kind) => kind !== "countdown" && embedAddresses[kind].page === page);
}

function paramsOf(address: string, pathname: string): Params | undefined {
  const names = address.split("/");
  const parts = pathname.split("/");
  if (names.length !== parts.length) return undefined;
  const params: Params = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at]!;
    if (!name.startsWith(":")) {
      if (name !== part) return undefined;
    } else if (part === "") return undefined;
    else params[name.slice(1)] = part;
  }
  const { serviceType } = params;
  return serviceType !== undefined && !kindOfSegment(serviceType) ? undefined : params;
}

/** The embed at an address, of its own or of a public page that has one. */
export function embedAt(pathname: string): { kind: EmbedKind; params: Params } | undefined {
  for (const kind of embedKinds) {
    const params = paramsOf(embedAddresses[kind].embed, pathname);
    if (params) return { kind, params };
  }
  for (const kind of embedKinds) {
    const params = embedOfPage(embedAddresses[kind].page) && paramsOf(embedAddresses[kind].page, pathname);
    if (params) return { kind, params };
  }
}
