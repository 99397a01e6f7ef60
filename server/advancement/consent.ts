import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { isAnswered } from "../../contract/platform/forms/answer-carryover.ts";
import { isQuestion } from "../../contract/platform/forms/element.ts";
import { type OnwardQuestion, answerOnward, getEntryOnward } from "../../contract/advancement/advancement.ts";
import { queryEachClient } from "../platform/access/query-each-client.ts";
import { lockEntry } from "../entries/entry-locks.ts";
import type { App } from "../platform/app.ts";
import { type TransactionContext, type OutsideContext, on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import { ONWARD_WORK } from "./onward-work.ts";
import {
  type OnwardEntry,
  markAgreed,
  markDeclined,
  findOnwardEntry,
  onwardEntriesOf,
  findProgramAddress,
} from "./onward-queries.ts";
import { entryTransfer } from "./transfer.ts";
import { shareRelease } from "../programs/release-queries.ts";

/** An unanswered question is shown only as long as the award stands. */
const isVisibleToOwner = ({ state, awardTitle, left }: OnwardEntry) =>
  state === "agreed" || state === "arrived" || state === "refused" || (awardTitle !== null && !left);

/** The paths of received entries in other associations' programs, by the ID here, as far as those can be reached. */
async function arrivedEntryPaths({ database }: App, rows: readonly OnwardEntry[]): Promise<Map<string, string>> {
  const arrived = rows
    .filter(({ toEntryID }) => toEntryID !== null)
    .map((row) => ({ ...row, clientID: row.toClientID, name: row.association }));
  const { answers } = await queryEachClient(database, arrived, (sql, { toServiceID }) =>
    findProgramAddress(sql, toServiceID),
  );
  return new Map(
    answers.flatMap(({ client: { onwardEntryID, toEntryID }, answer: [address] }) => {
      if (!address) return [];
      const entryID = toEntryID!;
      return [[onwardEntryID, paths.entry({ ...programAddress(address.clientURL, address), entryID })] as const];
    }),
  );
}

async function onwardQuestions({ app, client, service, entry }: OutsideContext<typeof getEntryOnward>) {
  const from = { entryID: entry.entryID, association: client.name, program: service.name, awardTitle: "" };
  const { rows, transfer } = await app.database.readInside(client.clientID, async (sql) => {
    const visible = (await onwardEntriesOf(sql, entry.entryID)).filter(isVisibleToOwner);
    return { rows: visible, transfer: visible.length > 0 ? await entryTransfer(sql, from) : undefined };
  });
  const pathByEntry = await arrivedEntryPaths(app, rows);
  const asks = rows.map((row): OnwardQuestion => {
    const { answered, files } = row.parcel ?? transfer!;
    const questions = answered.flatMap(({ elements, answers }) =>
      elements.filter(isQuestion).filter((question) => isAnswered(answers, question)),
    );
    return {
      ...row,
      category: row.toCategory,
      awardTitle: row.awardTitle ?? "",
      questions: questions.length,
      files: files.length,
      path: pathByEntry.get(row.onwardEntryID) ?? null,
    };
  });
  return { timeZone: service.timeZone, asks };
}

/** The second of two answers at once finds the first. An entry on its way can only be withdrawn in the next program. */
async function saveAnswer(context: TransactionContext<typeof answerOnward>): Promise<{ state: OnwardEntry["state"] }> {
  const { sql, client, service, entry, onwardEntry, user, body, now } = context;
  const { onwardEntryID } = onwardEntry;
  await shareRelease(sql, service.serviceID);
  const { userID } = await lockEntry(sql, entry.entryID, now);
  if (userID !== user.userID) refuse("This entry has another owner by now, who is asked instead.", 403);
  const row = requireFound((await findOnwardEntry(sql, onwardEntryID, { lock: true }))[0], "question");
  const { state, awardTitle, association, program } = row;
  const isGone = state === "agreed" || state === "arrived" || state === "refused";
  if (isGone && body.agreed) return { state };
  if (isGone) refuse(`You have agreed, and it is on its way to ${association}. Reopen or withdraw it there.`, 409);
  if (state === "lapsed" || Date.parse(row.answerBy) <= now.getTime())
    refuse(`The time to answer is over. Write to ${client.name} if you want it to go on.`, 409);
  if (row.left || awardTitle === null)
    refuse("This isn’t asked any more: the award or the way there has changed.", 409);
  if (!body.agreed) {
    await markDeclined(sql, onwardEntryID, now);
    return { state: "declined" };
  }
  const from = { entryID: entry.entryID, association: client.name, program: service.name, awardTitle };
  await markAgreed(sql, onwardEntryID, await entryTransfer(sql, from), now);
  await context.audit(entry.entryID, null, { goesOnTo: { association, program } });
  await addDueWork(sql, ONWARD_WORK, onwardEntryID);
  return { state: "agreed" };
}

export const onwardConsentCalls = [onOutsideTransaction(getEntryOnward, onwardQuestions), on(answerOnward, saveAnswer)];
