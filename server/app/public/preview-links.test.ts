import { beforeAll, expect, test } from "vitest";
import { auditLog } from "../../../contract/people/audit.ts";
import { type AnyEndpoint, fillPath } from "../../../contract/platform/endpoint.ts";
import { listEntries } from "../../../contract/entries/entries.ts";
import {
  listPreviewLinks,
  makePreviewLink,
  previewService,
  withdrawPreviewLink,
} from "../../../contract/app/preview-links.ts";
import { servicePage } from "../../../contract/programs/service-page.ts";
import { changeServiceCSS, changeStatus, serviceSettings } from "../../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, assignScorer, at } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let draft: Contest;
let other: Contest;
beforeAll(async () => {
  draft = await addContest(town, { url: "shown-draft" });
  other = await addContest(town, { url: "other-draft" });
  await addEntry(town, draft, { submitted: true, title: "Nobody should read this" });
  await assignScorer(town, draft, "scorer", "BRICK");
  await town.as("owner")(changeServiceCSS, at(draft), { customCSS: "h1 { color: teal }" });
  for (const one of [draft, other]) await town.as("owner")(changeStatus, at(one), { status: "draft" });
});

/** The key at the end of the link. */
async function made(contest = draft, note = "For the board") {
  const { status, answer } = await town.as("programManager")(makePreviewLink, at(contest), { note, days: "7" });
  expect(status).toBe(200);
  return answer.url.split("/").at(-1)!;
}

async function bearing(endpoint: AnyEndpoint, key: string, params: object = at(draft)) {
  const url = `/api${fillPath(endpoint.path, params as Record<string, string>)}`;
  const response = await town.server.inject({ method: "GET", url, headers: { authorization: `Link ${key}` } });
  return { status: response.statusCode, answer: response.json(), headers: response.headers };
}

test("whoever has the link sees the page of a draft as it will be, and nothing of entries or people", async () => {
  const { status, answer, headers } = await bearing(previewService, await made());
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(answer).toMatchObject({
    status: "draft",
    openUntil: expect.any(String),
    css: expect.stringContaining("teal"),
  });
  const text = JSON.stringify(answer);
  for (const secret of ["Nobody should read this", "Entrant Tester", "Scorer Tester", town.people["entrant"]!])
    expect(text).not.toContain(secret);
  await town.as("owner")(changeStatus, at(draft), { status: "published" });
  const published = (await town.as()(servicePage, at(draft))).answer;
  await town.as("owner")(changeStatus, at(draft), { status: "draft" });
  expect({ ...answer.page, now: "" }).toEqual({ ...published, now: "" });
});

test("staff of any role need no link; others need one, and are told so", async () => {
  expect((await town.as("viewer")(previewService, at(draft))).answer.openUntil).toBe(null);
  expect((await town.as()(previewService, at(draft))).status).toBe(401);
  for (const person of ["entrant", "scorer", "elmOwner"])
    expect((await town.as(person)(previewService, at(draft))).status, person).toBe(404);
});

test("the link opens nothing else: no other draft, no list, no settings, and not the page that is kept for all", async () => {
  const key = await made();
  expect((await bearing(previewService, key, at(other))).status).toBe(404);
  for (const endpoint of [listEntries, serviceSettings, listPreviewLinks, servicePage])
    expect((await bearing(endpoint, key)).status, endpoint.path).toBeGreaterThanOrEqual(400);
  await town.as("owner")(changeStatus, at(other), { status: "published" });
  expect((await bearing(previewService, key, at(other))).status).toBe(403);
});

test("a link is listed with whom it is for until it is withdrawn, and then is nobody's at once", async () => {
  const key = await made(draft, "For the sponsor");
  const { links } = (await town.as("owner")(listPreviewLinks, at(draft))).answer;
  const link = links.find(({ note }) => note === "For the sponsor")!;
  expect(link).toMatchObject({ madeBy: "ProgramManager Tester", expiresAt: expect.any(String) });
  expect(JSON.stringify(links)).not.toContain(key);
  const params = { ...at(draft), linkID: link.linkID };
  expect((await town.as("owner")(withdrawPreviewLink, { ...at(other), linkID: link.linkID })).status).toBe(404);
  expect((await town.as("viewer")(withdrawPreviewLink, params)).status).toBe(403);
  expect((await town.as("owner")(withdrawPreviewLink, params)).status).toBe(200);
  expect((await bearing(previewService, key)).status).toBe(401);
  expect((await town.as("owner")(withdrawPreviewLink, params)).status).toBe(409);
  const left = (await town.as("owner")(listPreviewLinks, at(draft))).answer.links;
  expect(left.some(({ linkID }) => linkID === link.linkID)).toBe(false);
  const { entries } = (await town.as("owner")(auditLog, { client: "oak" })).answer;
  expect(entries[0]).toMatchObject({ before: { previewLink: "For the sponsor" } });
});

test("a link ends by its date", async () => {
  const key = await made(draft, "For a day");
  await town.inside("oak", (sql) => sql`update bearer_links set expires_at = now() where note = 'For a day'`);
  expect((await bearing(previewService, key)).status).toBe(401);
  const { links } = (await town.as("owner")(listPreviewLinks, at(draft))).answer;
  expect(links.some(({ note }) => note === "For a day")).toBe(false);
});

test("of links there are no more than somebody can keep apart", async () => {
  const { length } = (await town.as("owner")(listPreviewLinks, at(other))).answer.links;
  for (let count = length; count < 50; count += 1) await made(other);
  const more = await town.as("owner")(makePreviewLink, at(other), { note: "", days: "7" });
  expect(more).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("End those") } });
});
