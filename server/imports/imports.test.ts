import { strToU8, zipSync } from "fflate";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { listBuilders } from "../../contract/tours/builders.ts";
import {
  type ImportColumns,
  importFieldsOf,
  importSubjects,
  listImports,
  previewImport,
  takeImportBack,
  uploadImportTable,
} from "../../contract/imports/imports.ts";
import {
  changePropertyInfo,
  downloadProperties,
  getProperty,
  listProperties,
  removeProperty,
} from "../../contract/tours/properties.ts";
import { cancelTask } from "../../contract/platform/tasks.ts";
import { doTasks, downloaded, linesOf } from "../../test/download.ts";
import { csv, importer } from "../../test/import.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";

const town = useTown();
let at = { client: "oak", service: "" };
let count = 0;
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);

beforeEach(async () => {
  vi.restoreAllMocks();
  count += 1;
  at = { client: "oak", service: `tour-${count}` };
  await town.inside("oak", async (sql) => {
    await sql`delete from tasks`;
    await sql`
      insert into services (kind, url, name, status, time_zone)
      values ('parade', ${at.service}, 'Parade', 'published', 'America/Chicago')`;
  });
  await town.everywhere((sql) => sql`delete from due_work where kind = 'task'`);
});

const { sent, preview, begin, imported } = importer(town, "tourManager", () => at);

const homes = async () => (await manager(listProperties, at)).answer.properties;
const homeNamed = async (name: string) => {
  const { propertyID } = (await homes()).find((home) => home.name === name)!;
  return (await manager(getProperty, { ...at, propertyID })).answer.property;
};

const three = csv(
  "Reference,Number,Home,Address,City,State,Zip,Lat,Lng,Group,Builder,Price,Status,Beds,Baths,Sq ft,Address shown from",
  'A-1,1,Prairie House,12 Prairie Lane,Winona,MN,55987,44.05,-91.66,"Under $500,000",Park & Rye,"$489,000",for sale,3,2.5,"2,150",2027-05-01',
  "A-2,2,Bluff House,3 Bluff Road,Winona,Minnesota,55987,44.06,-91.67,Over,PARK & RYE,612000.5,Model home,4,3,2900,",
  "A-3,3,,9 Elm Street,Adams,MA,1234,,,Over,,,Not for sale,,,,",
);

