import { paths } from "../../../contract/platform/addresses.ts";
import { feedPaths } from "../../../contract/platform/feed-addresses.ts";
import { getGallery } from "../../../contract/galleries/galleries.ts";
import { type Program, clientPage } from "../../../contract/people/clients.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { servicePage } from "../../../contract/programs/service-page.ts";
import { type HTML, markup } from "../../platform/http/html.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Addresses } from "../../platform/access/addresses.ts";
import type { PublicCaller } from "./public-caller.ts";

/** As many programs as a feed goes back. */
const MOST_PROGRAMS = 5;

type Request = { addresses: Addresses; client: string; service?: string };

/** The winners of an association's latest programs, or of one program, as Atom (RFC 4287). What it tells of is known by the installation’s address, wherever its pages are. */
export async function winnersFeed(call: PublicCaller, { addresses, client, service }: Request): Promise<string> {
  const { url, name, programs } = await call(clientPage, { client });
  const contests = programs.filter((program) => hasFeature(program.kind, "galleries") && program.resultsReleased);
  const shown = service === undefined ? contests : programs.filter((one) => one.url === service);
  if (service !== undefined && shown.length === 0) refuse("There is nothing at this address.", 404);
  const parts = await Promise.all(
    shown.slice(0, MOST_PROGRAMS).map((program) => winnersOf(call, addresses, url, program)),
  );
  const inOrder = parts.filter((part) => part !== undefined).toSorted((a, b) => b.at.localeCompare(a.at));
  const self =
    service === undefined
      ? feedPaths.winnersFeed({ client: url })
      : feedPaths.programWinnersFeed({ client: url, service });
  const page = service === undefined ? paths.client({ client: url }) : paths.winners({ client: url, service });
  const title = service === undefined ? `${name}: winners` : `${shown[0]!.name}: winners`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    markup`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${addresses.main + self}</id>
<title>${title}</title>
<updated>${inOrder[0]?.at ?? "1970-01-01T00:00:00Z"}</updated>
<author><name>${name}</name></author>
<link rel="self" type="application/atom+xml" href="${addresses.urlOf(self)}"/>
<link rel="alternate" type="text/html" href="${addresses.urlOf(page)}"/>
${inOrder.flatMap(({ entries }) => entries)}</feed>
`.source
  );
}

/** Undefined while nobody may see who won. */
async function winnersOf(call: PublicCaller, addresses: Addresses, client: string, program: Program) {
  const at = { client, service: program.url };
  const { galleries, resultsReleasedAt } = await call(servicePage, at);
  const winners = galleries.find(({ kind }) => kind === "winners");
  if (!winners || resultsReleasedAt === null) return undefined;
  const { entries } = await call(getGallery, { ...at, galleryID: winners.galleryID });
  const written = entries.map((entry): HTML => {
    const page = paths.winner({ ...at, entryID: entry.entryID });
    const picture = entry.cover && renditionsOf(client, entry.cover).at(-1);
    const title = [entry.awardTitle, entry.title || entry.owner].filter(Boolean).join(": ");
    const text = [entry.owner, entry.categoryName, program.name].filter(Boolean).join(" · ");
    return markup`<entry>
<id>${addresses.main + page}</id>
<title>${title}</title>
<updated>${resultsReleasedAt}</updated>
<link rel="alternate" type="text/html" href="${addresses.urlOf(page)}"/>
${picture ? markup`<link rel="enclosure" type="image/webp" href="${addresses.urlOf(picture.url, { url: client })}"/>\n` : ""}<summary>${text}</summary>
</entry>
`;
  });
  return { at: resultsReleasedAt, entries: written };
}
