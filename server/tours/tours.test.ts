import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addBuilder,
  changeBuilderInfo,
  changeBuilderOwner,
  getBuilder,
  listBuilders,
  orderBuilders,
  removeBuilder,
  restoreBuilder,
  uploadBuilderFile,
} from "../../contract/tours/builders.ts";
import { fillPath } from "../../contract/platform/endpoint.ts";
import {
  createFieldGroup,
  getFieldGroup,
  listFieldGroups,
  removeFieldGroup,
  saveFieldGroupDefinition,
} from "../../contract/programs/field-groups.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import {
  addProperty,
  captionPropertyImage,
  changeGroupOfProperties,
  changeOnlineTour,
  changeOpenHours,
  changePropertyAdminSettings,
  changePropertyGroup,
  changePropertyInfo,
  changePropertyOwner,
  createPropertyGroup,
  disqualifyProperties,
  disqualifyProperty,
  editPropertyGroup,
  getProperty,
  listProperties,
  orderProperties,
  orderPropertyImages,
  removeProperty,
  removePropertyGroup,
  removePropertyImage,
  restoreProperty,
  saveMetaData,
  uploadPropertyFile,
} from "../../contract/tours/properties.ts";
import { addSection } from "../../contract/programs/sections.ts";
import { servicePage } from "../../contract/programs/service-page.ts";
import { addSponsor, createSponsorTier } from "../../contract/sponsors/sponsors.ts";
import { getTour, getTourHome, listMine, tourGuide } from "../../contract/tours/tour.ts";
import { readPDF } from "../../test/pdf-text.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const at = { client: "oak", service: "parade" };
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);
const builder: ReturnType<typeof town.as> = (...call) => town.as("builder")(...call);
let groupID: string;
let days: string[];

beforeAll(async () => {
  await town.addPerson("builder");
  days = await town.inside("oak", async (sql) => {
    const [service] = await sql<{ serviceID: string }>`
      insert into services (kind, url, name, status) values ('parade', 'parade', 'Parade', 'published') returning service_id`;
    const rows = await sql<{ timeframeID: string }>`
      insert into timeframes (service_id, name, opens_at, closes_at) values
        (${service!.serviceID}, 'tour', '2030-05-04T16:00Z', '2030-05-04T22:00Z'),
        (${service!.serviceID}, 'tour', '2030-05-05T16:00Z', '2030-05-05T22:00Z')
      returning timeframe_id`;
    return rows.map(({ timeframeID }) => timeframeID);
  });
  groupID = (await manager(createPropertyGroup, at, { name: "Under $500,000" })).answer.propertyGroupID;
});

const addHome = async (name: string, sent: object = {}) => {
  const { answer } = await manager(addProperty, at, { propertyGroupID: groupID, name, ...sent });
  return { ...at, propertyID: answer.propertyID };
};
const addCompany = async (company: string, owner?: string) => {
  const user = owner ? town.people[owner]! : null;
  const { answer } = await manager(addBuilder, at, { company, user });
  return { ...at, builderID: answer.builderID };
};
const homeAt = async (home: { client: string; service: string; propertyID: string }) =>
  (await manager(getProperty, home)).answer.property;

