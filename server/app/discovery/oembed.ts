import { productsOnSale } from "../../../contract/commerce/cart/registration.ts";
import { getBallot } from "../../../contract/votes/public-votes.ts";
import { getGallery } from "../../../contract/galleries/galleries.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { EMBED_HEIGHT, type EmbedKind, embedAt, embedPath } from "../../../contract/platform/embeds.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { servicePage } from "../../../contract/programs/service-page.ts";
import { getTour } from "../../../contract/tours/tour.ts";
import { markup } from "../../platform/http/html.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Addresses } from "../../platform/access/addresses.ts";
import type { ProvedDomain } from "../../platform/access/proved-domain-queries.ts";
import type { PublicCaller } from "./public-caller.ts";

type Query = Record<string, unknown>;
type Params = Record<string, string>;

const WIDTH = 720;
const NOTHING_THERE = "There is nothing to embed at this address.";

type EmbedRequest = { addresses: Addresses; query: Query; domain: ProvedDomain | undefined };

/** An embed as oEmbed tells it (https://oembed.com): the title, and the frame to put into a page. */
export async function oembedOf(call: PublicCaller, { addresses, query, domain }: EmbedRequest) {
  const { url, format = "json", maxwidth, maxheight } = query;
  if (typeof url !== "string" || !URL.canParse(url)) refuse("Say by url= which page is to be embedded.", 400);
  if (format !== "json") refuse("This is answered as JSON only: ask with format=json.", 501);
  const { origin: from, pathname, searchParams } = new URL(url);
  const found = embedAt(pathname.replace(/(?<=.)\/$/, ""));
  const clientURL = found?.params["client"] ?? "";
  const origin = addresses.originOf(clientURL);
  // What was embedded before goes on: the installation's address has the frames of all.
  const isThere = (from === origin || from === addresses.main) && (!domain || domain.clientURL === clientURL);
  if (!found || !isThere) refuse(NOTHING_THERE, 404);
  const { name, url: client } = await call(clientPage, { client: found.params["client"]! });
  const title = await titleOf(call, found.kind, found.params, name);
  const look = searchParams.get("look");
  const src =
    origin + embedPath(found.kind, found.params) + (look === "light" || look === "dark" ? `?look=${look}` : "");
  const width = atMost(WIDTH, maxwidth);
  const height = atMost(EMBED_HEIGHT, maxheight);
  return {
    version: "1.0",
    type: "rich",
    title,
    provider_name: name,
    provider_url: `${origin}/${client}`,
    cache_age: 300,
    width,
    height,
    html: markup`<iframe src="${src}" title="${title}" width="${String(width)}" height="${String(height)}" style="border:0;max-width:100%"></iframe>`
      .source,
  };
}

const atMost = (usual: number, most: unknown) =>
  typeof most === "string" && /^[1-9]\d{0,4}$/.test(most) ? Math.min(usual, Number(most)) : usual;

/** Refused where the public may not see it, by the calls themselves. */
async function titleOf(call: PublicCaller, kind: EmbedKind, params: Params, association: string): Promise<string> {
  if (kind === "calendar") return `Coming dates · ${association}`;
  const at = { client: params["client"]!, service: params["service"]! };
  const page = await call(servicePage, at);
  const { name } = page;
  switch (kind) {
    case "countdown":
      return name;
    case "tickets":
      await call(productsOnSale, at);
      return `Tickets · ${name}`;
    case "homes":
      await call(getTour, at);
      return `Homes · ${name}`;
    case "sponsors":
      if (!hasFeature(page.kind, "sponsors")) refuse(NOTHING_THERE, 404);
      return `Sponsors of ${name}`;
    case "ballot": {
      const { publicVoteID } = params;
      if (publicVoteID !== undefined) await call(getBallot, { ...at, publicVoteID });
      else if (!hasFeature(page.kind, "votes")) refuse(NOTHING_THERE, 404);
      return `Public vote · ${name}`;
    }
    case "winners":
    case "gallery": {
      const galleryID = params["galleryID"] ?? page.galleries.find((one) => one.kind === "winners")?.galleryID;
      if (galleryID === undefined) refuse(NOTHING_THERE, 404);
      return `${(await call(getGallery, { ...at, galleryID })).name} · ${name}`;
    }
  }
}
