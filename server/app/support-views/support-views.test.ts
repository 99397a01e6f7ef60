import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { calls } from "../../../contract/app/all-calls.ts";
import { getPerson, addPersonNote } from "../../../contract/app/person.ts";
import { listOwnOrders } from "../../../contract/app/own-orders.ts";
import { listOwnSupportViews, listSupportViews, startSupportView } from "../../../contract/app/support-views.ts";
import { getEntry, listMyEntries } from "../../../contract/entries/entries.ts";
import { getScoringQueue } from "../../../contract/judging/scoring.ts";
import { addAPIKey } from "../../../contract/people/api-keys.ts";
import { actorText, auditLog } from "../../../contract/people/audit.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { clientSettings } from "../../../contract/people/client-settings.ts";
import { erasePerson } from "../../../contract/people/erasing.ts";
import { me } from "../../../contract/people/me.ts";
import { getTwoFactor } from "../../../contract/people/two-factor.ts";
import { listSessions, revokeOtherSessions, revokeSession, updateContact } from "../../../contract/people/users.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import {
  type AnyEndpoint,
  type AnswerOf,
  type InputOf,
  type ParamsOf,
  fillPath,
} from "../../../contract/platform/endpoint.ts";
import { getSupportView, openSupportView, stopSupportView } from "../../../contract/platform/support-view.ts";
import { segmentOf } from "../../../contract/platform/service-kinds.ts";
import { type Contest, addContest, addEntry, assignScorer, at } from "../../../test/contest.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { proveDomain, removeDomains } from "../../../test/own-domain.ts";
import { useTown } from "../../../test/town.ts";
import { changeSuspension } from "../../people/clients/suspending.ts";
import { startSession } from "../../platform/access/sessions.ts";
import { clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { Fragment } from "../../platform/db/statement.ts";
import { ERASURE_WORK, erasureWork } from "../erasing/erasure-work.ts";
import { SUPPORT_VIEW_WORK } from "./begin.ts";
import { makeViewLink } from "./make-link.ts";
import { supportViewWork } from "./support-views.ts";

const town = useTown();
const oak = { client: "oak" };
const reason = "She finds no button to hand in.";
let contest: Contest;
let elmContest: Contest;
let entryID: string;

beforeAll(async () => {
  contest = await addContest(town);
  elmContest = await addContest(town, { client: "elm", url: "arts" });
  entryID = await addEntry(town, contest, { title: "House on the hill" });
  await addEntry(town, elmContest, { title: "At elm" });
  await assignScorer(town, contest, "scorer", "BRICK");
});
beforeEach(async () => {
  await town.inside("oak", async (sql) => {
    await sql`delete from support_views`;
    await sql`delete from mails`;
    await sql`delete from due_work where kind = ${SUPPORT_VIEW_WORK}`;
  });
});

/** A browser: its cookies, and who is signed in there. */
type Browser = { cookies: Map<string, string>; token?: string; host?: string };

const browserOf = async (person?: string, host?: string): Promise<Browser> => ({
  cookies: new Map(),
  ...(person && { token: await town.token(person) }),
  ...(host && { host }),
});

async function ask<E extends AnyEndpoint>(
  browser: Browser,
  endpoint: E,
  params: ParamsOf<E>,
  input?: InputOf<E>,
  link?: string,
) {
  const isPost = endpoint.method === "POST";
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const authorization = link ? `Link ${link}` : browser.token && `Bearer ${browser.token}`;
  const response = await town.server.inject({
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, params as Record<string, string>)}`,
    headers: {
      ...(cookie && { cookie }),
      ...(authorization && { authorization }),
      ...(browser.host && { host: browser.host }),
      ...(isPost && { "content-type": "application/json" }),
    },
    ...(isPost && { payload: JSON.stringify(input ?? {}) }),
  });
  const set = [response.headers["set-cookie"] ?? []].flat();
  for (const one of set) {
    const [, name = "", value = ""] = /^([\w-]+)=([^;]*)/.exec(one) ?? [];
    if (value === "") browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  }
  const value = response.json<Record<string, unknown>>();
  return { status: response.statusCode, answer: value as AnswerOf<E>, detail: value["detail"] as string, set };
}

const begin = (browser: Browser, person: string, client = "oak", why = reason) =>
  ask(browser, startSupportView, { client, userID: town.people[person]! }, { reason: why });

async function lookAs(person: string, looker = "owner") {
  const browser = await browserOf(looker);
  expect(await begin(browser, person)).toMatchObject({ status: 200, answer: { url: "/oak" } });
  return browser;
}

function later(milliseconds: number) {
  const now = clock.now.bind(clock);
  const then = now().getTime() + milliseconds;
  clock.now = () => new Date(then);
  onTestFinished(() => void (clock.now = now));
}

const doWork = () => doDueWork(town.app, { [SUPPORT_VIEW_WORK]: supportViewWork });
const logged = async () =>
  (await town.as("owner")(auditLog, oak, undefined, { query: {} })).answer.entries
    .filter(({ action }) => action.startsWith("SEE_AS"))
    .map((entry) => [actorText(entry), entry.did]);

describe("looking", () => {
  test("an administrator sees what an entrant sees, and sees their own pages again once they stop", async () => {
    const browser = await lookAs("entrant", "administrator");
    expect((await ask(browser, me, {})).answer).toMatchObject({ fullName: "Entrant Tester", staffOf: [] });
    expect((await ask(browser, getEntry, { ...at(contest), entryID })).answer).toMatchObject({
      title: "House on the hill",
    });
    expect((await ask(browser, clientSettings, oak)).status).toBe(403);
    const { view } = (await ask(browser, getSupportView, {})).answer;
    expect(view).toMatchObject({ fullName: "Entrant Tester", clientName: "Oak Builders Guild", isOver: false });
    expect(Date.parse(view!.until) - Date.now()).toBeLessThanOrEqual(30 * MINUTE);
    const stopped = await ask(browser, stopSupportView, {});
    expect(stopped.answer.url).toBe(`/oak/studio/people/${town.people["entrant"]}`);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await ask(browser, me, {})).answer.fullName).toBe("Administrator Tester");
    expect((await ask(browser, clientSettings, oak)).status).toBe(200);
    expect((await ask(browser, getSupportView, {})).answer).toEqual({ view: null });
  });

  test("the secret stays where no script reads it, and what scripts read opens nothing", async () => {
    const browser = await browserOf("owner");
    const { set } = await begin(browser, "entrant");
    expect(set).toEqual([
      expect.stringMatching(/^rosette-view=[\w-]{64}; HttpOnly; Path=\/; Max-Age=86400; SameSite=Lax$/),
      expect.stringMatching(/^rosette-viewing=[0-9a-f-]{36}; Path=\/; Max-Age=86400; SameSite=Lax$/),
    ]);
    const sign = browser.cookies.get("rosette-viewing")!;
    const stranger: Browser = {
      cookies: new Map([
        ["rosette-viewing", sign],
        ["rosette-view", sign],
      ]),
      token: sign,
    };
    expect((await ask(stranger, me, {})).status).toBe(401);
    const [stored] = await town.inside("oak", (sql) => sql<{ keyHash: Buffer }>`select key_hash from support_views`);
    expect(stored!.keyHash.toString("base64url")).not.toBe(browser.cookies.get("rosette-view"));
  });

  test("a scorer’s pages are shown as they are, and two people are looked at in two browsers at once", async () => {
    const [one, two] = [await lookAs("entrant"), await lookAs("scorer", "administrator")];
    expect((await ask(two, getScoringQueue, at(contest))).status).toBe(200);
    expect((await ask(one, getScoringQueue, at(contest))).status).toBe(403);
    expect((await ask(one, me, {})).answer.fullName).toBe("Entrant Tester");
    expect((await ask(two, me, {})).answer.fullName).toBe("Scorer Tester");
    await ask(one, stopSupportView, {});
    expect((await ask(two, me, {})).answer.fullName).toBe("Scorer Tester");
  });

  test("nothing of another association is seen, and it isn’t said to be missing either", async () => {
    const browser = await lookAs("entrant");
    const elsewhere = await ask(browser, listMyEntries, at(elmContest));
    expect([elsewhere.status, elsewhere.detail]).toEqual([
      403,
      "You are looking as Entrant Tester at Oak Builders Guild alone. Stop looking to go on here.",
    ]);
    expect((await ask(browser, listMyEntries, at(contest))).status).toBe(200);
    const orders = await ask(browser, listOwnOrders, {});
    expect([orders.status, orders.answer.missing]).toEqual([200, []]);
    expect((await ask(browser, clientPage, { client: "elm" })).status).toBe(200);
  });

  test("what the account itself holds isn’t shown: its contact, sign-ins, second factor and who looked", async () => {
    await town.as("entrant")(updateContact, {}, { phone: "5125550100", address: "1 Oak Lane" } as never);
    const browser = await lookAs("entrant");
    expect((await ask(browser, me, {})).answer).toMatchObject({ phone: null, address: null, onlyAt: null });
    for (const endpoint of [listSessions, getTwoFactor, listOwnSupportViews]) {
      const refused = await ask(browser, endpoint, {});
      expect([refused.status, refused.detail]).toEqual([
        403,
        "This is for Entrant Tester alone, and isn’t shown while you look as them.",
      ]);
    }
  });

  test("a link opens nothing meanwhile", async () => {
    const browser = await lookAs("entrant");
    const refused = await ask(browser, listMyEntries, at(contest), undefined, "any-key");
    expect([refused.status, refused.detail]).toEqual([
      403,
      "You are looking as Entrant Tester. Stop looking to open a link that you were sent.",
    ]);
  });
});

describe("nothing is changed", () => {
  test("every call that writes is refused in the same words, whoever else the browser is, but the one that stops", async () => {
    const browser = await lookAs("entrant");
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const before = await everything();
    for (const { name, endpoint } of calls) {
      if (endpoint.method === "GET" || endpoint.path === stopSupportView.path) continue;
      for (const { path } of endpoint.paths) {
        const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, one = ""]) => [one, randomUUID()]));
        const answered = await town.server.inject({
          method: "POST",
          url: `/api${fillPath(path, { ...params, client: "oak", service: contest.url, serviceType: segmentOf("contest") })}`,
          headers: {
            cookie,
            authorization: `Bearer ${browser.token}`,
            "content-type": endpoint.carries === "upload" ? "application/octet-stream" : "application/json",
          },
          payload: "{}",
        });
        expect([name, answered.statusCode, answered.json().detail]).toEqual([
          name,
          403,
          "You are looking as Entrant Tester. Nothing can be changed here. Stop looking to go on with your own account.",
        ]);
      }
    }
    expect(await everything()).toEqual(before);
  });

  test("what isn’t a call of the API is refused, too", async () => {
    const browser = await lookAs("entrant");
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const answered = await town.server.inject({ method, url: "/unsubscribe/anything", headers: { cookie } });
      expect([method, answered.statusCode]).toEqual([method, 403]);
    }
  });

  test("no call that reads writes a row, and none runs into a fault for it", async () => {
    const browser = await lookAs("entrant");
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const before = await everything();
    for (const { name, endpoint } of calls) {
      if (endpoint.method !== "GET") continue;
      const known = {
        client: "oak",
        service: contest.url,
        serviceType: "contests",
        entryID,
        userID: town.people["entrant"]!,
      };
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, one = ""]) => [
          one,
          (known as Record<string, string>)[one] ?? randomUUID(),
        ]),
      );
      const answered = await town.server.inject({ url: `/api${fillPath(endpoint.path, params)}`, headers: { cookie } });
      expect([name, answered.statusCode >= 500]).toEqual([name, false]);
    }
    expect(await everything()).toEqual(before);
  });

  test("the database itself refuses to write for whoever looks", async () => {
    await expect(
      town.app.database.looking.inside(town.clients["oak"]!, (sql) => sql`update clients set name = 'Gone'`),
    ).rejects.toMatchObject({ code: "25006" });
    await expect(town.app.database.looking.home((sql) => sql`delete from sessions`)).rejects.toMatchObject({
      code: "25006",
    });
  });

  /** Of each table of the client and of home: how many rows there are, and by which transactions they were written. */
  async function everything() {
    const written = async (sql: Sql) => {
      const tables = await sql<{ name: string }>`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'select') order by relname`;
      const marks: unknown[] = [];
      for (const { name } of tables) {
        const table = new Fragment([`"${name}"`], []);
        marks.push(
          ...(await sql`
            select ${name}::text as name, count(*)::integer as rows, coalesce(sum(t.xmin::text::bigint), 0)::text as written from ${table} t`),
        );
      }
      expect(marks.length).toBeGreaterThan(100);
      return marks;
    };
    return { client: await town.inside("oak", written), home: await town.home(written) };
  }
});

describe("who may", () => {
  test("owners and administrators, and nobody else", async () => {
    for (const person of ["programManager", "tourManager", "boxOffice", "viewer", "entrant", "elmOwner"])
      expect([person, (await begin(await browserOf(person), "entrant")).status]).toEqual([person, 403]);
    expect((await begin(await browserOf(), "entrant")).status).toBe(401);
    for (const person of ["owner", "administrator"])
      expect([person, (await begin(await browserOf(person), "entrant")).status]).toEqual([person, 200]);
  });

  test("nobody climbs: who is staff here or at another association isn’t looked at, nor oneself, nor a stranger", async () => {
    const administrator = await browserOf("administrator");
    for (const person of ["owner", "viewer"]) {
      const refused = await begin(administrator, person);
      expect([refused.status, refused.detail]).toEqual([
        403,
        expect.stringContaining("is on the staff of an association"),
      ]);
    }
    await town.addPerson("both");
    await addEntry(town, contest, { owner: "both" });
    await town.grant("both", "elm", "viewer");
    expect((await begin(administrator, "both")).status).toBe(403);
    expect((await begin(administrator, "administrator")).status).toBe(409);
    expect((await begin(administrator, "stranger")).status).toBe(404);
    expect((await begin(administrator, "entrant", "oak", "  ")).status).toBe(400);
  });

  test("who becomes staff, or loses the role by which they look, is looked at no more", async () => {
    await town.addPerson("rising");
    await addEntry(town, contest, { owner: "rising" });
    await town.addPerson("leaving");
    await town.grant("leaving", "oak", "administrator");
    const [one, two] = [await lookAs("rising"), await lookAs("entrant", "leaving")];
    await town.grant("rising", "oak", "viewer");
    const over = await ask(one, me, {});
    expect([over.status, over.detail]).toEqual([
      403,
      "You no longer look as Rising Tester. Stop looking to go on with your own account.",
    ]);
    await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${town.people["leaving"]}`);
    town.app.changes.publish("user", town.people["leaving"]!);
    expect((await ask(two, me, {})).status).toBe(403);
  });

  test("an owner who has entered doesn’t look as who judges there", async () => {
    const mine = await addEntry(town, contest, { owner: "owner" });
    const refused = await begin(await browserOf("owner"), "scorer");
    expect([refused.status, refused.detail]).toEqual([403, expect.stringContaining("which you have entered")]);
    await town.inside("oak", (sql) => sql`delete from entries where entry_id = ${mine}`);
  });

  test("an API key neither begins a view nor reads who looked", async () => {
    const form = { name: "Website", scopes: ["readEntries" as const], ends: "30" as const, networks: null };
    const { key } = (await town.as("owner")(addAPIKey, oak, form)).answer as { key: string };
    const begun = await begin({ cookies: new Map(), token: key }, "entrant");
    expect([begun.status, begun.set]).toEqual([403, []]);
    await lookAs("entrant");
    const read = await ask({ cookies: new Map(), token: key }, listSupportViews, {
      ...oak,
      userID: town.people["entrant"]!,
    });
    expect(read.status).toBe(403);
  });

  test("while the association is suspended nobody begins", async () => {
    const suspended = { resume: false, because: "The bill is open", contact: null } as const;
    await changeSuspension(town.app, town.clients["oak"]!, suspended);
    try {
      expect((await begin(await browserOf("owner"), "entrant")).status).toBe(503);
      await expect(link("entrant@test.example")).rejects.toThrow("is suspended");
    } finally {
      await changeSuspension(town.app, town.clients["oak"]!, { resume: true });
    }
  });
});