describe("homes", () => {
  test("a table’s lines become homes with builders and groups, and a second time nothing changes", async () => {
    expect(await preview("homes", three)).toMatchObject({
      lines: 3,
      added: 3,
      changed: 0,
      leftOut: 0,
      newBuilders: ["Park & Rye"],
      newGroups: ["Over", "Under $500,000"],
    });
    const { task, of } = await imported("homes", three);
    expect(task).toMatchObject({ kind: "import", state: "done", message: "3 homes added, 0 changed." });
    expect(of).toMatchObject({
      state: "done",
      lines: 3,
      added: 3,
      changed: 0,
      leftOut: 0,
      importedBy: "TourManager Tester",
    });
    expect(await homeNamed("Prairie House")).toMatchObject({
      number: 1,
      price: 48_900_000,
      status: "forSale",
      baths: 2.5,
      squareFeet: 2150,
      latitude: 44.05,
      company: "Park & Rye",
      revealedAt: "2027-05-01T05:00:00.000Z",
    });
    // Spreadsheets drop the leading zero of a zip code.
    expect(await homeNamed("9 Elm Street")).toMatchObject({ zip: "01234", price: null, status: "notForSale" });
    expect((await manager(listBuilders, at)).answer.builders).toHaveLength(1);
    const again = await imported("homes", three);
    expect(again.task.message).toBe("0 homes added, 0 changed.");
    expect(await homes()).toHaveLength(3);
  });

  test("a home is recognized by its reference, its address or its number; an empty cell changes nothing", async () => {
    await imported("homes", three);
    const text = csv(
      "Reference,Number,Home,Address,City,Price,Bedrooms",
      "A-1,1,Prairie Home,,,,",
      ",22,,3 bluff  ROAD,Winona,,5",
      ",3,,,,450000,",
      "A-9,9,Prairie Home,12 Prairie Lane,Winona,,",
    );
    const { added, changed, unchanged, changes } = await preview("homes", text);
    expect({ added, changed, unchanged }).toEqual({ added: 1, changed: 3, unchanged: 0 });
    expect(changes[1]).toMatchObject({ line: 3, name: "Bluff House" });
    expect(changes[2]!.changes).toEqual([{ label: "Price", before: "nothing", after: "$450,000.00" }]);
    await imported("homes", text);
    expect(await homeNamed("Bluff House")).toMatchObject({
      number: 22,
      address: "3 bluff  ROAD",
      beds: 5,
      company: "Park & Rye",
    });
    // Another reference means another home, whatever its address.
    expect(await homes()).toHaveLength(4);
  });

  test("what is wrong is said line by line, and the rest is imported", async () => {
    await imported("homes", three);
    const { propertyID } = (await homes()).find(({ name }) => name === "Bluff House")!;
    await manager(removeProperty, { ...at, propertyID });
    const text = csv(
      "Reference,Home,Address,Lat,Lng,Price,Status,Zip",
      "B-1,One,1 First,44,,,,",
      "B-2,Two,,,,cheap,,",
      "B-3,Three,,,,,rented,",
      "B-4,Four,,95,-91,,,",
      ",,,,,1,,",
      "B-6,Six,,,,,,",
      "B-6,Six again,,,,,,",
      "A-2,Bluff House,,,,,,",
    );
    const { problems, leftOut, added } = await preview("homes", text);
    expect({ leftOut, added }).toEqual({ leftOut: 7, added: 1 });
    expect(problems.map(({ line, text: says }) => `${line} ${says}`)).toEqual([
      "2 A place on the map has a latitude and a longitude.",
      "3 Price can’t be “cheap”: Valid Value required.",
      "4 Status can’t be “rented”. There are: For sale, Under contract, Sold, Model home, Not for sale.",
      "5 Latitude can’t be “95”: Must be at most 90.",
      "6 There is nothing here by which the home is recognized: reference, address, number.",
      "8 The same home stands in line 7, too.",
      "9 This home was removed: Bluff House. Restore it first.",
    ]);
    const { task, of } = await imported("homes", text);
    expect(task.message).toBe("1 home added, 0 changed, 7 lines left out.");
    expect(of.problems).toHaveLength(7);
  });

  test("a number alone doesn’t write over a home that stands elsewhere", async () => {
    await imported("homes", csv("Number,Home,Address", "1,Prairie House,12 Prairie Lane"));
    const { problems, changed } = await preview(
      "homes",
      csv("Reference,Number,Home,Address", "B-1,1,Other,3 Bluff Road"),
    );
    expect(changed).toBe(0);
    expect(problems).toMatchObject([
      {
        line: 2,
        text: "The number is that of Prairie House, whose address is “12 Prairie Lane”. Give this home its own, or that one its reference.",
      },
    ]);
  });

  test("what a tour downloads can be changed and imported again", async () => {
    await imported("homes", three);
    const { bytes } = await downloaded(town, "tourManager", downloadProperties, at, { format: "csv" });
    expect(linesOf(bytes)).toHaveLength(4);
    expect(linesOf(bytes)[1]).toMatch(/^A-1,1,Prairie House,/);
    const { unchanged, changed, leftOut } = await preview("homes", bytes);
    expect({ unchanged, changed, leftOut }).toEqual({ unchanged: 3, changed: 0, leftOut: 0 });
    const edited = bytes.toString().replace("Bluff House", "Bluff View");
    expect(await preview("homes", edited)).toMatchObject({ changed: 1, unchanged: 2 });
  });

  test("semicolons, a byte order mark, Windows’ alphabet, and a workbook are read as they come", async () => {
    const marked = Buffer.from(`\ufeff${csv("Nr;Home;Price", "7;Haus am See;1.5")}`);
    expect((await sent("homes", marked)).columns.map(({ field }) => field)).toEqual(["number", "name", "price"]);
    const windows = Buffer.from(csv("Number;Home;Bathrooms", "8;Caf\xe9;2"), "latin1");
    await imported("homes", windows);
    expect((await homes()).map(({ name }) => name)).toEqual(["Café"]);
    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const workbook = Buffer.from(
      zipSync({
        "[Content_Types].xml": strToU8("<Types/>"),
        "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'),
        "xl/worksheets/sheet1.xml": strToU8(
          `<worksheet><sheetData><row r="1">${cell("A1", "Number")}${cell("B1", "Home")}${cell("C1", "Address shown from")}${cell("D1", "Price")}</row>` +
            `<row r="2"><c r="A2"><v>4</v></c>${cell("B2", "Excel House")}<c r="C2"><v>46508</v></c><c r="D2"><v>489000.1</v></c></row></sheetData></worksheet>`,
        ),
      }),
    );
    await imported("homes", workbook);
    expect(await homeNamed("Excel House")).toMatchObject({
      number: 4,
      revealedAt: "2027-05-01T05:00:00.000Z",
      price: 48_900_010,
    });
  });

  test("a file that isn’t what it says is refused in words, and so is a column that is chosen for two things", async () => {
    const refused = async (file: Buffer, fileName: string) =>
      (await manager(uploadImportTable, at, undefined, { file, fileName, query: { subject: "homes" } })).status;
    expect(await refused(await photo(), "homes.csv")).toBe(415);
    expect(await refused(Buffer.from("PK\x03\x04 nothing"), "homes.xlsx")).toBe(415);
    expect(await refused(Buffer.from("Home\r\n"), "homes.csv")).toBe(422);
    const table = await sent("homes", three);
    const asked = (columns: ImportColumns) =>
      manager(previewImport, at, { subject: "homes", tableID: table.tableID, columns });
    expect((await asked({ number: 1, name: 1 })).status).toBe(400);
    expect((await asked({ name: 2 })).problem.detail).toMatch(/homes are recognized by them/);
    expect((await asked({ company: 2 })).status).toBe(400);
  });

  test("of 100,000 lines those are left out that a tour has no room for", async () => {
    const lines = Array.from({ length: 100_000 }, (_, line) => `H-${line},Home ${line}`);
    expect(await preview("homes", csv("Reference,Home", ...lines))).toMatchObject({ added: 2_000, leftOut: 98_000 });
    await expect(preview("homes", csv("Reference,Home", ...lines, "H,One more"))).resolves.toMatchObject({
      status: 413,
    });
  });

  test("two who import the same table at once make nothing twice", async () => {
    await Promise.all([begin("homes", three), begin("homes", three)]);
    await Promise.all([doTasks(town), doTasks(town)]);
    expect(await homes()).toHaveLength(3);
    const { imports } = (await manager(listImports, at)).answer;
    expect(imports.map(({ added }) => added).toSorted()).toEqual([0, 3]);
    expect((await manager(listBuilders, at)).answer.builders).toHaveLength(1);
  });

  test("killed in the middle, it goes on, and what was done by then is done once", async () => {
    const lines = Array.from({ length: 700 }, (_, line) => `H-${line},Home ${line},Builder ${line % 7}`);
    const { importID } = await begin("homes", csv("Reference,Home,Builder", ...lines));
    const { inside } = town.app.database;
    let isDead = false;
    const died = vi.spyOn(town.app.database, "inside").mockImplementation(async (clientID, work) => {
      if (isDead) return new Promise(() => undefined);
      const value = await inside(clientID, work);
      const [row] = await inside(
        clientID,
        (sql) => sql<{ count: number }>`select count(*) from import_records where import_id = ${importID}`,
      );
      isDead = row!.count > 300;
      return value;
    });
    void doTasks(town);
    await expect.poll(() => isDead, { timeout: 20_000 }).toBe(true);
    died.mockRestore();
    expect((await homes()).length).toBeGreaterThan(300);
    expect((await homes()).length).toBeLessThan(700);
    const time = clock.now().getTime() + 2 * 60_000;
    vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
    await doTasks(town);
    expect(await homes()).toHaveLength(700);
    const { imports } = (await manager(listImports, at)).answer;
    expect(imports[0]).toMatchObject({ state: "done", lines: 700, added: 700, leftOut: 0 });
    expect((await manager(listBuilders, at)).answer.builders).toHaveLength(7);
  });

  test("one that is cancelled stops, and what it did stands among the imports to be taken back", async () => {
    const { taskID, importID } = await begin("homes", three);
    await manager(cancelTask, { client: "oak", taskID });
    await doTasks(town);
    expect((await manager(listImports, at)).answer.imports[0]).toMatchObject({ importID, state: "stopped" });
    expect((await manager(takeImportBack, { ...at, importID })).status).toBe(200);
  });

  test("one that is cancelled while it reads its table writes nothing of it", async () => {
    const { taskID } = await begin("homes", three);
    const { files } = town.app;
    const read = files.read.bind(files);
    // Frozen time, so that the task doesn't check whether it was canceled.
    vi.spyOn(performance, "now").mockReturnValue(0);
    const reading = vi.spyOn(files, "read").mockImplementationOnce(async (...given) => {
      expect((await manager(cancelTask, { client: "oak", taskID })).status).toBe(200);
      return read(...given);
    });
    await doTasks(town);
    expect(reading).toHaveBeenCalled();
    expect(await homes()).toEqual([]);
  });
});

