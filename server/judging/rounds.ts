import { entryCode } from "../../contract/entries/entry-rules.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { plural } from "../../contract/platform/plural.ts";
import { getRound, mostRounds, roundName, startRound, undoRound } from "../../contract/judging/rounds.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { deadlineText } from "../../contract/platform/time-zone.ts";
import { categoriesOf } from "../programs/contests/queries.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import type { ProgramIDs } from "../platform/db/statement.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { noteUntoldAssignments } from "../programs/digests.ts";
import { type Ranking, rankingOf } from "./ranking.ts";
import { countEntriesBelow, latestEntryDeadline, findRelease } from "./results-queries.ts";
import { ruleChangesOf } from "../programs/rule-change-queries.ts";
import { refuseWhileUnscreened, refuseWithoutReason } from "./release.ts";
import {
  beginRound,
  findClosedRound,
  closedRoundsOf,
  deleteAssignments,
  insertRound,
  insertRoundEntries,
  findScore,
  narrowAssignments,
  lockRound,
  reopenRound,
  roundEntries,
} from "./rounds-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

export const roundCalls = [
  on(getRound, async ({ sql, client, service: { serviceID }, query, standings }) => {
    const round = Number(query.round);
    const [[row], categories, closedRounds, now, ruleChanges] = await Promise.all([
      findClosedRound(sql, serviceID, round),
      closedRanking(sql, { clientID: client.clientID, serviceID }, round),
      closedRoundsOf(sql, serviceID),
      findRelease(sql, serviceID),
      ruleChangesOf(sql, serviceID, round),
    ]);
    const { resultsReleasedAt, ...current } = requireRow(now);
    return {
      standings: [...standings],
      current: { round: current.round, name: current.roundName },
      closedRounds,
      resultsReleasedAt,
      round,
      ...requireFound(row, "round"),
      ruleChanges,
      categories,
    };
  }),

  on(startRound, async (context) => {
    const { sql, client, service, user, body, now, audit } = context;
    const { serviceID } = service;
    const program = { clientID: client.clientID, serviceID };
    refuseDates(body, now);
    const before = requireRow(await lockRound(sql, serviceID));
    const { round } = before;
    if (round !== body.round)
      refuse("Another round has begun, or was undone, meanwhile. Look at the results again.", 409);
    if (before.resultsReleasedAt) refuse("Results are out. Take back the release before you start another round.", 409);
    if (before.releaseAt) refuse("A release is planned. Cancel it before you start another round.", 409);
    if (round === mostRounds) refuse(`A program has at most ${mostRounds} rounds.`, 409);
    await refuseWhileUnscreened(sql, context);
    await refuseWhileEntriesOpen(context);
    const reason = body.reason?.trim() || null;
    const { below } = requireRow(await countEntriesBelow(sql, program, before.minimumSheets));
    if (below > 0 && !reason) refuseWithoutReason(service.kind, below, before.minimumSheets, "the round is closed");

    const ranking = await rankingOf(sql, program, before);
    const goOn = requireGoingOn(context, ranking);
    const { chosenBy, opensAt, closesAt } = body;
    await insertRound(sql, { serviceID, before, chosenBy, reason, closedBy: user.userID, now });
    await insertRoundEntries(sql, { serviceID, round, ranking, goOn });
    const name = body.name.trim();
    await beginRound(sql, { serviceID, round: round + 1, name, opensAt, closesAt });
    await (body.keepScorers ? narrowAssignments(sql, serviceID, round + 1) : deleteAssignments(sql, serviceID));
    if (service.status !== "draft") await noteUntoldAssignments(sql, serviceID);
    await audit(
      serviceID,
      { round: roundName({ round, name: before.roundName }) },
      { round: roundName({ round: round + 1, name }), goOn: goOn.size, chosenBy, reason, below, opensAt, closesAt },
    );
    await recordEvent(sql, "round.started", serviceID, { serviceID, round: round + 1 });
    return { round: round + 1 };
  }),

  on(undoRound, async ({ sql, service: { serviceID }, body, audit }) => {
    const { round, roundName: name, resultsReleasedAt, releaseAt } = requireRow(await lockRound(sql, serviceID));
    if (round !== body.round) refuse("This round was undone already, or another has begun.", 409);
    if (resultsReleasedAt) refuse("Results are out. Take back the release before you undo a round.", 409);
    if (releaseAt) refuse("A release is planned. Cancel it before you undo a round.", 409);
    const [scored] = await findScore(sql, serviceID, round);
    if (scored) refuse("Scoresheets were saved in this round, so it stays.", 409);
    const before = requireFound((await findClosedRound(sql, serviceID, round - 1))[0], "round");
    await reopenRound(sql, serviceID, round - 1);
    await audit(
      serviceID,
      { round: roundName({ round, name }) },
      { round: roundName({ round: round - 1, name: before.name }) },
    );
    return { round: round - 1 };
  }),
];

export async function closedRanking(sql: Sql, program: ProgramIDs, round: number) {
  const [categories, entries] = await Promise.all([
    categoriesOf(sql, program.serviceID),
    roundEntries(sql, program, round),
  ]);
  const byCategory = Map.groupBy(entries, ({ categoryID }) => categoryID);
  return categories.map((category) => ({
    ...category,
    entries: (byCategory.get(category.categoryID) ?? []).map((entry) => ({
      ...entry,
      code: entryCode(category.label, entry.number),
      sheets: entry.scores.length,
    })),
  }));
}

function refuseDates({ opensAt, closesAt }: InputOf<typeof startRound>, now: Date): void {
  if (new Date(closesAt) <= new Date(opensAt)) refuseDate("Scoring must close after it opens.");
  if (new Date(closesAt) <= now) refuseDate("Scoring closes in the past. Choose a later time.");
}

const refuseDate = (sentence: string) => refuse(sentence, 400, { errors: { closesAt: sentence } });

/** A later entry would be in no round. */
async function refuseWhileEntriesOpen({ sql, service, now }: TransactionContext<typeof startRound>): Promise<void> {
  const { until } = requireRow(await latestEntryDeadline(sql, service.serviceID, now));
  const { many } = judgedWordsOf(service.kind);
  if (until)
    refuse(
      `Some ${many} can still be changed until ${deadlineText(until, service.timeZone, now)}. Close them first: what comes in later would be in no round.`,
      409,
    );
}

/** The chosen entries; refused unless all of them are still in the round. */
function requireGoingOn(
  { body, service }: TransactionContext<typeof startRound>,
  ranking: Ranking,
): ReadonlySet<string> {
  const inRound = new Set(ranking.flatMap(({ entries }) => entries.map(({ entryID }) => entryID)));
  const outCount = body.entryIDs.filter((entryID) => !inRound.has(entryID)).length;
  const { one: single, many } = judgedWordsOf(service.kind);
  if (outCount > 0)
    refuse(
      `${plural(outCount, `${single} isn’t`, `${many} aren’t`)} in the round any more. Look at who goes on again.`,
      409,
    );
  return new Set(body.entryIDs);
}
