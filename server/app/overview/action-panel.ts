import { capitalized } from "../../../contract/platform/capitalized.ts";
import { paths, programAt } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { missingOf } from "../../../contract/tours/missing-of-home.ts";
import { missingOfSponsor } from "../../../contract/sponsors/sponsor-benefits.ts";
import { ownHomesOnTours } from "../../tours/queries.ts";
import { timeLeft } from "../../platform/access/time-left.ts";
import { actionPanel } from "../../../contract/people/users.ts";
import { askEach } from "../../platform/access/ask-each.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { outside } from "../../platform/http/handle.ts";
import { tiesToDecide } from "../../judging/ties-to-decide.ts";
import { clientsOf } from "../../people/members/membership-queries.ts";
import {
  type Assignment,
  type Door,
  type Entry,
  type Program,
  type Tour,
  assignmentsOf,
  chairedOf,
  doorsOf,
  dutiesOf,
  entriesOf,
  sponsorsOf,
  toursOf,
} from "./action-panel-queries.ts";

type Client = { clientID: string; url: string; name: string };

/** Changes as they are asked for, and what is level. */
async function decisionsAt(sql: Sql, client: Client, userID: string, now: Date) {
  const [chaired, tiesOf] = await Promise.all([chairedOf(sql, userID), tiesToDecide(sql, userID, now)]);
  return chaired.flatMap((row) => {
    const ties = tiesOf.get(row.serviceID) ?? 0;
    const what = [row.changes > 0 && plural(row.changes, "change"), ties > 0 && plural(ties, "tie")].filter(Boolean);
    if (what.length === 0) return [];
    const line = `${what.join(" and ")} to decide as the chair`;
    return [itemOf(client, row, paths.scoring(atOf(client, row)), { line, waiting: true })];
  });
}

/** What is missing of each, for whoever looks after it; what is complete or disqualified waits for nobody. */
async function homesOf(sql: Sql, client: Client, userID: string, now: Date) {
  const [tours, own] = await Promise.all([toursOf(sql, userID, now), ownHomesOnTours(sql, userID, now)]);
  const homesBy = Map.groupBy(
    own.filter(({ disqualified }) => !disqualified),
    ({ serviceID }) => serviceID,
  );
  return tours.flatMap((tour) =>
    (homesBy.get(tour.serviceID) ?? []).flatMap((home) => {
      const missing = missingOf(home);
      if (missing.length === 0) return [];
      const url = paths.myHome({ ...atOf(client, tour), propertyID: home.propertyID });
      return [itemOf(client, tour, url, lackOf(tour, home, missing, now))];
    }),
  );
}

type ActionLine = { line: string; waiting: boolean };

const itemOf = (client: Client, { name, banner }: Program, url: string, said: ActionLine) => ({
  url,
  banner: banner && (renditionsOf(client.url, banner)[0]?.url ?? null),
  clientName: client.name,
  name,
  ...said,
});

const atOf = (client: Client, { kind, serviceURL: url }: Program) => programAt(client.url, { kind, url });

const titled = (title: string, rest: string) => (title ? `${title}: ${rest}` : rest);

function stateOf({ title, submitted, returnedUntil, wantedUntil: wanted, closesAt }: Entry, now: Date): ActionLine {
  if (returnedUntil)
    return {
      line: capitalized(titled(title, `questions to answer, ${timeLeft(returnedUntil, now)} left`)),
      waiting: true,
    };
  if (wanted)
    return {
      line: capitalized(titled(title, `wanted at the next level, ${timeLeft(wanted, now)} left to answer`)),
      waiting: true,
    };
  if (submitted) return { line: capitalized(titled(title, "submitted")), waiting: false };
  const draft = closesAt ? `draft, closes in ${timeLeft(closesAt, now)}` : "draft";
  return { line: capitalized(titled(title, draft)), waiting: true };
}

const progressOf = ({ scored, entries }: Assignment): ActionLine => ({
  line: `${scored} of ${entries} scored`,
  waiting: true,
});

const dayOf = ({ opensAt, closesAt }: Door, now: Date): ActionLine =>
  Date.parse(opensAt) > now.getTime()
    ? { line: `Opens in ${timeLeft(opensAt, now)}`, waiting: false }
    : { line: `Open now, closes in ${timeLeft(closesAt, now)}`, waiting: true };

const MOST_NAMED = 3;

/** 'Larkspur House: missing photographs, price, opens in 12 days' */
function lackOf(
  { opensAt }: Tour,
  { name, due }: { name: string; due: string | null },
  missing: readonly string[],
  now: Date,
): ActionLine {
  if (due) return { line: `${namedIn(name, missing)}; ${dueText(due, now)}`, waiting: true };
  const opens = Date.parse(opensAt) > now.getTime() ? `; opens in ${timeLeft(opensAt, now)}` : "; the tour is on";
  return { line: namedIn(name, missing) + opens, waiting: true };
}

function namedIn(name: string, missing: readonly string[]): string {
  const named = missing.slice(0, MOST_NAMED).join(", ");
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : "";
  return `${name}: missing ${named}${more}`;
}

const dueText = (due: string, now: Date) =>
  Date.parse(due) > now.getTime() ? `due in ${timeLeft(due, now)}` : "was due already";

/** One statement, and what it says there is in another flight, however many programs there are; a third where entries are level under a chair. */
const itemsAt = async (sql: Sql, client: Client, userID: string, now: Date) => {
  const duties = one(await dutiesOf(sql, userID));
  const [decisions, assignments, entries, doors, homes, sponsors] = await Promise.all([
    duties.chairs ? decisionsAt(sql, client, userID, now) : [],
    duties.scores ? assignmentsOf(sql, userID, now) : [],
    duties.enters ? entriesOf(sql, userID, now) : [],
    duties.verifies ? doorsOf(sql, userID, now) : [],
    duties.showsHomes ? homesOf(sql, client, userID, now) : [],
    duties.sponsors ? sponsorsOf(sql, userID) : [],
  ]);
  return {
    homes,
    sponsors: sponsors.map((row) =>
      itemOf(client, row, paths.mySponsor({ ...atOf(client, row), sponsorID: row.sponsorID }), {
        line: `${namedIn(row.sponsor, missingOfSponsor(row))}; ${dueText(row.due, now)}`,
        waiting: true,
      }),
    ),
    scoringAssignments: [
      ...decisions,
      ...assignments.map((row) => itemOf(client, row, paths.scoring(atOf(client, row)), progressOf(row))),
    ],
    entries: entries.map((row) =>
      itemOf(client, row, paths.entry({ ...atOf(client, row), entryID: row.entryID }), stateOf(row, now)),
    ),
    ticketVerifications: doors.map((row) => itemOf(client, row, paths.door(atOf(client, row)), dayOf(row, now))),
  };
};

export const panel = [
  outside(actionPanel, async ({ house: { database }, user: { userID }, now }) => {
    const clients = await database.readHome((sql) => clientsOf(sql, userID));
    const { answers, missing } = await askEach(database, clients, (sql, client) => itemsAt(sql, client, userID, now));
    return {
      scoringAssignments: answers.flatMap(({ answer }) => answer.scoringAssignments),
      entries: answers.flatMap(({ answer }) => answer.entries),
      ticketVerifications: answers.flatMap(({ answer }) => answer.ticketVerifications),
      homes: answers.flatMap(({ answer }) => answer.homes),
      sponsors: answers.flatMap(({ answer }) => answer.sponsors),
      missing,
    };
  }),
];