describe("builders", () => {
  test("F07 staff add one by hand; its owner says who they are, and nobody else does", async () => {
    expect(addBuilder.done).toBe("Builder manually added");
    const place = await addCompany("Park & Rye", "builder");
    const info = { company: "Park & Rye Builders", website: "parkandrye.example", phone: "5075550142" };
    expect((await builder(changeBuilderInfo, place, info)).status).toBe(200);
    expect((await town.as("rival")(changeBuilderInfo, place, info)).status).toBe(403);
    expect((await town.as("rival")(getBuilder, place)).status).toBe(403);
    const { answer } = await builder(getBuilder, place);
    expect(answer.builder).toMatchObject({
      company: "Park & Rye Builders",
      website: "https://parkandrye.example",
      user: { fullName: "Builder Tester" },
    });
  });

  test("D05 M12 its owner changes to somebody else, or to nobody", async () => {
    expect(changeBuilderOwner.done).toBe("Builder owner changed");
    const place = await addCompany("Given away", "builder");
    await manager(changeBuilderOwner, place, { user: town.people["rival"]! });
    expect((await town.as("rival")(getBuilder, place)).status).toBe(200);
    expect((await builder(getBuilder, place)).status).toBe(403);
    await manager(changeBuilderOwner, place, { user: null });
    expect((await town.as("rival")(getBuilder, place)).status).toBe(403);
    expect((await town.as("boxOffice")(changeBuilderOwner, place, { user: null })).status).toBe(403);
  });

  test("a removed builder keeps its homes, and has them again when it is taken back", async () => {
    const place = await addCompany("Gone for a day", "builder");
    const home = await addHome("Kept", { builderID: place.builderID });
    expect((await manager(removeBuilder, place)).status).toBe(200);
    expect(await homeAt(home)).toMatchObject({ removed: false, builderID: place.builderID, company: null });
    // The former owner doesn't look after it any more, nor after its homes.
    expect((await builder(getBuilder, place)).status).toBe(403);
    expect((await builder(getProperty, home)).status).toBe(403);
    expect((await manager(restoreBuilder, place)).status).toBe(200);
    expect(await homeAt(home)).toMatchObject({ company: "Gone for a day" });
    expect((await builder(getProperty, home)).status).toBe(200);
  });

  test("F27 of two who put builders in order, the second is told", async () => {
    await addCompany("Another");
    const order = async () =>
      (await manager(listBuilders, at)).answer.builders
        .filter(({ removed }) => !removed)
        .map(({ builderID }) => builderID);
    const builderIDs = await order();
    const base = { builderIDs };
    const turned = { builderIDs: builderIDs.toReversed() };
    expect((await manager(orderBuilders, at, turned, { base })).status).toBe(200);
    expect((await manager(orderBuilders, at, base, { base })).status).toBe(412);
    expect(await order()).toEqual(turned.builderIDs);
  });

  test("M18 a logo is uploaded by the owner; there is no other field", async () => {
    const place = await addCompany("Logo & Sons", "builder");
    const file = { file: await photo(), fileName: "logo.jpg" };
    expect((await builder(uploadBuilderFile, { ...place, field: "face" }, undefined, file)).status).toBe(404);
    const { answer } = await builder(uploadBuilderFile, { ...place, field: "logo" }, undefined, file);
    expect((await builder(getBuilder, place)).answer.builder.logo?.uploadID).toBe(answer.picture.uploadID);
    expect((await town.server.inject({ url: fileURL("oak", answer.picture.uploadID, 320) })).statusCode).toBe(200);
  });
});

