import { beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { addresses } from "../contract/platform/addresses.ts";
import { studioAddresses } from "../contract/platform/studio-addresses.ts";
import { fillPath } from "../contract/platform/endpoint.ts";
import { handlers } from "../server/app/all-handlers.ts";
import { policyText } from "../server/platform/http/page-policy.ts";
import { type ServerBundle, mountPages } from "../server/platform/http/serve-pages.ts";
import { serve } from "../server/platform/http/serve.ts";
import { CallError, documentAt, placeAt } from "../web/entry-server.tsx";
import { allAddresses } from "./addresses.ts";
import { useTown } from "./town.ts";

const town = useTown();
let server: FastifyInstance;

/** The web's own pages and places; only drawn they aren't, since a policy is said before. */
const bundle: ServerBundle = {
  CallError,
  documentAt,
  placeAt,
  drawPlainDocument: async () => ({ status: 200, frame: "", head: "", html: "" }),
  drawDocument: async () => ({ status: 200, frame: "", head: "", html: "", data: "{}" }),
};

beforeAll(() => {
  const { app } = town;
  const map = { ...app.settings.map, policy: { "connect-src": ["https://tiles.example"] } };
  server = serve(app, handlers);
  const template = () => "";
  mountPages({
    server,
    app: { ...app, settings: { ...app.settings, map } },
    bundle,
    templates: { document: template, plain: template, shell: template },
  });
  return () => server.close();
});

const sourcesOf = (policy: string) => policy.split("; ").flatMap((part) => part.split(" ").slice(1));
const everyPages = new Set(sourcesOf(policyText()));

/** From where else the page at an address may load, or be shown. */
async function addedAt(address: string): Promise<string[]> {
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "x"]);
  const { headers } = await server.inject({
    url: fillPath(address, Object.fromEntries(names)),
    headers: { cookie: `rosette-auth=${await town.token("owner")}` },
  });
  return sourcesOf(String(headers["content-security-policy"])).filter((source) => !everyPages.has(source));
}

const expected = {
  "www.youtube-nocookie.com": [
    addresses.enter,
    addresses.entries,
    addresses.entry,
    addresses.scoring,
    addresses.scoreEntry,
    addresses.scoreBeside,
  ],
  "js.stripe.com": [addresses.checkout, addresses.invoice, addresses.linkedInvoice, studioAddresses.counter],
  "tiles.example": [
    addresses.tour,
    addresses.tourRoute,
    addresses.tourPreview,
    addresses.tourPreviewByLink,
    addresses.tourHomePreview,
    addresses.tourHomePreviewByLink,
    addresses.tourRoutePreview,
    addresses.tourRoutePreviewByLink,
    addresses.myHome,
    studioAddresses.home,
  ],
  "'wasm-unsafe-eval'": [addresses.door, addresses.kiosk],
  "*": [
    addresses.surveyEmbed,
    addresses.winnersEmbed,
    addresses.galleryEmbed,
    addresses.ticketsEmbed,
    addresses.homesEmbed,
    addresses.sponsorsEmbed,
    addresses.ballotEmbed,
    addresses.countdownEmbed,
    addresses.calendarEmbed,
  ],
};

test("each page may load what it shows, and no page what another one shows: signing in, a new password and an invitation load from here alone", async () => {
  const added = new Map<string, string[]>();
  for (const address of allAddresses) added.set(address, await addedAt(address));
  for (const [source, pages] of Object.entries(expected)) {
    const allowed = [...added].filter(([, sources]) => sources.some((one) => one.replace("https://", "") === source));
    expect(allowed.map(([address]) => address).toSorted(), source).toEqual(pages.toSorted());
  }
  const others = [...added].filter(
    ([address]) =>
      !Object.values(expected)
        .flat()
        .some((page) => page === address),
  );
  expect(others.filter(([, sources]) => sources.length > 0)).toEqual([]);
});