const signOutEach = (browser: Browser) => ask(browser, revokeOtherSessions, {});

async function signOutOne(browser: Browser) {
  const { sessions } = (await ask(browser, listSessions, {})).answer;
  const { sessionID } = sessions.find(({ current }) => !current)!;
  return ask(browser, revokeSession, { sessionID });
}

async function runOut() {
  await town.home(
    (sql) =>
      sql`update sessions set expires_at = now() - interval '1 second' where user_agent = 'a device that was left'`,
  );
  town.app.changes.publish("user", town.people["owner"]!);
}

describe("its end", () => {
  test("after half an hour nothing more is shown, and nothing is changed by a page that is still open", async () => {
    const browser = await lookAs("entrant");
    later(29 * MINUTE);
    expect((await ask(browser, me, {})).status).toBe(200);
    later(2 * MINUTE);
    expect((await ask(browser, me, {})).status).toBe(403);
    expect((await ask(browser, getSupportView, {})).answer.view).toMatchObject({ isOver: true });
    const note = await ask(
      browser,
      addPersonNote,
      { ...oak, userID: town.people["entrant"]! },
      { text: "By accident" },
    );
    expect([note.status, note.detail]).toEqual([
      403,
      "You no longer look as Entrant Tester. Stop looking to go on with your own account.",
    ]);
    await ask(browser, stopSupportView, {});
    expect((await ask(browser, me, {})).answer.fullName).toBe("Owner Tester");
  });

  test("a secret that was stopped in one tab opens nothing from another", async () => {
    const browser = await lookAs("entrant");
    const other: Browser = { cookies: new Map(browser.cookies), token: browser.token! };
    await ask(browser, stopSupportView, {});
    expect((await ask(other, me, {})).status).toBe(403);
  });

  test("whoever looks and is signed out from another of their devices, or whose sign-in has run out, looks no more", async () => {
    const elsewhere = await browserOf("owner");
    for (const signOut of [signOutEach, signOutOne, runOut]) {
      const session = await town.home((sql) => startSession(sql, town.people["owner"]!, "a device that was left"));
      const left: Browser = { cookies: new Map(), token: session };
      const other = await lookAs("entrant", "administrator");
      await begin(left, "entrant");
      expect((await ask(left, me, {})).answer.fullName).toBe("Entrant Tester");
      await signOut(elsewhere);
      const over = await ask(left, me, {});
      expect([over.status, over.detail]).toEqual([
        403,
        "You no longer look as Entrant Tester. Stop looking to go on with your own account.",
      ]);
      expect((await ask(left, getSupportView, {})).answer.view).toMatchObject({ isOver: true });
      expect((await ask(other, me, {})).status).toBe(200);
      await ask(left, stopSupportView, {});
      expect((await ask(left, me, {})).status).toBe(401);
      expect((await ask(elsewhere, me, {})).answer.fullName).toBe("Owner Tester");
    }
  });

  test("who is gone from the association isn’t looked at any more, and whoever looked is themselves again", async () => {
    await town.addPerson("going");
    await addEntry(town, contest, { owner: "going" });
    const browser = await lookAs("going");
    const going = { ...oak, userID: town.people["going"]! };
    expect((await ask(browser, me, {})).answer.fullName).toBe("Going Tester");
    const erasing = { results: "kept" as const, confirmation: "erase" };
    expect((await town.as("administrator")(erasePerson, going, erasing)).status).toBe(200);
    await doDueWork(town.app, { [ERASURE_WORK]: erasureWork });
    expect((await ask(browser, me, {})).answer.fullName).toBe("Owner Tester");
  });
});

