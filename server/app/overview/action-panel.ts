import { capitalized } from "../../../contract/platform/capitalized.ts";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { missingFromHome } from "../../../contract/tours/missing-of-home.ts";
import { missingFromSponsor } from "../../../contract/sponsors/sponsor-benefits.ts";
import { ownHomesOnTours } from "../../tours/tour-queries.ts";
import { timeLeftText } from "../../platform/access/time-left.ts";
import { actionPanel } from "../../../contract/people/users.ts";
import { countingClients } from "../../platform/access/sessions.ts";
import { queryEachClient } from "../../platform/access/query-each-client.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { countTiesToDecide } from "../../judging/ties-to-decide.ts";
import { clientsOf } from "../../people/members/membership-queries.ts";
import {
  type ScoringDuty,
  type DoorDuty,
  type EntryDuty,
  type PanelProgram,
  type TourDuty,
  scoringDutiesOf,
  chairDutiesOf,
  doorDutiesOf,
  dutiesOf,
  entryDutiesOf,
  sponsorDutiesOf,
  tourDutiesOf,
} from "./action-panel-queries.ts";

type PanelClient = { clientID: string; url: string; name: string };

/** Change requests and ties that a chair decides. */
async function chairItems(sql: Sql, client: PanelClient, userID: string, now: Date) {
  const [chaired, tiesOf] = await Promise.all([chairDutiesOf(sql, userID), countTiesToDecide(sql, userID, now)]);
  return chaired.flatMap((row) => {
    const ties = tiesOf.get(row.serviceID) ?? 0;
    const what = [row.changes > 0 && plural(row.changes, "change"), ties > 0 && plural(ties, "tie")].filter(Boolean);
    if (what.length === 0) return [];
    const line = `${what.join(" and ")} to decide as the chair`;
    return [panelItem(client, row, paths.scoring(programPlace(client, row)), { line, waiting: true })];
  });
}

/** What each home lacks; complete and disqualified homes are left out. */
async function homeItems(sql: Sql, client: PanelClient, userID: string, now: Date) {
  const [tours, ownHomes] = await Promise.all([tourDutiesOf(sql, userID, now), ownHomesOnTours(sql, userID, now)]);
  const homesBy = Map.groupBy(
    ownHomes.filter(({ disqualified }) => !disqualified),
    ({ serviceID }) => serviceID,
  );
  return tours.flatMap((tour) =>
    (homesBy.get(tour.serviceID) ?? []).flatMap((home) => {
      const missing = missingFromHome(home);
      if (missing.length === 0) return [];
      const url = paths.myHome({ ...programPlace(client, tour), propertyID: home.propertyID });
      return [panelItem(client, tour, url, lackText(tour, home, missing, now))];
    }),
  );
}

type ItemState = { line: string; waiting: boolean };

const panelItem = (client: PanelClient, { name, banner }: PanelProgram, url: string, state: ItemState) => ({
  url,
  banner: banner && (renditionsOf(client.url, banner)[0]?.url ?? null),
  clientName: client.name,
  name,
  ...state,
});

const programPlace = (client: PanelClient, { kind, serviceURL: url }: PanelProgram) =>
  programAddress(client.url, { kind, url });

const withTitle = (title: string, rest: string) => (title ? `${title}: ${rest}` : rest);

function entryState({ title, submitted, returnedUntil, wantedUntil, closesAt }: EntryDuty, now: Date): ItemState {
  if (returnedUntil)
    return {
      line: capitalized(withTitle(title, `questions to answer, ${timeLeftText(returnedUntil, now)} left`)),
      waiting: true,
    };
  if (wantedUntil)
    return {
      line: capitalized(withTitle(title, `wanted at the next level, ${timeLeftText(wantedUntil, now)} left to answer`)),
      waiting: true,
    };
  if (submitted) return { line: capitalized(withTitle(title, "submitted")), waiting: false };
  const draft = closesAt ? `draft, closes in ${timeLeftText(closesAt, now)}` : "draft";
  return { line: capitalized(withTitle(title, draft)), waiting: true };
}

const scoringState = ({ scored, entries }: ScoringDuty): ItemState => ({
  line: `${scored} of ${entries} scored`,
  waiting: true,
});

const doorState = ({ opensAt, closesAt }: DoorDuty, now: Date): ItemState =>
  Date.parse(opensAt) > now.getTime()
    ? { line: `Opens in ${timeLeftText(opensAt, now)}`, waiting: false }
    : { line: `Open now, closes in ${timeLeftText(closesAt, now)}`, waiting: true };

const MOST_LACKS_NAMED = 3;

/** 'Larkspur House: missing photographs, price, opens in 12 days' */
function lackText(
  { opensAt }: TourDuty,
  { name, due }: { name: string; due: string | null },
  missing: readonly string[],
  now: Date,
): ItemState {
  if (due) return { line: `${missingText(name, missing)}; ${dueText(due, now)}`, waiting: true };
  const opens = Date.parse(opensAt) > now.getTime() ? `; opens in ${timeLeftText(opensAt, now)}` : "; the tour is on";
  return { line: missingText(name, missing) + opens, waiting: true };
}

function missingText(name: string, missing: readonly string[]): string {
  const namesShown = missing.slice(0, MOST_LACKS_NAMED).join(", ");
  const more = missing.length > MOST_LACKS_NAMED ? ` and ${missing.length - MOST_LACKS_NAMED} more` : "";
  return `${name}: missing ${namesShown}${more}`;
}

const dueText = (due: string, now: Date) =>
  Date.parse(due) > now.getTime() ? `due in ${timeLeftText(due, now)}` : "was due already";

/** One statement, and one more round trip for all programs together; a third where a chair has ties. */
const itemsOfClient = async (sql: Sql, client: PanelClient, userID: string, now: Date) => {
  const duties = requireRow(await dutiesOf(sql, userID));
  const [decisions, assignments, entries, doors, homes, sponsors] = await Promise.all([
    duties.chairs ? chairItems(sql, client, userID, now) : [],
    duties.scores ? scoringDutiesOf(sql, userID, now) : [],
    duties.enters ? entryDutiesOf(sql, userID, now) : [],
    duties.verifies ? doorDutiesOf(sql, userID, now) : [],
    duties.showsHomes ? homeItems(sql, client, userID, now) : [],
    duties.sponsors ? sponsorDutiesOf(sql, userID) : [],
  ]);
  return {
    homes,
    sponsors: sponsors.map((row) =>
      panelItem(client, row, paths.mySponsor({ ...programPlace(client, row), sponsorID: row.sponsorID }), {
        line: `${missingText(row.sponsor, missingFromSponsor(row))}; ${dueText(row.due, now)}`,
        waiting: true,
      }),
    ),
    scoringAssignments: [
      ...decisions,
      ...assignments.map((row) => panelItem(client, row, paths.scoring(programPlace(client, row)), scoringState(row))),
    ],
    entries: entries.map((row) =>
      panelItem(client, row, paths.entry({ ...programPlace(client, row), entryID: row.entryID }), entryState(row, now)),
    ),
    ticketVerifications: doors.map((row) =>
      panelItem(client, row, paths.door(programPlace(client, row)), doorState(row, now)),
    ),
  };
};

export const actionPanelCalls = [
  onOutsideTransaction(actionPanel, async ({ app: { database }, user, now }) => {
    const { userID } = user;
    const clients = countingClients(user, await database.readHome((sql) => clientsOf(sql, userID)));
    const { answers, missing } = await queryEachClient(database, clients, (sql, client) =>
      itemsOfClient(sql, client, userID, now),
    );
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