describe("homes", () => {
  test("D03 M16 V20 a home is added by hand, in a group", async () => {
    expect(addProperty.done).toBe("Property manually added");
    const missing = await manager(addProperty, at, { name: "No group" } as never);
    expect([missing.status, Object.keys(missing.problem.errors!)]).toEqual([400, ["propertyGroupID"]]);
    const home = await addHome("Quarry House");
    expect(await homeAt(home)).toMatchObject({ name: "Quarry House", propertyGroupID: groupID, status: "forSale" });
  });

  test("P04 nobody adds one without the permission, and none of another client's is found", async () => {
    for (const person of ["boxOffice", "viewer", "builder", "programManager"])
      expect((await town.as(person)(addProperty, at, { propertyGroupID: groupID })).status, person).toBe(403);
    const home = await addHome("Ours");
    expect((await town.as("elmOwner")(getProperty, { ...home, client: "elm" })).status).toBe(404);
  });

  test("D10 M14 its group changes, also to no property group", async () => {
    expect(changePropertyGroup.done).toBe("Property group changed");
    const home = await addHome("Moves");
    await manager(changePropertyGroup, home, { propertyGroupID: "none" });
    expect(await homeAt(home)).toMatchObject({ propertyGroupID: null });
    expect((await manager(changePropertyGroup, home, { propertyGroupID: home.propertyID })).status).toBe(404);
  });

  test("D07 M12 its owner may be another than its builder's, and both look after it", async () => {
    expect(changePropertyOwner.done).toBe("Property owner changed");
    const company = await addCompany("Two hands", "builder");
    const home = await addHome("Shared", { builderID: company.builderID });
    await manager(changePropertyOwner, home, { user: town.people["rival"]! });
    for (const person of ["rival", "builder"]) expect((await town.as(person)(getProperty, home)).status).toBe(200);
    expect((await town.as("stranger")(getProperty, home)).status).toBe(403);
  });

  test("T03 disqualified and reinstated; M12 staff alone do that", async () => {
    const home = await addHome("On trial");
    await manager(disqualifyProperty, home, { disqualified: true, reason: "No certificate" });
    expect(await homeAt(home)).toMatchObject({ disqualified: true, disqualifiedReason: "No certificate" });
    await manager(disqualifyProperty, home, { disqualified: false });
    expect(await homeAt(home)).toMatchObject({ disqualified: false, disqualifiedReason: null });
    expect((await builder(disqualifyProperty, home, { disqualified: true })).status).toBe(403);
  });

  test("what is said of it is saved by its owner, and of two the second is told", async () => {
    const company = await addCompany("Says so", "builder");
    const home = await addHome("Told", { builderID: company.builderID });
    const info = {
      name: "Told House",
      status: "model",
      price: 68_500_000,
      beds: 4,
      baths: 2.5,
      squareFeet: 2_720,
    } as const;
    expect((await builder(changePropertyInfo, home, info)).status).toBe(200);
    expect(await homeAt(home)).toMatchObject(info);
    const half = await builder(changePropertyInfo, home, { ...info, latitude: 44 });
    expect([half.status, half.problem.errors]).toEqual([400, { longitude: "Value is required" }]);
    const late = await manager(changePropertyInfo, home, { ...info, name: "Mine" }, { base: { name: "Told" } });
    expect(late.status).toBe(412);
  });

  test("staff alone say its number, its builder, and when its address is shown", async () => {
    const company = await addCompany("Chosen later", "builder");
    const home = await addHome("Numbered");
    const settings = { number: 9, builderID: company.builderID, revealedAt: "2030-05-01T12:00:00Z" };
    expect((await manager(changePropertyAdminSettings, home, settings)).status).toBe(200);
    expect(await homeAt(home)).toMatchObject({
      number: 9,
      company: "Chosen later",
      revealedAt: "2030-05-01T12:00:00.000Z",
    });
    expect((await builder(changePropertyAdminSettings, home, settings)).status).toBe(403);
  });

  test("F08 the online tour shows a home that has a virtual tour", async () => {
    const home = await addHome("Online");
    const refused = await manager(changeOnlineTour, home, { onlineTour: true });
    expect([refused.status, Object.keys(refused.problem.errors!)]).toEqual([400, ["tourLink"]]);
    const tour = { onlineTour: true, tourLink: "https://tours.example/9" };
    expect((await manager(changeOnlineTour, home, tour)).status).toBe(200);
    expect(await homeAt(home)).toMatchObject(tour);
  });

  test("it is open when the tour is, but on days at other hours, or not at all", async () => {
    const home = await addHome("Late riser");
    const hours = [
      { timeframeID: days[0]!, opens: "13:00", closes: "17:00" },
      { timeframeID: days[1]!, opens: null, closes: null },
    ];
    expect((await manager(changeOpenHours, home, { hours })).status).toBe(200);
    expect(
      (await homeAt(home)).hours.toSorted((a, b) => days.indexOf(a.timeframeID) - days.indexOf(b.timeframeID)),
    ).toEqual(hours);
    const backwards = [{ timeframeID: days[0]!, opens: "17:00", closes: "13:00" }];
    expect((await manager(changeOpenHours, home, { hours: backwards })).status).toBe(400);
    const elsewhere = [{ timeframeID: home.propertyID, opens: null, closes: null }];
    expect((await manager(changeOpenHours, home, { hours: elsewhere })).status).toBe(409);
    expect((await manager(changeOpenHours, home, { hours: [] }, { base: { hours: [] } })).status).toBe(412);
  });

  test("a removed home is its owner's no more, and is taken back as it was", async () => {
    const company = await addCompany("Undo", "builder");
    const home = await addHome("Undone", { builderID: company.builderID });
    await manager(removeProperty, home);
    expect((await builder(getProperty, home)).status).toBe(403);
    expect(await homeAt(home)).toMatchObject({ removed: true });
    await manager(restoreProperty, home);
    expect((await builder(getProperty, home)).status).toBe(200);
  });

  test("F27 homes are put in order, and of two the second is told", async () => {
    const order = async () =>
      (await manager(listProperties, at)).answer.properties
        .filter(({ removed }) => !removed)
        .map(({ propertyID }) => propertyID);
    const propertyIDs = await order();
    const base = { propertyIDs };
    const turned = { propertyIDs: propertyIDs.toReversed() };
    expect((await manager(orderProperties, at, turned, { base })).status).toBe(200);
    expect((await manager(orderProperties, at, base, { base })).status).toBe(412);
    expect(await order()).toEqual(turned.propertyIDs);
  });

  test("many change their group or are disqualified at once, and what each was before is told", async () => {
    const homes = [await addHome("One"), await addHome("Two")];
    const propertyIDs = homes.map(({ propertyID }) => propertyID);
    const moved = await manager(changeGroupOfProperties, at, { propertyIDs, propertyGroupID: null });
    expect(moved.answer.done.map(({ was }) => was)).toEqual([groupID, groupID]);
    const out = await manager(disqualifyProperties, at, { propertyIDs, disqualified: true });
    expect(out.answer.done.map(({ was }) => was)).toEqual([false, false]);
    expect(await homeAt(homes[0]!)).toMatchObject({ propertyGroupID: null, disqualified: true });
    expect((await builder(disqualifyProperties, at, { propertyIDs, disqualified: false })).status).toBe(403);
  });
});

