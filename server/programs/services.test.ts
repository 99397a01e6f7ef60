import { beforeAll, describe, expect, test } from "vitest";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { auditLog } from "../../contract/people/audit.ts";
import { clientPage } from "../../contract/people/clients.ts";
import { createCategory } from "../../contract/programs/contests.ts";
import { listEntries } from "../../contract/entries/entries.ts";
import { createGallery } from "../../contract/galleries/gallery-editing.ts";
import { defaultJudging, defaultScoring } from "../../contract/programs/judging.ts";
import { contestOverview } from "../../contract/app/overview.ts";
import { grantRole } from "../../contract/people/people.ts";
import { publicView } from "../../contract/app/publishing.ts";
import { createFromTemplate } from "../../contract/programs/copying.ts";
import { changeSalesSettings, getSalesSettings } from "../../contract/commerce/shop/sales-settings.ts";
import { type SectionInput, addSection } from "../../contract/programs/sections.ts";
import { hasFeature, kindNames, serviceKinds } from "../../contract/platform/service-kinds.ts";
import { serviceLook, servicePage } from "../../contract/programs/service-page.ts";
import {
  changeJudging,
  changeService,
  changeServiceCSS,
  changeStatus,
  changeTimeframes,
  createService,
  listPrograms,
  serviceSettings,
  uploadServiceBanner,
} from "../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, assignScorer, at } from "../../test/contest.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const oak = { client: "oak" };
let contest: Contest;

beforeAll(async () => {
  contest = await addContest(town);
});

const welcome: SectionInput = {
  kind: "text",
  size: "large",
  background: { kind: "color", color: null, to: null, uploadID: null },
  title: "Welcome",
  html: "",
  caption: "",
  alt: "",
  uploadID: null,
  timeframe: null,
};

const made = { client: "oak", service: "remodel-2027" };
const identity = {
  name: "Remodel Awards",
  url: "remodel-2027",
  tagline: "Before and after",
  description: "For the patient.",
  audience: "member",
  timeZone: "America/Denver",
} as const;

test("staff add a contest as a draft, which nobody else sees", async () => {
  const { status, answer } = await town.as("programManager")(createService, oak, {
    kind: "contest",
    name: "Remodel",
    url: "remodel-2027",
  });
  expect(status).toBe(200);
  expect(answer).toEqual({ kind: "contest", url: "remodel-2027" });
  expect((await town.as()(servicePage, made)).status).toBe(404);
  expect((await town.as("entrant")(serviceSettings, made)).status).toBe(404);
  expect((await town.as("programManager")(serviceSettings, made)).answer.status).toBe("draft");
});

test("a draft's public page is nobody's, staff included, so that nothing of it is kept for strangers", async () => {
  const draft = await addContest(town, { url: "still-a-draft" });
  await town.as("owner")(changeStatus, at(draft), { status: "draft" });
  for (const person of ["owner", "programManager", undefined, "entrant"]) {
    expect((await town.as(person)(servicePage, at(draft))).status, person).toBe(404);
    expect((await town.as(person)(serviceLook, at(draft))).status, person).toBe(404);
  }
});

test.each(kindNames)("F01 a program of kind %s is added, set up, published, listed and opened", async (kind) => {
  const owner = town.as("owner");
  const program = { client: "oak", service: `kind-${kind}` };
  const created = await owner(createService, oak, { kind, name: `Our ${kind}`, url: program.service });
  expect(created.answer).toEqual({ kind, url: program.service });
  expect((await town.as()(servicePage, program)).status).toBe(404);

  const { serviceID } = (await owner(serviceSettings, program)).answer;
  const timeframes = serviceKinds[kind].timeframes.map((name) => ({
    name,
    opensAt: "2030-01-01T17:00Z",
    closesAt: "2030-02-01T17:00Z",
    audience: "all" as const,
  }));
  const section = { ...welcome, html: "<p>Come in</p>" };
  const steps = [
    () => owner(changeService, program, { ...identity, name: `Our ${kind} 2030`, url: program.service }),
    () => owner(changeServiceCSS, program, { customCSS: "h1 { color: teal }" }),
    () => owner(changeTimeframes, program, { timeframes }),
    () => owner(addSection, program, { section, position: 0 }),
    () =>
      owner(grantRole, { client: "oak", userID: town.people["tourManager"]! }, { role: "programManager", serviceID }),
    () => owner(changeStatus, program, { status: "published" }),
  ];
  for (const step of steps) expect((await step()).status, String(step)).toBe(200);

  const page = (await town.as()(servicePage, program)).answer;
  expect(page).toMatchObject({
    kind,
    name: `Our ${kind} 2030`,
    visibility: "future",
    sections: [{ title: "Welcome" }],
  });
  expect(page.timeframes.map(({ name }) => name).sort()).toEqual([...serviceKinds[kind].timeframes].sort());
  expect((await town.as()(serviceLook, program)).answer.customURL).toContain("custom.css");
  expect((await town.as("tourManager")(changeStatus, program, { status: "published" })).status).toBe(200);
  for (const programs of [
    (await owner(listPrograms, oak)).answer.programs,
    (await town.as()(clientPage, oak)).answer.programs,
  ])
    expect(programs.find(({ url }) => url === program.service)).toMatchObject({ kind, name: `Our ${kind} 2030` });
});

