import { DAY } from "../../contract/platform/durations.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import {
  type OnwardProgram,
  type SentOn,
  connectOnward,
  leaveOnward,
  listOnward,
  mapOnward,
  sendOn,
  tryOnwardAgain,
} from "../../contract/advancement/levels.ts";
import { judgedIn, serviceKinds } from "../../contract/platform/service-kinds.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import { remindAt } from "../scholarships/awards/due.ts";
import { askEach } from "../platform/access/ask-each.ts";
import { type Outside, on, outside } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { type Link, isOpenFor, linkOf } from "../platform/links/links.ts";
import { spendLink } from "../platform/links/queries.ts";
import type { SignedIn } from "../platform/access/sessions.ts";
import { tellOwner } from "../mail/entry-mails.ts";
import { ONWARD_WORK } from "./due.ts";
import { type Arrived, type There, arrivedFrom, feederLeft, feedsNow, letFeed, thereOf } from "./feeder-queries.ts";
import {
  askWinners,
  chooseCategories,
  chosenCategories,
  keepConnection,
  leaveProgram,
  onwardPrograms,
  ownCategories,
  sendAgain,
  winnersOf,
} from "./onward-queries.ts";
import { type CategoryChoice, type OwnCategory, alsoAsked, categoryThere, whyNotThere } from "./next-program.ts";
import { holdRelease } from "../programs/release-queries.ts";
import { refuseDraft } from "../programs/refuse-draft.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

type NextProgramAnswer = { program: { onwardProgramID: string }; there: There; arrived: readonly Arrived[] };

function programOf(
  program: Pick<OnwardProgram, "onwardProgramID" | "association" | "program">,
  asked: NextProgramAnswer | undefined,
  own: readonly OwnCategory[],
  chosen: readonly CategoryChoice[],
  now: Date,
): OnwardProgram {
  if (!asked) return { ...program, there: null };
  const { there } = asked;
  const map = own.map((category) => {
    const { to, proposed } = categoryThere(category, chosen, program.onwardProgramID, there);
    const more = to ? alsoAsked(category.asks, to.asks) : [];
    return { categoryID: category.categoryID, toCategoryID: to?.categoryID ?? null, proposed, alsoAsked: more };
  });
  return { ...program, there: { ...there, takesEntries: whyNotThere(there, now) === undefined, map } };
}

type Sent = Omit<SentOn, "there">;

function sentOf(sent: Sent, entryID: string, asked: NextProgramAnswer | undefined): SentOn {
  if (!asked || sent.state !== "arrived") return { ...sent, there: null };
  const there = asked.arrived.find(({ fromEntryID }) => fromEntryID === entryID);
  return { ...sent, there: there ?? { state: "removed", awardTitle: null } };
}

/** One’s own half, and beside it what each program says that can be reached. */
async function list({ house, client, service, standings, now }: Outside<typeof listOnward>) {
  const { database } = house;
  const { serviceID, resultsReleasedAt, timeZone } = service;
  const { clientID } = client;
  const [programs, categories, chosen, winners] = await database.readInside(clientID, (sql) =>
    Promise.all([
      onwardPrograms(sql, serviceID),
      ownCategories(sql, serviceID),
      chosenCategories(sql, serviceID),
      winnersOf(sql, { clientID, serviceID }),
    ]),
  );
  const asking = programs.map((program) => ({ ...program, clientID: program.toClientID, name: program.association }));
  const { answers } = await askEach(database, asking, async (sql, { onwardProgramID }) => {
    const [there, arrived] = await Promise.all([thereOf(sql, onwardProgramID), arrivedFrom(sql, onwardProgramID)]);
    return { there: there[0], arrived };
  });
  const asked = answers.flatMap(({ client: program, answer: { there, arrived } }) =>
    there ? [{ program, there, arrived }] : [],
  );
  const askedOf = (id: string) => asked.find(({ program }) => program.onwardProgramID === id);
  return {
    standings: [...standings],
    resultsReleasedAt,
    timeZone,
    categories,
    programs: programs.map((program) => programOf(program, askedOf(program.onwardProgramID), categories, chosen, now)),
    winners: winners.map(({ label, number, sent, ...winner }) => ({
      ...winner,
      code: entryCode(label, number),
      sent: sent.map((sending) => sentOf(sending, winner.entryID, askedOf(sending.onwardProgramID))),
    })),
  };
}

const NO_SUCH_CODE = "This code doesn’t open a program. Look whether it is whole, or ask for a new one.";
const refuseCode = (detail: string): never => refuse(detail, 422, { errors: { code: detail } });

/** Theirs is written first: whoever is cut off between connects again by the same code or invitation, and finds it. */
async function connect(ask: Outside<typeof connectOnward>) {
  const { house, request, client, service, form, user, now, transact } = ask;
  if (service.rehearsalOf) refuse("A rehearsal’s winners go nowhere. Connect the program itself.", 409);
  const link = await linkOf(house, request, keyIn(form.code));
  if (link?.purpose !== "feederInvitation" && !isOpenFor("feeder", link)) return refuseCode(NO_SUCH_CODE);
  const to = (await house.directory.withService(link.recordID)) ?? refuseCode(NO_SUCH_CODE);
  refuseUnfit(service, to);
  const feeding = { association: client.name, program: service.name, fromServiceID: service.serviceID, now };
  const onwardProgramID = await house.database.inside(to.client.clientID, async (sql) => {
    if (link.purpose === "feederInvitation") await spendInvitation(sql, { link, to, user, service });
    const { feederProgramID, endedAt } = one(await letFeed(sql, { serviceID: to.service.serviceID, ...feeding }));
    if (endedAt) refuseCode(`${to.client.name} takes no more from this program. Ask them to let it in again.`);
    return feederProgramID;
  });
  const names = { association: to.client.name, program: to.service.name };
  const connection = { onwardProgramID, toClientID: to.client.clientID, toServiceID: to.service.serviceID, ...names };
  await transact(async (sql, audit) => {
    await keepConnection(sql, { ...connection, serviceID: service.serviceID, now });
    await audit(service.serviceID, null, { connected: names });
  });
  return { onwardProgramID, ...names };
}