describe("taking an import back", () => {
  test("what it made is gone and can be imported again; what it changed is as it was", async () => {
    await imported("homes", three);
    const change = await imported(
      "homes",
      csv("Reference,Home,Bedrooms,Builder", "A-1,Other,9,New & Co", "A-4,Fourth,1,"),
    );
    const { answer } = await manager(takeImportBack, change.place);
    expect(answer).toEqual({ removed: 2, restored: 1, kept: 0, names: [] });
    expect(await homeNamed("Prairie House")).toMatchObject({ beds: 3, company: "Park & Rye" });
    expect((await homes()).map(({ name }) => name)).toEqual(["Prairie House", "Bluff House", "9 Elm Street"]);
    expect((await manager(listBuilders, at)).answer.builders).toHaveLength(1);
    expect((await manager(takeImportBack, change.place)).status).toBe(409);
    expect((await imported("homes", csv("Reference,Home", "A-4,Fourth"))).task.message).toMatch(/^1 home added/);
  });

  test("what somebody has gone on with stays", async () => {
    const { place } = await imported("homes", three);
    const [prairie, bluff, elm] = await homes();
    await town.addPerson(`owner${count}`);
    await manager(
      changePropertyInfo,
      { ...at, propertyID: prairie!.propertyID },
      { name: "Prairie Palace", status: "sold" },
    );
    await town.inside(
      "oak",
      (sql) => sql`
      insert into ticket_verifiers (service_id, property_id, user_id)
      select service_id, property_id, ${town.people[`owner${count}`]!} from properties where property_id = ${bluff!.propertyID}`,
    );
    const { answer } = await manager(takeImportBack, place);
    expect(answer).toMatchObject({ removed: 1, restored: 0, kept: 2, names: ["Prairie Palace", "Bluff House"] });
    const left = (await homes()).map(({ propertyID }) => propertyID);
    expect(left).toEqual([prairie!.propertyID, bluff!.propertyID]);
    expect(left).not.toContain(elm!.propertyID);
  });

  test("a field that was changed since stays, and the others are as they were", async () => {
    await imported("homes", three);
    const change = await imported("homes", csv("Reference,Home,Bedrooms,Bathrooms", "A-1,Prairie House,9,8"));
    const { propertyID } = (await homes())[0]!;
    await imported("homes", csv("Reference,Bathrooms", "A-1,7"));
    const { answer } = await manager(takeImportBack, change.place);
    expect(answer).toMatchObject({ removed: 0, restored: 1, kept: 1 });
    const { property } = (await manager(getProperty, { ...at, propertyID })).answer;
    expect(property).toMatchObject({ beds: 3, baths: 7 });
  });

  test("one that is under way isn’t taken back, nor by whoever may not import", async () => {
    const { importID } = await begin("homes", three);
    expect((await manager(takeImportBack, { ...at, importID })).status).toBe(409);
    expect((await town.as("boxOffice")(takeImportBack, { ...at, importID })).status).toBe(403);
    expect((await town.as("viewer")(listImports, at)).status).toBe(403);
    await doTasks(town);
  });
});