describe("told", () => {
  test("the person gets a mail at once: who, why, until when, and whom to ask", async () => {
    await lookAs("entrant");
    const [mail, ...more] = await mailsTo(town, "entrant@test.example");
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Oak Builders Guild: somebody looked at its pages as you see them");
    const text = JSON.stringify(mail);
    for (const said of [
      "Owner Tester of Oak Builders Guild",
      reason,
      "Nothing can be entered, changed",
      "help@oak.example",
    ])
      expect(text).toContain(said);
  });

  test("Changes has the beginning and the end, by hand or by time", async () => {
    const browser = await lookAs("entrant");
    await ask(browser, stopSupportView, {});
    await doWork();
    expect((await logged()).slice(0, 2)).toEqual([
      ["Owner Tester", "stopped looking at pages as Entrant Tester"],
      ["Owner Tester", expect.stringContaining("began to look at pages as Entrant Tester")],
    ]);
    await lookAs("scorer", "administrator");
    await doWork();
    expect((await logged())[0]![1]).toContain("began to look");
    later(31 * MINUTE);
    await doWork();
    await doWork();
    expect((await logged()).slice(0, 2).map(([who, did]) => [who, did!.slice(0, 12)])).toEqual([
      ["Administrator Tester", "ran out of t"],
      ["Administrator Tester", "began to loo"],
    ]);
  });

  test("the person reads in their account who looked, and owners on the person’s page", async () => {
    await ask(await lookAs("entrant"), stopSupportView, {});
    const { views } = (await town.as("entrant")(listOwnSupportViews, {})).answer;
    expect(views).toEqual([
      expect.objectContaining({ seenBy: "Owner Tester", byOperator: false, reason, clientName: "Oak Builders Guild" }),
    ]);
    const at = { ...oak, userID: town.people["entrant"]! };
    expect((await town.as("administrator")(listSupportViews, at)).answer.views).toHaveLength(1);
    expect((await town.as("viewer")(listSupportViews, at)).status).toBe(403);
    expect((await town.as("elmOwner")(listSupportViews, { ...at, client: "elm" })).answer.views).toEqual([]);
    expect((await town.as("viewer")(getPerson, at)).status).toBe(200);
  });
});

