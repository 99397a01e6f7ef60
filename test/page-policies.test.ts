import { beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { addresses } from "../contract/platform/addresses.ts";
import { pathOf } from "../contract/platform/endpoint.ts";
import { handlers } from "../server/app/everything.ts";
import { policyWith } from "../server/platform/http/page-policy.ts";
import { type Bundle, mountPages } from "../server/platform/http/page.ts";
import { serve } from "../server/platform/http/serve.ts";
import { CallError, documentAt, placeAt } from "../web/entry-server.tsx";
import { allAddresses } from "./addresses.ts";
import { useTown } from "./town.ts";

const town = useTown();
let app: FastifyInstance;

/** The web's own pages and places; only drawn they aren't, since a policy is said before. */
const bundle: Bundle = {
  CallError,
  documentAt,
  placeAt,
  drawDocument: async () => ({ status: 200, frame: "", head: "", html: "", data: "{}" }),
};

beforeAll(() => {
  const { house } = town;
  const map = { ...house.settings.map, policy: { "connect-src": ["https://tiles.example"] } };
  app = serve(house, handlers);
  const template = () => "";
  mountPages({
    app,
    house: { ...house, settings: { ...house.settings, map } },
    bundle,
    templates: { document: template, app: template },
  });
  return () => app.close();
});

const sourcesOf = (policy: string) => policy.split("; ").flatMap((part) => part.split(" ").slice(1));
const everyPages = new Set(sourcesOf(policyWith()));

/** From where else the page at an address may load, or be shown. */
async function addedAt(address: string): Promise<string[]> {
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "x"]);
  const { headers } = await app.inject({
    url: pathOf(address, Object.fromEntries(names)),
    headers: { cookie: `rosette-auth=${await town.token("owner")}` },
  });
  return sourcesOf(String(headers["content-security-policy"])).filter((source) => !everyPages.has(source));
}

const { studio } = addresses;
const expected = {
  "www.youtube-nocookie.com": [
    addresses.enter,
    addresses.entries,
    addresses.entry,
    addresses.scoring,
    addresses.scoreEntry,
    addresses.scoreBeside,
  ],
  "js.stripe.com": [addresses.checkout, addresses.invoice, addresses.linkedInvoice, studio.counter],
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
    studio.home,
  ],
  "'wasm-unsafe-eval'": [addresses.door, addresses.kiosk],
  "*": [addresses.surveyEmbed, addresses.winnersEmbed, addresses.galleryEmbed],
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