/** Of an invitation its whole link may be given, too. */
const keyIn = (code: string): string => code.trim().split("/").at(-1)!;

type LocatedProgram = { client: ClientRow; service: ServiceRow };

function refuseUnfit(own: ServiceRow, { service }: LocatedProgram): void {
  if (service.serviceID === own.serviceID)
    refuseCode("This is the code of this program itself. Ask the other association for theirs.");
  if (service.kind === own.kind) return;
  const [here, there] = [own, service].map(({ kind }) => serviceKinds[kind].label.toLowerCase());
  refuseCode(`It leads to a ${there}, and this is a ${here}: winners go on to one of the same kind.`);
}

type Spending = { link: Link; to: LocatedProgram; user: SignedIn; service: ServiceRow };

/** Once. The program that it connected may come again: whoever was cut off finds what was begun. */
async function spendInvitation(sql: Sql, { link, to, user, service }: Spending): Promise<void> {
  const spent = await spendLink(sql, link.linkID, user.userID);
  if (spent.length > 0) return;
  const { name } = to.client;
  if (link.state === "revoked") refuseCode(`${name} has withdrawn this invitation. Ask them for a new one.`);
  if (link.state === "expired") refuseCode(`This invitation has expired. Ask ${name} for a new one.`);
  if ((await feedsNow(sql, to.service.serviceID, service.serviceID)).length === 0)
    refuseCode(`This invitation was used already, for another program. Ask ${name} for a new one.`);
}

async function leave({ house, onwardProgram, service, now, transact }: Outside<typeof leaveOnward>) {
  const { onwardProgramID, toClientID, association, program } = onwardProgram;
  await house.database.inside(toClientID, (sql) => feederLeft(sql, onwardProgramID, now));
  await transact(async (sql, audit) => {
    await leaveProgram(sql, onwardProgramID, now);
    await audit(service.serviceID, { connected: { association, program } }, null);
  });
  return {};
}

/** Each winner decides: asked by mail and on the entry's page. */
async function send(ask: Outside<typeof sendOn>) {
  const { house, client, service, onwardProgram, body, now, transact } = ask;
  const { onwardProgramID, toClientID, association, program } = onwardProgram;
  const { serviceID } = service;
  const { many, group } = judgedIn(service.kind);
  refuseDraft(service.status);
  const there = found(
    (await house.database.readInside(toClientID, (sql) => thereOf(sql, onwardProgramID)))[0],
    "program there",
  );
  const why = whyNotThere(there, now);
  if (why) refuse(`${association}, ${program}: ${why}`, 409);
  const answerBy = new Date(Math.min(now.getTime() + body.days * DAY, Date.parse(there.closesAt!)));
  return transact(async (sql, audit) => {
    await holdRelease(sql, serviceID);
    const winners = await winnersOf(sql, { clientID: client.clientID, serviceID }, body.entryIDs);
    if (winners.length < body.entryIDs.length)
      refuse(`Only ${many} with an award title go on, once results are released. Look at the list again.`, 409);
    const [own, chosen] = await Promise.all([ownCategories(sql, serviceID), chosenCategories(sql, serviceID)]);
    const going = winners.map((winner) => {
      const category = own.find(({ categoryID }) => categoryID === winner.categoryID)!;
      const { to } = categoryThere(category, chosen, onwardProgramID, there);
      if (!to) return refuse(`Choose first which ${group} there takes winners of ${category.name}.`, 422);
      return { ...winner, toCategoryID: to.categoryID, toCategory: to.name };
    });
    const asked = await askWinners(sql, { serviceID, onwardProgramID, winners: going, answerBy, now });
    for (const { onwardEntryID, entryID } of asked) {
      const { awardTitle, toCategory } = going.find((winner) => winner.entryID === entryID)!;
      const values = {
        award: awardTitle,
        toAssociation: association,
        toProgram: program,
        toCategory,
        deadline: momentText(answerBy.toISOString(), service.timeZone),
      };
      await tellOwner(sql, ask, "entryWanted", { entryID, values });
      await addDueWork(sql, ONWARD_WORK, onwardEntryID, remindAt(now, answerBy));
    }
    if (asked.length > 0)
      await audit(onwardProgramID, null, { to: { association, program }, asked: asked.length, answerBy });
    return { asked: asked.length };
  });
}

/** The level below: its staff send winners on. */
export const onward = [
  outside(listOnward, list),
  outside(connectOnward, connect),
  outside(leaveOnward, leave),
  outside(sendOn, send),

  on(mapOnward, async ({ sql, service: { serviceID }, onwardProgram: { onwardProgramID }, body: { map }, audit }) => {
    if (new Set(map.map(({ categoryID }) => categoryID)).size < map.length)
      refuse("A category is in the list twice. Choose one category there for each.", 400);
    await chooseCategories(sql, { serviceID, onwardProgramID, map });
    await audit(onwardProgramID, null, { map });
    return {};
  }),

  on(tryOnwardAgain, async ({ sql, onwardEntry: { onwardEntryID } }) => {
    const [again] = await sendAgain(sql, onwardEntryID);
    if (!again) refuse("It is on its way or there already. Look at the list again.", 409);
    await addDueWork(sql, ONWARD_WORK, onwardEntryID);
    return {};
  }),
];
