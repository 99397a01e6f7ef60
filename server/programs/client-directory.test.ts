import { beforeAll, expect, test } from "vitest";
import { auditLog } from "../../contract/people/audit.ts";
import {
  changeClient,
  changeClientCSS,
  changeTheme,
  checkClientCSS,
  clientSettings,
  removeLogo,
  uploadLogo,
} from "../../contract/people/client-settings.ts";
import { clientCustomCSS, clientPage, clientTheme, listClients } from "../../contract/people/clients.ts";
import { type Contest, addContest, setTimeframe } from "../../test/contest.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";
import { placeClient } from "../platform/access/client-placement.ts";

const town = useTown();
const oak = { client: "oak" };
let contest: Contest;

beforeAll(async () => {
  contest = await addContest(town);
});

const facts = {
  name: "Oak Builders Guild",
  tagline: "We build",
  description: "",
  website: "oak.example",
  helpEmail: "help@oak.example",
  roster: false,
  staffTwoFactor: false,
};

test("N03 the directory lists every client with what is open now", async () => {
  const listed = async () => {
    const { answer } = await town.as()(listClients, {});
    return answer.clients.find(({ url }) => url === "oak")?.open.map(({ name }) => name);
  };
  expect(await listed()).toEqual(["Building Awards"]);
});

test("N03 of many clients the directory shows a page at a time by name, and finds those called something", async () => {
  const names = Array.from({ length: 50 }, (_, at) => `Guild No. ${String(at).padStart(2, "0")}`);
  for (const [at, name] of names.entries()) {
    const clientID = await placeClient(town.app.database, { url: `guild-${at}`, shard: "home" });
    await town.home(
      (sql) =>
        sql`insert into clients (client_id, url, name, listed) values (${clientID}, ${`guild-${at}`}, ${name}, ${at !== 13})`,
    );
  }
  const listed = async (query: { search?: string; after?: string }) => {
    const { answer } = await town.as()(listClients, {}, undefined, { query });
    return { names: answer.clients.map(({ name }) => name), next: answer.next };
  };
  const pages = [await listed({ search: "guild no" })];
  while (pages.at(-1)!.next !== null) pages.push(await listed({ search: "guild no", after: pages.at(-1)!.next! }));
  expect(pages.map((page) => page.names.length)).toEqual([24, 24, 1]);
  expect(pages.flatMap((page) => page.names)).toEqual(names.filter((name) => name !== "Guild No. 13"));
  expect(await listed({ search: "NO. 42" })).toEqual({ names: ["Guild No. 42"], next: null });
  expect((await listed({ search: " " })).names).toHaveLength(24);
  expect(await listed({ search: "50% of_them" })).toEqual({ names: [], next: null });
  expect(await listed({ search: "guild no", after: "48" })).toEqual({ names: ["Guild No. 49"], next: null });
  expect((await town.as()(listClients, {}, undefined, { query: { after: "nonsense" } })).status).toBe(400);
});

test("N03 a client's page says of each program what can be done now", async () => {
  const tags = async () => {
    const { answer } = await town.as()(clientPage, oak);
    return answer.programs.map(({ url, visibility }) => [url, visibility]);
  };
  expect(await tags()).toEqual([["awards", "open"]]);
  for (const [window, visibility] of [
    ["future", "future"],
    ["closed", "closed"],
  ] as const) {
    await setTimeframe(town, contest, "entries", window);
    town.app.changes.publish("client", town.clients["oak"]!);
    expect(await tags()).toEqual([["awards", visibility]]);
  }
  await setTimeframe(town, contest, "scoring", "open");
  town.app.changes.publish("client", town.clients["oak"]!);
  expect(await tags()).toEqual([["awards", "scoring"]]);
});

test("a draft is on no public page", async () => {
  await town.inside("oak", (sql) => sql`insert into services (kind, url, name) values ('contest', 'hidden', 'Hidden')`);
  const { answer } = await town.as()(clientPage, oak);
  expect(answer.programs.map(({ url }) => url)).not.toContain("hidden");
});

test("M21 P04 an administrator changes how the client presents itself, and the page says so at once", async () => {
  const changed = await town.as("administrator")(changeClient, oak, facts);
  expect(changed.status).toBe(200);
  expect(changeClient.done).toBe("Changes saved.");
  const { answer } = await town.as()(clientPage, oak);
  expect(answer).toMatchObject({ tagline: "We build", website: "https://oak.example" });
  expect((await town.as("programManager")(changeClient, oak, facts)).status).toBe(403);
  expect((await town.as("elmOwner")(changeClient, oak, facts)).status).toBe(403);
});

