import { beforeAll, expect, test } from "vitest";
import { changeStatus } from "../../../contract/programs/services.ts";
import { useTown } from "../../../test/town.ts";
import { addTour } from "../../../test/visits.ts";

const town = useTown({ own: true });
const tour = { client: "oak", service: "framed-tour" };

type Embed = { type: string; title: string; html: string; width: number; height: number; provider_name: string };

async function ask(path: string, more = "") {
  const url = encodeURIComponent(path.startsWith("/") ? town.app.settings.origin + path : path);
  const { statusCode, body } = await town.server.inject(`/oembed?url=${url}${more}`);
  return { status: statusCode, embed: JSON.parse(body) as Embed };
}

beforeAll(async () => {
  await addTour(town, {
    url: tour.service,
    days: [["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"]],
    homes: { Larkspur: null },
  });
});

test("oEmbed answers for a public page and for its embed with the same frame", async () => {
  const { origin } = town.app.settings;
  for (const [page, embed, title] of [
    ["/oak", "/oak/embed/calendar", /^Coming dates · /],
    ["/oak/parades/framed-tour/homes", "/oak/embed/homes/framed-tour", /^Homes · /],
    ["/oak/parades/framed-tour/tickets", "/oak/embed/tickets/framed-tour", /^Tickets · /],
    ["/oak/parades/framed-tour/sponsors", "/oak/embed/sponsors/framed-tour", /^Sponsors of /],
  ] as const) {
    const [ofPage, ofEmbed] = [await ask(page, "&format=json"), await ask(embed)];
    expect(ofPage.status, page).toBe(200);
    expect(ofPage.embed).toEqual(ofEmbed.embed);
    expect(ofPage.embed).toMatchObject({ type: "rich", version: "1.0", title: expect.stringMatching(title) });
    expect(ofPage.embed.html).toContain(`<iframe src="${origin}${embed}"`);
  }
  expect((await ask("/oak/embed/countdown/framed-tour")).status).toBe(200);
  expect((await ask("/oak/embed/ballot/framed-tour")).embed.title).toMatch(/^Public vote · /);
});

test("the frame is as large as was asked for, in the look of the address, and what it is called can't break out", async () => {
  await town.inside("oak", (sql) => sql`update services set name = ${'A "tour" <b>'} where url = ${tour.service}`);
  town.app.changes.publish("client", town.clients["oak"]!);
  const { embed } = await ask("/oak/embed/homes/framed-tour?look=dark", "&maxwidth=400&maxheight=300");
  expect(embed).toMatchObject({ width: 400, height: 300, title: 'Homes · A "tour" <b>' });
  expect(embed.html).toContain("/oak/embed/homes/framed-tour?look=dark");
  expect(embed.html).toContain("A &quot;tour&quot; &lt;b&gt;");
  const odd = (await ask("/oak/embed/homes/framed-tour?look=%22%3E", "&maxwidth=-1")).embed;
  expect(odd.html).not.toContain("look=");
  expect(odd.width).toBe(720);
});

test("a draft has no embed, nor has another site, another page, or a program that isn't there", async () => {
  await town.as("owner")(changeStatus, tour, { status: "draft" });
  for (const path of [
    "/oak/embed/homes/framed-tour",
    "/oak/embed/tickets/framed-tour",
    "/oak/embed/sponsors/framed-tour",
    "/oak/embed/countdown/framed-tour",
    "/oak/embed/ballot/framed-tour",
    `/oak/parades/framed-tour/public-voting/${crypto.randomUUID()}`,
    "/oak/parades/framed-tour/homes",
    "/oak/embed/homes/there-is-none",
    "/elm/embed/homes/framed-tour",
    "/no-such-client",
    "/oak/parades/framed-tour",
    "/oak/parades/framed-tour/tickets/checkout",
    "/login",
    "https://example.org/oak",
  ])
    expect((await ask(path)).status, path).toBe(404);
  await town.as("owner")(changeStatus, tour, { status: "published" });
  expect((await ask("/oak/embed/homes/framed-tour")).status).toBe(200);
});

test("XML isn't spoken, and a question without an address is refused", async () => {
  expect((await ask("/oak/embed/calendar", "&format=xml")).status).toBe(501);
  expect((await ask("no address")).status).toBe(400);
  expect((await town.server.inject("/oembed")).statusCode).toBe(400);
});