const link = (email: string, made: { operatorName?: string; isDryRun?: boolean } = {}) =>
  makeViewLink(town.app, { clientID: town.clients["oak"]!, email, reason, operatorName: null, ...made });
const keyOf = ({ link: url }: { link: string | null }) => url!.slice(url!.lastIndexOf("/") + 1);

describe("the operator", () => {
  test("opens a link once, as anybody with something there, staff too, and the log says who runs the site", async () => {
    const key = keyOf(await link("Viewer@test.example", { operatorName: "Kim Lee" }));
    expect(await mailsTo(town, "viewer@test.example")).toEqual([]);
    const browser = await browserOf();
    expect(await ask(browser, openSupportView, {}, { key })).toMatchObject({ status: 200, answer: { url: "/oak" } });
    expect((await ask(browser, me, {})).answer).toMatchObject({ fullName: "Viewer Tester", staffOf: [{ url: "oak" }] });
    expect((await ask(browser, clientSettings, oak)).status).toBe(200);
    const again = await ask(await browserOf(), openSupportView, {}, { key });
    expect([again.status, again.detail]).toEqual([409, expect.stringContaining("has been opened already")]);
    expect(JSON.stringify(await mailsTo(town, "viewer@test.example"))).toContain("Kim Lee, who runs this site,");
    const [[who, did] = []] = await logged();
    expect([who, did]).toEqual([
      "Whoever runs this site",
      expect.stringContaining("began to look at pages as Viewer Tester"),
    ]);
    expect((await ask(browser, stopSupportView, {})).answer.url).toBe("/oak");
    const { views } = (await town.as("viewer")(listOwnSupportViews, {})).answer;
    expect(views[0]).toMatchObject({ seenBy: "Kim Lee", byOperator: true });
  });

  test("sees what staff see who have signed in as their association asks, by its own system", async () => {
    const askOfStaff = async (isAsked: boolean) => {
      await town.inside("oak", (sql) => sql`update clients set staff_provider = ${isAsked} where url = 'oak'`);
      town.app.changes.publish("staffRequirements", town.clients["oak"]!);
    };
    await askOfStaff(true);
    onTestFinished(() => askOfStaff(false));
    expect((await town.as("administrator")(clientSettings, oak)).status).toBe(403);
    const browser = await browserOf();
    expect(
      (await ask(browser, openSupportView, {}, { key: keyOf(await link("administrator@test.example")) })).status,
    ).toBe(200);
    expect((await ask(browser, clientSettings, oak)).status).toBe(200);
  });

  test("a link that nobody opens within ten minutes is gone, and nobody was told", async () => {
    const key = keyOf(await link("entrant@test.example"));
    later(11 * MINUTE);
    expect((await ask(await browserOf(), openSupportView, {}, { key })).status).toBe(409);
    await doWork();
    expect(await town.inside("oak", (sql) => sql`select 1 from support_views`)).toEqual([]);
    expect(await mailsTo(town, "entrant@test.example")).toEqual([]);
  });

  test("of two who open it at once, one looks", async () => {
    const key = keyOf(await link("entrant@test.example"));
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await ask(await browserOf(), openSupportView, {}, { key })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });

  test("nobody is looked at who has nothing there; a dry run says who it would be and makes nothing", async () => {
    await expect(link("stranger@test.example")).rejects.toThrow("Nobody at Oak Builders Guild has an account");
    await expect(link("nobody@far.example")).rejects.toThrow("Nobody at Oak Builders Guild");
    expect(await link("entrant@test.example", { isDryRun: true })).toMatchObject({
      person: "Entrant Tester",
      link: null,
    });
    expect(await town.inside("oak", (sql) => sql`select 1 from support_views`)).toEqual([]);
  });
});

test("at the association’s own domain a view counts there alone, and the link leads there", async () => {
  const host = "awards.oak-guild.example";
  await proveDomain(town, "oak", host);
  onTestFinished(() => removeDomains(town));
  const made = await link("entrant@test.example");
  expect(made.link).toContain(`//${host}`);
  const there = await browserOf(undefined, host);
  expect((await ask(there, openSupportView, {}, { key: keyOf(made) })).status).toBe(200);
  expect((await ask(there, me, {})).answer.fullName).toBe("Entrant Tester");
  const elsewhere: Browser = { cookies: new Map(there.cookies) };
  expect((await ask(elsewhere, me, {})).status).toBe(401);
});
