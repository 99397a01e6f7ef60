import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, expect, test } from "vitest";
import { fillPath } from "../../../contract/platform/endpoint.ts";
import { tourGuide } from "../../../contract/tours/tour.ts";
import { readBook } from "../../../test/pdf-text.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
const at = { client: "oak", service: "printed-parade" };
let serviceID: string;

/** Homes on streets of the demo town, whose map is the one that is shipped. */
const places = [
  ["Larkspur House", "412 Larkspur Lane", 44.0512, -91.6718],
  ["Quarry House", "21 Quarry Road", 44.0443, -91.6821],
  ["Ridgeline House", "70 Overlook Drive", 44.0297, -91.6655],
  ["Evergreen A-Frame", "17 Timber Trail", 44.0326, -91.6402],
  ["Boathouse", "4 Levee Road", 44.0611, -91.6587],
  ["Cottage", "88 Fourth Street", 44.0571, -91.66],
] as const;

beforeAll(async () => {
  serviceID = await town.inside("oak", async (sql) => {
    const [service] = await sql<{ id: string }>`
      insert into services (kind, url, name, status) values ('parade', ${at.service}, 'Printed parade', 'published')
      returning service_id as id`;
    const { id } = service!;
    await sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      select ${id}, 'tour', day + interval '16 hours', day + interval '22 hours'
      from generate_series('2099-05-02T00:00Z'::timestamptz, '2099-05-09T00:00Z', interval '1 day') day`;
    for (const [position, [name, address, latitude, longitude]] of places.entries())
      await sql`
        insert into properties (service_id, position, number, name, address, city, latitude, longitude)
        values (${id}, ${position}, ${position + 1}, ${name}, ${address}, 'Winona', ${latitude}, ${longitude})`;
    await sql`
      insert into property_hours (service_id, property_id, timeframe_id, opens, closes)
      select ${id}, p.property_id, t.timeframe_id, '13:00', '15:00'
      from properties p join timeframes t using (client_id, service_id)
      where p.service_id = ${id} and p.name = 'Cottage' order by t.opens_at limit 1`;
    await sql`
      insert into products (service_id, kind, name, price, member_price) values (${id}, 'ticket', 'Adult', 2400, 1800)`;
    const [tier] = await sql<{ id: string }>`
      insert into sponsor_tiers (service_id, name) values (${id}, 'Gold') returning sponsor_tier_id as id`;
    await sql`
      insert into sponsors (service_id, sponsor_tier_id, position, name)
      values (${id}, ${tier!.id}, 0, 'Halden Windows'), (${id}, ${tier!.id}, 1, 'Ironwood')`;
    return id;
  });
});

const guide = async (): Promise<Buffer> => {
  const answer = await town.server.inject(`/api${fillPath(tourGuide.path, at)}`);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

test("N10 the guide’s front has the streets with their names, the numbers, the days once, the price, the sponsors and the page’s address", async () => {
  const { pages, text } = await readBook(await guide());
  const [front] = pages;
  for (const words of ["Larkspur Lane", "Prairie Avenue", "Highway 61", "0.5 miles, north is above"])
    expect(front).toContain(words);
  for (const number of ["1", "2", "3", "4", "5", "6"]) expect(front!.split("\n"), number).toContain(number);
  expect(front).toContain("Tickets from $24, for members from $18");
  expect(front).toContain("Gold: Halden Windows, Ironwood");
  expect(front).toContain("/oak/parades/printed-parade/homes");
  expect(front!.match(/11 AM to 5 PM/g)).toHaveLength(1);
  // A day is never broken in two lines.
  for (const day of ["Sat, May 2", "Sat, May 9"]) expect(front, day).toContain(day);
  expect(text).toContain("1 PM to 3 PM: Sat, May 2");
  expect(text.match(/11 AM to 5 PM/g)).toHaveLength(1);
  expect(text.match(/Open on all days of the tour/g)).toHaveLength(5);
  // Six homes are three and three, not five and one.
  expect(pages.slice(1).map((page) => page.match(/Winona/g)?.length)).toEqual([3, 3]);
});

test("N10 it is tagged: headings, paragraphs and figures with words, in the order of reading", async () => {
  const document = await getDocument({ data: new Uint8Array(await guide()), verbosity: 0 }).promise;
  expect([...((await document.getMarkInfo()) as unknown as Map<string, boolean>)]).toContainEqual(["Marked", true]);
  expect((await document.getMetadata()).info).toMatchObject({ Title: "Guide to Printed parade", Language: "en-US" });
  type Node = { role?: string; alt?: string; children?: Node[] };
  const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)];
  const onPage = async (number: number) =>
    flat((await (await document.getPage(number)).getStructTree()) as Node).filter(({ role }) => role);
  const front = await onPage(1);
  expect(front.map(({ role }) => role)).toEqual(expect.arrayContaining(["H1", "P", "Figure", "H2"]));
  const figures = front.filter(({ role }) => role === "Figure").map(({ alt }) => alt);
  expect(figures).toEqual([
    expect.stringMatching(/^Code of the tour’s page: http/),
    "Map of the streets with the numbers of 6 homes. Their addresses stand at each home.",
  ]);
  const homes = await onPage(2);
  expect(homes.filter(({ role }) => role === "H2")).toHaveLength(3);
});

test("N10 where the map has no streets the front says by address where the homes are", async () => {
  const { map } = town.app.settings;
  Object.assign(town.app.settings, { map: { ...map, files: new Map() } });
  try {
    const [front] = (await readBook(await guide())).pages;
    expect(front).toContain("Where they are");
    expect(front).toContain("3 Ridgeline House");
    expect(front).toContain("70 Overlook Drive, Winona");
    expect(front).not.toContain("north is above");
  } finally {
    Object.assign(town.app.settings, { map });
  }
});

test("a guide of a program without homes, days, prices and sponsors is a page with its name", async () => {
  await town.inside("oak", async (sql) => {
    await sql`update services set name = 'Empty parade' where service_id = ${serviceID}`;
    await sql`delete from property_hours where service_id = ${serviceID}`;
    await sql`delete from properties where service_id = ${serviceID}`;
    await sql`delete from timeframes where service_id = ${serviceID}`;
    await sql`delete from products where service_id = ${serviceID}`;
    await sql`delete from sponsors where service_id = ${serviceID}`;
  });
  const { pages } = await readBook(await guide());
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain("Empty parade");
  expect(pages[0]).not.toContain("With thanks to");
});