test("a call on what is judged is nowhere on a program of another kind, by the program's address as by its ID", async () => {
  for (const kind of kindNames.filter((other) => !hasFeature(other, "scoring"))) {
    const program = { client: "oak", service: `kind-${kind}` };
    const { serviceID } = (await town.as("owner")(serviceSettings, program)).answer;
    for (const service of [program.service, serviceID]) {
      const answers = [
        await town.as("owner")(contestOverview, { client: "oak", service }),
        await town.as("owner")(listEntries, { client: "oak", service }),
        await town.as("owner")(createCategory, { client: "oak", service }, { label: "A", name: "A", audience: "all" }),
      ];
      for (const { status, problem } of answers) expect([status, problem.detail]).toEqual([404, "No such program."]);
    }
  }
});

test("programs count entries as the overview does: without those that are disqualified", async () => {
  const countedContest = await addContest(town, { url: "counted" });
  await addEntry(town, countedContest, { submitted: true });
  await addEntry(town, countedContest, {});
  await addEntry(town, countedContest, { submitted: true, disqualified: true });
  const { programs } = (await town.as("owner")(listPrograms, oak)).answer;
  const { started, submitted } = (await town.as("owner")(contestOverview, at(countedContest))).answer;
  expect(programs.find(({ url }) => url === "counted")).toMatchObject({ entries: started, submitted });
  expect([started, submitted]).toEqual([2, 1]);
});

test("V15 a program's address is 3 to 100 letters, digits, hyphens and underscores", async () => {
  for (const url of ["ab", "a b", "a/b", "über-uns", "x".repeat(101), "a.b", ""]) {
    const { status, problem } = await town.as("owner")(createService, oak, { kind: "contest", name: "Name", url });
    expect(status, url).toBe(400);
    expect(problem.errors?.["url"], url).toMatch(url ? "Valid URL required" : "URL is required");
  }
  expect((await town.as("owner")(createService, oak, { kind: "contest", name: "Name", url: "A_b-3" })).status).toBe(
    200,
  );
});

test("an address is one program's only, and that is said at its field", async () => {
  const { status, problem } = await town.as("owner")(createService, oak, {
    kind: "contest",
    name: "Again",
    url: contest.url,
  });
  expect(status).toBe(409);
  expect(problem.errors?.["url"]).toBe("Another program of yours has this address. Choose another.");
});

test("P04 only those who may add programs can, and a program's settings need their own permission", async () => {
  for (const person of ["tourManager", "boxOffice", "viewer", "entrant", "elmOwner"])
    expect(
      (await town.as(person)(createService, oak, { kind: "contest", name: "No", url: "nope" })).status,
      person,
    ).toBe(403);
  for (const person of ["boxOffice", "viewer", "entrant"])
    expect((await town.as(person)(changeService, at(contest), identity)).status, person).toBe(403);
});

test("P04 a role that is narrowed to one program opens that one only", async () => {
  await town.addPerson("helper");
  await town.grant("helper", "oak", "programManager", contest.serviceID);
  expect((await town.as("helper")(serviceSettings, at(contest))).status).toBe(200);
  expect((await town.as("helper")(serviceSettings, made)).status).toBe(404);
  const { answer } = await town.as("helper")(listPrograms, oak);
  expect(answer.programs.map(({ url }) => url)).toEqual([contest.url]);
  expect((await town.as("owner")(listPrograms, oak)).answer.programs.length).toBeGreaterThan(2);
  expect((await town.as("elmOwner")(listPrograms, oak)).status).toBe(403);
});