test("a group that homes are in isn't removed; one without is", async () => {
  const { propertyGroupID } = (await manager(createPropertyGroup, at, { name: "Lofts" })).answer;
  const group = { ...at, propertyGroupID };
  const home = await addHome("Loft", { propertyGroupID });
  const refused = await manager(removePropertyGroup, group);
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "1 home is in Lofts. Move them to another group first.",
  ]);
  expect((await manager(editPropertyGroup, group, { name: "Attics" }, { base: { name: "Else" } })).status).toBe(412);
  await manager(removeProperty, home);
  expect((await manager(removePropertyGroup, group)).status).toBe(200);
  await manager(restoreProperty, home);
  expect(await homeAt(home)).toMatchObject({ propertyGroupID: null });
});

describe("pictures", () => {
  test("M18 V16 D18 photographs and floor plans have captions and an order each", async () => {
    const company = await addCompany("Pictures", "builder");
    const home = await addHome("Seen", { builderID: company.builderID });
    const file = { file: await photo(), fileName: "house.jpg" };
    const send = async (field: string) =>
      (await builder(uploadPropertyFile, { ...home, field }, undefined, file)).answer;
    const [first, second] = [await send("images"), await send("images")];
    const plan = await send("floorPlans");
    const caption = "By the river";
    await builder(captionPropertyImage, home, { imageID: first.imageID, caption });
    const tooLong = { imageID: first.imageID, caption: "x".repeat(65_536) };
    expect((await builder(captionPropertyImage, home, tooLong)).status).toBe(400);
    const base = { imageIDs: [first.imageID, second.imageID] };
    const turned = { imageIDs: [second.imageID, first.imageID] };
    expect((await builder(orderPropertyImages, home, turned, { base })).status).toBe(200);
    expect((await builder(orderPropertyImages, home, turned, { base })).status).toBe(412);
    const mixed = { imageIDs: [first.imageID, plan.imageID] };
    expect((await builder(orderPropertyImages, home, mixed)).status).toBe(400);
    expect(await homeAt(home)).toMatchObject({
      images: [{ imageID: second.imageID }, { imageID: first.imageID, caption }],
      floorPlans: [{ imageID: plan.imageID }],
    });
    await builder(removePropertyImage, home, { imageID: second.imageID });
    expect((await homeAt(home)).images).toMatchObject([{ imageID: first.imageID }]);
    const other = await addHome("Other");
    expect((await manager(removePropertyImage, other, { imageID: first.imageID })).status).toBe(404);
  });

  test("everyone sees one, but the original, which may say where it was taken, is its uploader's", async () => {
    const home = await addHome("Secret place");
    const file = { file: await photo(), fileName: "house.jpg" };
    const { picture } = (await manager(uploadPropertyFile, { ...home, field: "images" }, undefined, file)).answer;
    const statusOf = async (rendition: "full" | "original", person?: string) => {
      const headers = person ? { authorization: `Bearer ${await town.token(person)}` } : {};
      return (await town.server.inject({ url: fileURL("oak", picture.uploadID, rendition), headers })).statusCode;
    };
    expect(await statusOf("full")).toBe(200);
    expect(await statusOf("original")).toBe(404);
    expect(await statusOf("original", "tourManager")).toBe(200);
    for (const other of ["builder", "owner", "entrant"]) expect(await statusOf("original", other), other).toBe(404);
    // What its uploader called it isn't for visitors.
    const { headers } = await town.server.inject({ url: fileURL("oak", picture.uploadID, "full") });
    expect(headers["content-disposition"]).toContain('filename="Secret place.jpg"');
  });
});