test("builders come from a table, and each subject takes its own permission", async () => {
  const table = csv(
    "Company,Phone,Website,License",
    "Park & Rye,507-555-0142,parkandrye.example,BC-1",
    "Oak Works,12,,",
  );
  const { task, of } = await imported("builders", table);
  expect(task.message).toBe("1 builder added, 0 changed, 1 line left out.");
  expect(of.problems).toEqual([{ line: 3, text: "Phone can’t be “12”: Valid Phone number required." }]);
  const [builder] = (await manager(listBuilders, at)).answer.builders;
  expect(builder).toMatchObject({ company: "Park & Rye", phone: "5075550142", website: "https://parkandrye.example" });
  expect((await imported("builders", table)).task.message).toMatch(/^0 builders added, 0 changed/);
  expect((await town.as("boxOffice")(listImports, at)).answer.subjects).toEqual(["tickets"]);
  expect((await manager(listImports, at)).answer.subjects).toEqual([...importSubjects]);
  const file = { file: Buffer.from(table), fileName: "b.csv", query: { subject: "builders" as const } };
  expect((await town.as("boxOffice")(uploadImportTable, at, undefined, file)).status).toBe(403);
});

test("a builder is recognized by its name in every spelling, and where several could be meant a table says which", async () => {
  await imported("builders", csv("Company,Phone", "O’Brien Homes,507-555-0142", "Café Build,", "Tower 1.5,"));
  const others = csv("Company,Phone", "O'Brien Homes,507-555-0143", "CAFE\u0301 build,507-555-0144", "Tower 15,");
  expect(await preview("builders", others)).toMatchObject({ added: 1, changed: 2, leftOut: 0 });
  const homeTable = (builder: string) => csv("Reference,Home,Address,Builder", `A-1,One,1 First,${builder}`);
  expect(await preview("homes", homeTable("O'Brien Homes"))).toMatchObject({ added: 1, newBuilders: [] });
  await imported("homes", homeTable("O'Brien Homes"));
  expect(await homeNamed("One")).toMatchObject({ company: "O’Brien Homes" });
  expect(await preview("homes", homeTable("O'Brien Homes"))).toMatchObject({ unchanged: 1 });
  await town.inside(
    "oak",
    (sql) => sql`
      insert into builders (service_id, position, company)
      select service_id, 9, 'OBrien Homes' from services where url = ${at.service}`,
  );
  const text = "More than one builder could be meant by “O'Brien Homes”. Write the name exactly as it is here.";
  expect((await preview("homes", homeTable("O'Brien Homes"))).problems).toMatchObject([{ line: 2, text }]);
  expect((await preview("builders", others)).problems).toMatchObject([
    { line: 2, text: "More than one builder could be meant. Give each a reference." },
  ]);
  await imported("homes", homeTable("obrien homes"));
  expect(await homeNamed("One")).toMatchObject({ company: "OBrien Homes" });
});

test("each heading of our own template is recognized as what it is", async () => {
  for (const subject of importSubjects) {
    const fields = importFieldsOf(subject);
    const text = csv(
      ...[0, 1].map((row) => fields.map(([, { label, example }]) => `"${[label, example][row]}"`).join(",")),
    );
    const { columns } = await sent(subject, text);
    expect(columns.map(({ field }) => field)).toEqual(fields.map(([name]) => name));
    if (subject !== "tickets") expect(await preview(subject, text)).toMatchObject({ added: 1, leftOut: 0 });
  }
});