test("M21 N04 settings are saved, published, and seen by the public at once", async () => {
  expect((await town.as("owner")(changeService, made, identity)).status).toBe(200);
  expect(changeService.done).toBe("Changes saved.");
  expect((await town.as("owner")(changeStatus, made, { status: "published" })).status).toBe(200);
  const { answer } = await town.as()(servicePage, made);
  expect(answer).toMatchObject({ name: "Remodel Awards", tagline: "Before and after", audience: "member" });
  await town.as("owner")(changeService, made, { ...identity, name: "Remodel Awards 2027" });
  expect((await town.as()(servicePage, made)).answer.name).toBe("Remodel Awards 2027");
});

test("N03 a program is future, open, scoring and closed by its dates alone", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const frame = (name: "entries" | "scoring", opens: number, closes: number) =>
    ({ name, opensAt: day(opens), closesAt: day(closes), audience: "all" }) as const;
  const cases = [
    [[frame("entries", 1, 5)], "future"],
    [[frame("entries", -1, 5)], "open"],
    [[frame("entries", -5, -1)], "closed"],
    [[frame("entries", -5, -1), frame("scoring", -1, 5)], "scoring"],
    [[frame("entries", -5, 1), frame("scoring", -1, 5)], "open"],
    [[], "closed"],
  ] as const;
  for (const [timeframes, visibility] of cases) {
    expect((await town.as("owner")(changeTimeframes, made, { timeframes: [...timeframes] })).status).toBe(200);
    const { answer } = await town.as()(servicePage, made);
    expect(answer.visibility, JSON.stringify(timeframes)).toBe(visibility);
    expect(answer.timeframes).toHaveLength(timeframes.length);
  }
});

test("N04 each timeframe has an audience of its own", async () => {
  for (const audience of ["all", "member", "non-member"] as const) {
    const entries = { name: "entries", opensAt: "2030-01-01T17:00Z", closesAt: "2030-02-01T17:00Z", audience } as const;
    await town.as("owner")(changeTimeframes, made, { timeframes: [entries] });
    const { answer } = await town.as()(servicePage, made);
    expect(answer.timeframes).toMatchObject([
      { ...entries, opensAt: "2030-01-01T17:00:00.000Z", closesAt: "2030-02-01T17:00:00.000Z" },
    ]);
  }
});

test("V05 V09 a timeframe closes after it opens, once, on days that there are", async () => {
  const entries = {
    name: "entries",
    opensAt: "2030-01-01T17:00Z",
    closesAt: "2030-02-01T17:00Z",
    audience: "all",
  } as const;
  const wrong = [
    [{ ...entries, closesAt: "2030-01-01T17:00Z" }],
    [{ ...entries, closesAt: "2029-01-01T17:00Z" }],
    [{ ...entries, opensAt: "2029-02-30T17:00Z" }],
    [{ ...entries, opensAt: "2029-01-01T25:00Z" }],
    [entries, entries],
  ];
  for (const timeframes of wrong) {
    const { status } = await town.as("owner")(changeTimeframes, made, { timeframes });
    expect(status, JSON.stringify(timeframes)).toBe(400);
  }
  const other = { ...entries, name: "party" } as unknown as typeof entries;
  expect((await town.as("owner")(changeTimeframes, made, { timeframes: [other] })).status).toBe(400);
});