describe("groups of fields", () => {
  const roof = { type: "input" as const, kind: "text" as never, name: "roof", label: "Roof", required: true };

  test("F07 M20 staff design them, owners answer, and what is missing is said by name", async () => {
    expect(saveMetaData.done).toBe("Fields updated.");
    const { fieldGroupID } = (await manager(createFieldGroup, at, { name: "Materials" })).answer;
    const group = { ...at, fieldGroupID };
    expect((await manager(saveFieldGroupDefinition, group, { elements: [roof] })).status).toBe(200);
    const company = await addCompany("Answers", "builder");
    const home = await addHome("Asked", { builderID: company.builderID });
    expect((await builder(getProperty, home)).answer.missing).toContain("Roof");
    const place = { ...home, fieldGroupID };
    const empty = await builder(saveMetaData, place, { propertyFields: [{ name: "roof", value: "" }] });
    expect([empty.status, empty.problem.errors]).toEqual([400, { roof: "Value is required" }]);
    const unknown = await builder(saveMetaData, place, { propertyFields: [{ name: "nosuch", value: 1 }] });
    expect([unknown.status, unknown.problem.errors]).toEqual([400, { nosuch: "This field isn't known" }]);
    const propertyFields = [{ name: "roof", value: "Slate" }];
    expect((await builder(saveMetaData, place, { propertyFields })).status).toBe(200);
    const { missing, property } = (await builder(getProperty, home)).answer;
    expect(missing).not.toContain("Roof");
    expect(property.fieldGroups).toMatchObject([{ name: "Materials", propertyFields }]);
    const stale = { base: { propertyFields: [{ name: "roof", value: null }] } };
    expect((await builder(saveMetaData, place, { propertyFields }, stale)).status).toBe(412);
    expect((await manager(removeFieldGroup, group)).status).toBe(409);
    expect(
      (await manager(saveFieldGroupDefinition, group, { elements: [{ ...roof, label: "Roofing" }] })).answer,
    ).toEqual({ version: 2 });
    expect((await manager(getFieldGroup, group)).answer).toMatchObject({ version: 2, answered: 1 });
    expect((await manager(listFieldGroups, at)).answer.fieldGroups).toContainEqual(
      expect.objectContaining({ fieldGroupID, name: "Materials", version: 2, answered: 1, questions: 1 }),
    );
  });
});

