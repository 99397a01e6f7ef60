import { describe, expect, test } from "vitest";
import {
  changeFeeder,
  connectOnward,
  getFeederInvitation,
  inviteFeeder,
  leaveOnward,
  listFeeders,
  withdrawFeederInvitation,
} from "../../contract/advancement/advancement.ts";
import { addContest, addScholarships, at } from "../../test/contest.ts";
import { mailsTo } from "../../test/mail.ts";
import { useLevels } from "../../test/levels.ts";
import type { Sql } from "../platform/db/sql.ts";

const { connected, elm, local, made, oak, sendAll, state, town, won } = useLevels();

describe("an invitation", () => {
  const asElm = { note: "Oak Guild" };
  const invited = async (contest = state, form: { note: string; email?: string } = asElm) => {
    const { status, answer } = await town.as(contest.client === "elm" ? "elmOwner" : "owner")(
      inviteFeeder,
      at(contest),
      form,
    );
    expect(status).toBe(200);
    return answer.link;
  };
  const keyOf = (link: string | null) => link!.split("/").at(-1)!;
  const seenBy = async (person: string | undefined, feederKey: string) =>
    (person ? town.as(person) : town.as())(getFeederInvitation, { feederKey });
  const connect = (code: string, contest = local) => oak(connectOnward, at(contest), { code });
  const open = async () => (await elm(listFeeders, at(state))).answer.invitations;

  test("goes by mail to an address, is read by whoever runs a program there, and connects the one they choose", async () => {
    expect(await invited(state, { note: "Oak Guild", email: "director@oak.example" })).toBe(null);
    const mail = (await mailsTo(town, "director@oak.example")).at(-1)!;
    expect(mail.subject).toBe("Elm Arts League invites your winners to State Awards");
    const link = mail.content.action!.url;
    expect(link).toMatch(/\/invitation\/winners\/[\w-]+$/);
    expect(await open()).toMatchObject([{ note: "Oak Guild, director@oak.example" }]);
    const scholarships = await addScholarships(town, { url: `invited-${local.url}` });
    const { answer } = await seenBy("owner", keyOf(link));
    expect(answer).toMatchObject({ state: "open", association: "Elm Arts League", program: "State Awards" });
    const names = answer.programs.map(({ client, service }) => `${client}/${service}`);
    expect(names).toContain(`oak/${local.url}`);
    // Neither a program of another kind nor the inviting one is listed.
    expect(names).not.toContain(`oak/${scholarships.url}`);
    expect(names).not.toContain(`elm/${state.url}`);
    expect((await connect(link)).answer).toMatchObject({ association: "Elm Arts League", program: "State Awards" });
    expect((await elm(listFeeders, at(state))).answer.feeders).toMatchObject([
      { association: "Oak Builders Guild", program: "Oak Honors", leftAt: null },
    ]);
    expect(await open()).toEqual([]);
    expect((await seenBy("owner", keyOf(link))).answer.state).toBe("used");
    const another = (await seenBy("owner", keyOf(await invited()))).answer.programs;
    expect(another.map(({ service }) => service)).not.toContain(local.url);
    // An invited program sends winners on like one connected by a code.
    const { onwardProgramID } = (await connect(link)).answer;
    const entryID = await won();
    expect((await sendAll(onwardProgramID, [entryID])).answer).toEqual({ asked: 1 });
  });

  test("is passed on as a link, and shows its programs to those alone who run any", async () => {
    const key = keyOf(await invited());
    expect((await seenBy(undefined, key)).status).toBe(401);
    for (const person of ["entrant", "stranger", "viewer"])
      expect((await seenBy(person, key)).answer.programs, person).toEqual([]);
    await town.addPerson(`only-${local.url}`);
    await town.grant(`only-${local.url}`, "oak", "programManager", local.serviceID);
    expect((await seenBy(`only-${local.url}`, key)).answer.programs).toMatchObject([{ service: local.url }]);
    expect((await seenBy("owner", `${key.slice(0, -4)}AAAA`)).status).toBe(404);
    // A code isn't an invitation.
    expect((await seenBy("owner", await made())).status).toBe(404);
  });

  test("shows their programs to an owner with a second factor where staff are asked to sign in with their association’s own system", async () => {
    const key = keyOf(await invited());
    const asked = async (change: { isAsked: boolean }) => {
      await town.inside("oak", (sql) => sql`update clients set staff_provider = ${change.isAsked} where url = 'oak'`);
      town.app.changes.publish("staffRequirements", town.clients["oak"]!);
    };
    const ownsFactor = (sql: Sql) => sql`
      insert into two_factors (user_id, secret, confirmed_at) values (${town.people["owner"]!}, 'sealed', now())`;
    await asked({ isAsked: true });
    try {
      expect((await seenBy("owner", key)).answer.programs).toEqual([]);
      await town.home(ownsFactor);
      town.app.changes.publish("user", town.people["owner"]!);
      const { programs } = (await seenBy("owner", key)).answer;
      expect(programs.map(({ service }) => service)).toContain(local.url);
    } finally {
      await town.home((sql) => sql`delete from two_factors where user_id = ${town.people["owner"]!}`);
      town.app.changes.publish("user", town.people["owner"]!);
      await asked({ isAsked: false });
    }
  });

  test("works once, also for two at once; the program that was connected may come again, another is told", async () => {
    const key = keyOf(await invited());
    const other = await addContest(town, { url: `other-${local.url}` });
    const both = await Promise.all([connect(key), connect(key, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const first = both[0].status === 200 ? local : other;
    const second = first === local ? other : local;
    expect((await connect(key, first)).status).toBe(200);
    expect(await connect(key, second)).toMatchObject({
      problem: {
        detail: "This invitation was used already, for another program. Ask Elm Arts League for a new one.",
      },
    });
    expect((await elm(listFeeders, at(state))).answer.feeders).toHaveLength(1);
    // A program that has left needs a new invitation.
    const { onwardProgramID } = (await connect(key, first)).answer;
    expect((await oak(leaveOnward, { ...at(first), onwardProgramID })).status).toBe(200);
    expect((await connect(key, first)).status).toBe(422);
  });

  test("that was withdrawn, has expired, is another's or leads to another kind of program is refused with what to do", async () => {
    const withdrawn = keyOf(await invited());
    const { feederInvitationID } = (await open())[0]!;
    const place = { ...at(state), feederInvitationID };
    expect((await oak(withdrawFeederInvitation, place)).status).toBe(403);
    expect((await elm(withdrawFeederInvitation, place)).status).toBe(200);
    expect((await elm(withdrawFeederInvitation, place)).status).toBe(409);
    expect(await connect(withdrawn)).toMatchObject({
      status: 422,
      problem: { detail: "Elm Arts League has canceled this invitation. Ask them for a new one." },
    });
    expect((await seenBy("owner", withdrawn)).answer.state).toBe("withdrawn");
    const expired = keyOf(await invited());
    await town.inside(
      "elm",
      (sql) => sql`update bearer_links set expires_at = now() - interval '1 minute' where purpose = 'feederInvitation'`,
    );
    expect(await connect(expired)).toMatchObject({
      status: 422,
      problem: { detail: "This invitation has expired. Ask Elm Arts League for a new one." },
    });
    const ownKey = keyOf(await invited());
    expect(await elm(connectOnward, at(state), { code: ownKey })).toMatchObject({ status: 422 });
    const scholarships = await addScholarships(town, { url: `kind-${local.url}` });
    expect(await connect(ownKey, scholarships)).toMatchObject({
      status: 422,
      problem: {
        detail: "It leads to a contest, and this is a scholarship program: winners go on to one of the same kind.",
      },
    });
    // The refused tries haven't used it up.
    expect((await connect(ownKey)).status).toBe(200);
  });

  test("of a program that was told to send no more doesn't let it in again, and stays open for another", async () => {
    await connected();
    const { feederProgramID } = (await elm(listFeeders, at(state))).answer.feeders[0]!;
    await elm(changeFeeder, { ...at(state), feederProgramID }, { ended: true });
    const key = keyOf(await invited());
    expect(await connect(key)).toMatchObject({ status: 422, problem: { detail: /takes no more from this program/ } });
    expect((await seenBy("owner", key)).answer.state).toBe("open");
  });

  test("is made by whoever may change the program, of one that is published, and not without end", async () => {
    for (const person of ["owner", "stranger", "entrant"])
      expect((await town.as(person)(inviteFeeder, at(state), asElm)).status, person).toBe(403);
    const { serviceID } = state;
    await town.inside(
      "elm",
      (sql) => sql`
        insert into bearer_links (purpose, record_id, key_hash, expires_at)
        select 'feederInvitation', ${serviceID}, sha256(convert_to('n' || n || ${serviceID}, 'UTF8')), now() + interval '1 day'
        from generate_series(1, 50) n`,
    );
    expect(await elm(inviteFeeder, at(state), asElm)).toMatchObject({ status: 409 });
    await town.inside("elm", (sql) => sql`update bearer_links set revoked_at = now() where record_id = ${serviceID}`);
    expect(await elm(inviteFeeder, at(state), asElm)).toMatchObject({ status: 429 });
  });
});