test("K08 the client's colors reach its pages as a stylesheet, readable on light and dark", async () => {
  const theme = { primaryColor: "#ffee00", confirmColor: "#118844", dangerColor: null };
  const before = (await town.as()(clientPage, oak)).answer.themeURL;
  expect((await town.as("owner")(changeTheme, oak, theme)).status).toBe(200);
  const after = (await town.as()(clientPage, oak)).answer.themeURL;
  expect(after).not.toBe(before);
  const response = await town.server.inject(after);
  expect(response.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(response.headers["cache-control"]).toContain("immutable");
  expect(response.body).toMatch(
    /^:root:is\(\[data-client="oak"\],:has\(\[data-client-page="oak"\]\)\)\{--primary:light-dark\(/,
  );
  expect(response.body).toContain("--confirm:light-dark(");
  expect(response.body).not.toContain("--danger:");
});

test("K08 a color that is none is refused", async () => {
  for (const primaryColor of ["red", "#12345", "#123456;}body{display:none}", ""]) {
    const { status } = await town.as("owner")(changeTheme, oak, {
      primaryColor,
      confirmColor: null,
      dangerColor: null,
    });
    expect(status, primaryColor).toBe(400);
  }
});

test("F30 a client's own stylesheet is served with what it may not do left out, and staff are told", async () => {
  const customCSS =
    "body { color: #123456 }\n@import 'https://evil.example';\nh1 { background: url(https://evil.example/x) }";
  const { answer } = await town.as("owner")(checkClientCSS, oak, { customCSS });
  expect(answer.problems.map(({ line }) => line)).toEqual([2, 3]);
  expect((await town.as("owner")(changeClientCSS, oak, { customCSS })).status).toBe(200);
  const { customURL } = (await town.as()(clientPage, oak)).answer;
  const { body } = await town.server.inject(customURL!);
  expect(body).toBe('@scope ([data-client-page="oak"]) to ([data-not-theirs]){:scope{color:#123456;}}');
  expect((await town.as("owner")(clientSettings, oak)).answer.customCSS).toBe(customCSS);
});

test("F30 a stylesheet that can't be read is refused with the reason, by line", async () => {
  const { status, problem } = await town.as("owner")(changeClientCSS, oak, { customCSS: "h1 { color: red;\n\n" });
  expect(status).toBe(422);
  expect(problem.detail).toMatch(/^Line 1: This can’t be read as CSS: Unclosed block/);
  const nested = await town.as("owner")(changeClientCSS, oak, { customCSS: "a{".repeat(33_000) + "}".repeat(33_000) });
  expect(nested.status).toBe(422);
  expect(nested.problem.detail).toMatch(/^Line 1: This can’t be read as CSS: More than 50 rules stand in one another/);
});

test("a stylesheet is CSS and nothing else, whoever asks", async () => {
  for (const endpoint of [clientTheme, clientCustomCSS]) {
    const response = await town.server.inject(`/api${endpoint.path.replace(":client", "oak")}`);
    expect(response.headers["content-type"]).toBe("text/css; charset=utf-8");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("M18 a logo is uploaded, shown to everyone in several widths, and removed", async () => {
  const { status, answer } = await town.as("owner")(uploadLogo, oak, undefined, {
    file: await photo(),
    fileName: "logo.jpg",
  });
  expect(status).toBe(200);
  const { logo } = (await town.as()(clientPage, oak)).answer;
  expect(logo).toEqual(answer.logo);
  expect(logo!.widths.length).toBeGreaterThan(0);
  expect((await town.as("owner")(removeLogo, oak)).status).toBe(200);
  expect((await town.as()(clientPage, oak)).answer.logo).toBeNull();
  const text = await town.as("owner")(uploadLogo, oak, undefined, {
    file: Buffer.from("<svg/>"),
    fileName: "logo.svg",
  });
  expect(text.status).toBe(415);
});

test("P04 what staff changed stands in the audit log: who, what, before and after", async () => {
  await town.as("owner")(changeClient, oak, { ...facts, tagline: "We build better" });
  const { answer } = await town.as("administrator")(auditLog, oak);
  expect(answer.entries[0]).toMatchObject({
    fullName: "Owner Tester",
    action: "EDIT_CLIENT",
    before: { tagline: "We build" },
    after: { tagline: "We build better" },
  });
  for (const person of ["programManager", "viewer", "elmOwner"])
    expect((await town.as(person)(auditLog, oak)).status, person).toBe(403);
});

test("the audit log is read page by page, and by action", async () => {
  await town.inside(
    "oak",
    (sql) => sql`insert into audit_log (action) select 'EDIT_PAGES' from generate_series(1, 60)`,
  );
  const first = (await town.as("owner")(auditLog, oak, undefined, { query: { action: "EDIT_PAGES" } })).answer;
  expect(first.entries).toHaveLength(50);
  const second = (
    await town.as("owner")(auditLog, oak, undefined, { query: { action: "EDIT_PAGES", after: first.next! } })
  ).answer;
  expect(second.entries).toHaveLength(10);
  expect(second.next).toBeNull();
});

test("the audit log is read by program, and by program and action", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
      insert into audit_log (action, service_id) values ('ADD_TAG', ${contest.serviceID}), ('REMOVE_TAG', ${contest.serviceID}), ('ADD_TAG', null)`,
  );
  // Rows of one millisecond have no order.
  const tagging = async (query: object) =>
    (await town.as("owner")(auditLog, oak, undefined, { query })).answer.entries
      .flatMap(({ action, serviceName }) => (action.endsWith("_TAG") ? [[action, serviceName !== null]] : []))
      .toSorted();
  const { serviceID } = contest;
  expect(await tagging({ serviceID })).toEqual([
    ["ADD_TAG", true],
    ["REMOVE_TAG", true],
  ]);
  expect(await tagging({ serviceID, action: "ADD_TAG" })).toEqual([["ADD_TAG", true]]);
});