describe("a tour's days", () => {
  const tour = { client: "oak", service: "kind-parade" };
  const day = (date: number, opens = "15:00", closes = "21:00") => ({
    name: "tour" as const,
    opensAt: `2030-05-${date}T${opens}Z`,
    closesAt: `2030-05-${date}T${closes}Z`,
    audience: "all" as const,
  });
  type Sent = InputOf<typeof changeTimeframes>["timeframes"];
  const change = (timeframes: Sent) => town.as("owner")(changeTimeframes, tour, { timeframes });
  const days = async () => (await town.as("owner")(serviceSettings, tour)).answer.timeframes;

  test("are as many as there are, and each stays itself while others come, change and go", async () => {
    expect((await change([day(10), day(11), day(17)])).status).toBe(200);
    const [first, second, third] = await days();
    expect(new Set([first, second, third].map((one) => one!.timeframeID)).size).toBe(3);
    const later = { ...day(11, "17:00"), timeframeID: second!.timeframeID };
    expect((await change([later, { ...day(17), timeframeID: third!.timeframeID }, day(18)])).status).toBe(200);
    const now = await days();
    expect(now.map(({ timeframeID }) => timeframeID)).toEqual([
      second!.timeframeID,
      third!.timeframeID,
      expect.not.stringMatching(first!.timeframeID),
    ]);
    expect(now[0]).toMatchObject({ opensAt: "2030-05-11T17:00:00.000Z" });
  });

  test("don't overlap, and one may open when the other closes", async () => {
    const { status, problem } = await change([day(10), day(10, "20:00", "22:00")]);
    expect([status, problem.detail]).toEqual([400, "Two days overlap: each opens after the one before has closed."]);
    expect(Object.keys(problem.errors!)).toEqual(["timeframes.1.opensAt"]);
    expect((await change([day(10), day(10, "21:00", "22:00")])).status).toBe(200);
  });

  test("that were removed meanwhile, or are another program's, can't be changed", async () => {
    await change([day(10)]);
    const [removedDay] = await days();
    await change([]);
    await town.as("owner")(
      changeTimeframes,
      { client: "oak", service: "kind-event" },
      { timeframes: [{ ...day(1), name: "event", opensAt: "2030-05-01T15:00Z", closesAt: "2030-05-01T16:00Z" }] },
    );
    const [other] = (await town.as("owner")(serviceSettings, { client: "oak", service: "kind-event" })).answer
      .timeframes;
    for (const { timeframeID } of [removedDay!, other!]) {
      const { status, problem } = await change([{ ...day(12), timeframeID }]);
      expect([status, problem.detail]).toEqual([
        409,
        "The dates were changed meanwhile. Look at them again, and then change them.",
      ]);
      expect(problem.more).toMatchObject({ theirs: { timeframes: [] }, changedBy: "Owner Tester" });
    }
    await change([day(10)]);
    const { timeframeID } = (await days())[0]!;
    expect(
      (
        await change([
          { ...day(12), timeframeID },
          { ...day(13), timeframeID },
        ])
      ).status,
    ).toBe(409);
  });
});

test("a program has the timeframes of its kind and no others, and of a single one one", async () => {
  const entries = {
    name: "entries",
    opensAt: "2030-01-01T17:00Z",
    closesAt: "2030-02-01T17:00Z",
    audience: "all",
  } as const;
  const tour = { ...entries, name: "tour" } as const;
  for (const [service, wrong, problem] of [
    [contest.url, [tour], "This kind of program doesn’t have this timeframe."],
    ["kind-parade", [entries], "This kind of program doesn’t have this timeframe."],
    [
      contest.url,
      [entries, { ...entries, opensAt: "2030-03-01T17:00Z", closesAt: "2030-04-01T17:00Z" }],
      "A timeframe can be set only once.",
    ],
  ] as const) {
    const answer = await town.as("owner")(changeTimeframes, { client: "oak", service }, { timeframes: [...wrong] });
    expect([answer.status, answer.problem.detail]).toEqual([400, problem]);
  }
  for (const opensAt of ["2030-01-01T17:00Z", "2030-01-02T17:00Z"])
    await town.as("owner")(changeTimeframes, at(contest), { timeframes: [{ ...entries, opensAt }] });
  const storedDays = (await town.as("owner")(serviceSettings, at(contest))).answer.timeframes;
  expect(storedDays).toMatchObject([{ name: "entries", opensAt: "2030-01-02T17:00:00.000Z" }]);
});

test("a new contest is judged as usual, as its columns say and the contract does", async () => {
  const usual = { client: "oak", service: "as-usual" };
  await town.as("owner")(createService, oak, { kind: "contest", name: "As usual", url: usual.service });
  expect((await town.as("owner")(serviceSettings, usual)).answer.judging).toEqual(defaultJudging);
});

test("N14 what entrants see of their scores is one of four settings", async () => {
  for (const showScoresToUsers of ["no", "yes", "yes-comments", "private-comments"] as const) {
    const judging = { ...defaultScoring, blind: true, showScoresToUsers, minimumSheets: 2 };
    expect((await town.as("owner")(changeJudging, made, judging)).status).toBe(200);
    expect((await town.as("owner")(serviceSettings, made)).answer).toMatchObject({ judging });
  }
  for (const showScoresToUsers of ["always", ""]) {
    const sent = { ...defaultScoring, showScoresToUsers } as never;
    expect((await town.as("owner")(changeJudging, made, sent)).status).toBe(400);
  }
  const half = { ...defaultScoring, minimumSheets: 2.5 };
  expect((await town.as("owner")(changeJudging, made, half)).problem.errors).toEqual({
    minimumSheets: "Must be a whole number",
  });
});