describe("what visitors see", () => {
  const tour = async () => (await town.as()(getTour, at)).answer;

  test("T03 a home that is disqualified or removed isn't there, and is again", async () => {
    const home = await addHome("Now and then");
    const isThere = async () => (await tour()).homes.some(({ propertyID }) => propertyID === home.propertyID);
    const status = async () => (await town.as()(getTourHome, home)).status;
    expect([await isThere(), await status()]).toEqual([true, 200]);
    await manager(disqualifyProperty, home, { disqualified: true });
    expect([await isThere(), await status()]).toEqual([false, 404]);
    await manager(disqualifyProperty, home, { disqualified: false });
    await manager(removeProperty, home);
    expect([await isThere(), await status()]).toEqual([false, 404]);
    await manager(restoreProperty, home);
    expect([await isThere(), await status()]).toEqual([true, 200]);
  });

  test("D03 a home that nobody has named isn't public, on the tour, its page and the program's, until it has a name", async () => {
    const { answer } = await manager(addProperty, at, { propertyGroupID: groupID });
    const home = { ...at, propertyID: answer.propertyID };
    const isThere = async () => (await tour()).homes.some(({ propertyID }) => propertyID === home.propertyID);
    const status = async () => (await town.as()(getTourHome, home)).status;
    expect((await manager(getProperty, home)).answer.missing[0]).toBe("name");
    expect([await isThere(), await status()]).toEqual([false, 404]);
    await manager(changePropertyInfo, home, { name: "The Boathouse", status: "forSale" });
    expect([await isThere(), await status()]).toEqual([true, 200]);
  });

  test("where it stands isn't told before its day", async () => {
    const home = await addHome("Later");
    const info = {
      name: "Later",
      status: "forSale",
      address: "70 Overlook Drive",
      city: "Winona",
      latitude: 44.05,
      longitude: -91.66,
    } as const;
    await manager(changePropertyInfo, home, info);
    const toldAt = "2099-05-01T12:00:00.000Z";
    await manager(changePropertyAdminSettings, home, { revealedAt: toldAt });
    const { home: hidden } = (await town.as()(getTourHome, home)).answer;
    expect(hidden).toMatchObject({ address: "", city: "Winona", latitude: null, longitude: null, toldAt });
    await manager(changePropertyAdminSettings, home, { revealedAt: "2020-05-01T12:00:00.000Z" });
    const { home: told } = (await town.as()(getTourHome, home)).answer;
    expect(told).toMatchObject({ address: "70 Overlook Drive", latitude: 44.05, toldAt: null });
  });

  test("a removed builder isn't named at its homes", async () => {
    const company = await addCompany("Unnamed");
    const home = await addHome("Orphan", { builderID: company.builderID });
    await manager(removeBuilder, company);
    expect((await town.as()(getTourHome, home)).answer.home).toMatchObject({
      company: "",
      builderID: null,
      builder: null,
    });
  });

  test("F31 a section of the page lists the homes, and another thanks sponsors by tier", async () => {
    const background = { kind: "color" as const, color: null, to: null, uploadID: null };
    const section = {
      size: "medium" as const,
      background,
      title: "",
      html: "",
      caption: "",
      alt: "",
      uploadID: null,
      timeframe: null,
    };
    const page = async () => (await town.as()(servicePage, at)).answer;
    expect(await page()).toMatchObject({ homes: [], sponsorTiers: [] });
    for (const kind of ["propertyList", "sponsors"] as const)
      await town.as("owner")(addSection, at, { section: { ...section, kind }, position: 0 });
    const place = { ...at, serviceType: "parades" };
    const { sponsorTierID } = (await manager(createSponsorTier, place, { name: "Gold", logoSize: "large" })).answer;
    const names = ["Halden", "Ironwood"];
    for (const name of names) await manager(addSponsor, place, { sponsorTierID, name });
    const shown = await page();
    expect(shown.homes.map(({ name }) => name)).toContain("Late riser");
    expect(shown.sponsorTiers).toMatchObject([
      { name: "Gold", logoSize: "large", sponsors: names.map((name) => ({ name })) },
    ]);
  });
});

describe("a tour of six hundred homes", () => {
  const large = { client: "oak", service: "large-parade" };
  beforeAll(() =>
    town.inside("oak", async (sql) => {
      const [service] = await sql<{ serviceID: string }>`
        insert into services (kind, url, name, status) values ('parade', 'large-parade', 'Large', 'published')
        returning service_id`;
      const { serviceID } = service!;
      await sql`insert into timeframes (service_id, name, opens_at, closes_at)
        values (${serviceID}, 'tour', '2030-05-04T16:00Z', '2030-05-04T22:00Z')`;
      await sql`
        insert into properties (service_id, position, name, address, city, latitude, longitude, price, beds, revealed_at)
        select ${serviceID}, at, 'Home ' || at, 'Secret Lane ' || at, 'Winona', 44 + at / 10000.0, -91 - at / 10000.0,
          40000000 + at, at % 5, case when at % 2 = 0 then '2099-01-01T00:00Z'::timestamptz end
        from generate_series(1, 600) at`;
    }),
  );

  test("F07 begins with a small page, which says what all of them are; the rest comes in one piece", async () => {
    const { answer: first } = await town.as()(getTour, large);
    expect(first).toMatchObject({ total: 600, open: 0, known: { price: true, beds: true, place: true }, next: "24" });
    expect(first.homes.map(({ name }) => name).slice(0, 2)).toEqual(["Home 1", "Home 2"]);
    expect(JSON.stringify(first).length).toBeLessThan(20_000);
    const { answer: rest } = await town.as()(getTour, large, undefined, { query: { after: first.next! } });
    expect([first.homes.length, rest.homes.length, rest.next]).toEqual([24, 576, null]);
    expect(new Set([...first.homes, ...rest.homes].map(({ propertyID }) => propertyID)).size).toBe(600);
  });

  test("and tells nobody where a home stands before its day, on no page of it", async () => {
    for (const after of ["0", "24"]) {
      const { answer } = await town.as()(getTour, large, undefined, { query: { after } });
      const untold = answer.homes.filter(({ toldAt }) => toldAt !== null);
      expect(untold.length).toBeGreaterThan(10);
      for (const { address, latitude, longitude } of untold)
        expect([address, latitude, longitude]).toEqual(["", null, null]);
      expect(JSON.stringify(untold)).not.toContain("Secret Lane");
    }
  });

  test("F07 is printed as a guide: made once for what it says, without what isn’t told yet", async () => {
    const url = `/api${fillPath(tourGuide.path, large)}`;
    const [first, other] = await Promise.all([town.server.inject(url), town.server.inject(url)]);
    expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(first.rawPayload.equals(other.rawPayload)).toBe(true);
    const { pages, text } = await readPDF(first.rawPayload);
    expect(pages).toBe(1 + 600 / 5);
    expect(text).toContain("1 Home 1");
    expect(text).toContain("Secret Lane 1, Winona");
    expect(text).not.toContain("Secret Lane 2,");
    const again = await town.server.inject({ url, headers: { "if-none-match": first.headers.etag as string } });
    expect(again.statusCode).toBe(304);
    await town.inside(
      "oak",
      (sql) => sql`
      update properties set name = 'Renamed' where name = 'Home 1' and service_id in (select service_id from services where url = 'large-parade')`,
    );
    const changed = await town.server.inject(url);
    expect((await readPDF(changed.rawPayload)).text).toContain("1 Renamed");
    const kept = await readdir(join(town.app.settings.dataFolder, "guides"));
    expect(kept).toHaveLength(1);
  });

  test("F31 the program’s own page carries no more of them than its section shows", async () => {
    const section = {
      kind: "propertyList" as const,
      size: "large" as const,
      background: { kind: "color" as const, color: null, to: null, uploadID: null },
      title: "",
      html: "",
      caption: "",
      alt: "",
      uploadID: null,
      timeframe: null,
    };
    await town.as("owner")(addSection, large, { section, position: 0 });
    const { answer } = await town.as()(servicePage, large);
    expect([answer.homes.length, answer.homeCount]).toEqual([8, 600]);
  });
});

test("a builder sees the own homes, and what is missing of each by name; what was removed isn't there", async () => {
  const company = await addCompany("All mine", "rival");
  await addHome("First of mine", { builderID: company.builderID });
  await manager(removeProperty, await addHome("Mine no more", { builderID: company.builderID }));
  await manager(removeBuilder, await addCompany("Closed down", "rival"));
  const mine = (await town.as("rival")(listMine, at)).answer;
  expect(mine.builders).toMatchObject([
    { company: "All mine", missing: ["a logo", "a text about you", "a phone number"] },
  ]);
  expect(mine.homes.map(({ name }) => name)).not.toContain("Mine no more");
  const first = mine.homes.find(({ name }) => name === "First of mine");
  expect(first!.missing).toContain("photographs");
  expect((await town.as("stranger")(listMine, at)).answer).toMatchObject({ builders: [], homes: [], sponsors: [] });
});