test("F30 a program's own stylesheet holds on its own pages", async () => {
  await town.as("owner")(changeServiceCSS, made, { customCSS: "h1 { letter-spacing: 0 }" });
  const { customURL } = (await town.as()(serviceLook, made)).answer;
  const { body } = await town.server.inject(customURL!);
  expect(body).toBe('@scope ([data-service-page="oak/remodel-2027"]) to ([data-not-theirs]){h1{letter-spacing:0;}}');
});

test("a banner is uploaded, and everyone sees it", async () => {
  const { status, answer } = await town.as("owner")(uploadServiceBanner, made, undefined, {
    file: await photo(),
    fileName: "house.jpg",
  });
  expect(status).toBe(200);
  expect((await town.as()(servicePage, made)).answer.banner).toEqual(answer.banner);
  const refused = await town.as("owner")(uploadServiceBanner, made, undefined, {
    file: Buffer.from("%PDF-1.7"),
    fileName: "house.jpg",
  });
  expect(refused.status).toBe(415);
});

test("P04 every change of a program stands in the audit log", async () => {
  await town.as("programManager")(changeStatus, made, { status: "archived" });
  const { answer } = await town.as("owner")(auditLog, oak);
  expect(answer.entries[0]).toMatchObject({
    fullName: "ProgramManager Tester",
    action: "EDIT_SERVICE",
    serviceName: "Remodel Awards 2027",
    before: { status: "published" },
    after: { status: "archived" },
  });
});

describe("what publishing will show", () => {
  const viewOf = async (service: string) => (await town.as("owner")(publicView, { client: "oak", service })).answer;

  test("of a program with nothing in it: what it lacks, by what its kind has", async () => {
    const lacking = {
      contest: ["dates", "page", "categories", "forms", "scoresheets", "scorers"],
      event: ["dates", "page"],
    };
    for (const kind of ["contest", "event"] as const) {
      const url = `empty-${kind}`;
      await town.as("owner")(createService, oak, { kind, name: "Empty", url });
      expect(await viewOf(url), kind).toMatchObject({
        status: "draft",
        lacks: lacking[kind],
        galleries: [],
        sections: 0,
      });
    }
  });

  test("of a gala made from its template: tables whose guests can't be named later, until a last day is set", async () => {
    const owner = town.as("owner");
    const params = { client: "oak", service: "gala-soon" };
    await owner(createFromTemplate, oak, { template: "gala", name: "Gala", url: "gala-soon" });
    expect((await viewOf("gala-soon")).lacks).toContain("guests");
    const { settings } = (await owner(getSalesSettings, params)).answer;
    expect((await owner(changeSalesSettings, params, { ...settings, changesUntil: "2030-01-01T17:00Z" })).status).toBe(
      200,
    );
    expect((await viewOf("gala-soon")).lacks).not.toContain("guests");
  });

  test("of a contest: which galleries, results and dates, as if it were published; and who depends on it", async () => {
    const publicContest = await addContest(town, { url: "soon-public" });
    await addEntry(town, publicContest, { submitted: true });
    await addEntry(town, publicContest, {});
    await addEntry(town, publicContest, { submitted: true, disqualified: true });
    await assignScorer(town, publicContest, "scorer", "BRICK");
    const gallery = { description: "", shows: "submitted", groupedBy: "category", published: true } as const;
    await town.as("owner")(createGallery, at(publicContest), { ...gallery, kind: "gallery", name: "All" });
    await town.as("owner")(createGallery, at(publicContest), { ...gallery, kind: "winners", name: "Winners" });
    await town.as("owner")(createGallery, at(publicContest), {
      ...gallery,
      kind: "gallery",
      name: "Later",
      published: false,
    });
    await town.as("owner")(changeStatus, at(publicContest), { status: "draft" });
    expect(await viewOf("soon-public")).toMatchObject({
      status: "draft",
      visibility: "open",
      lacks: ["page"],
      drafts: 1,
      submitted: 1,
      scorers: 1,
      resultsReleasedAt: null,
      galleries: [
        { name: "Winners", state: "unreleased" },
        { name: "All", state: "public", entries: 1 },
        { name: "Later", state: "unpublished" },
      ],
    });
    expect((await town.as("entrant")(publicView, at(publicContest))).status).toBe(404);
  });
});
