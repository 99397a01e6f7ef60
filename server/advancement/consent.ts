import { paths, programAt } from "../../contract/platform/addresses.ts";
import { isAnswered } from "../../contract/platform/forms/carried.ts";
import { isQuestion } from "../../contract/platform/forms/element.ts";
import { type OnwardAsk, answerOnward, getEntryOnward } from "../../contract/advancement/levels.ts";
import { askEach } from "../platform/access/ask-each.ts";
import { lockEntry } from "../entries/locked.ts";
import type { House } from "../platform/house.ts";
import { type Inside, type Outside, on, outside } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import { ONWARD_WORK } from "./due.ts";
import {
  type OnwardEntry,
  agreeOnward,
  declineOnward,
  onwardEntryWith,
  onwardOfEntry,
  programThere,
} from "./onward-queries.ts";
import { packed } from "./parcel.ts";
import { holdRelease } from "../programs/release-queries.ts";

/** What isn't answered yet is asked only as long as the award stands. */
const isShown = ({ state, awardTitle, left }: OnwardEntry) =>
  state === "agreed" || state === "arrived" || state === "refused" || (awardTitle !== null && !left);

/** Where those that have arrived are in other associations' programs, by what they are called here, as far as those can be reached. */
async function pathsThere({ database }: House, rows: readonly OnwardEntry[]): Promise<Map<string, string>> {
  const arrived = rows
    .filter(({ toEntryID }) => toEntryID !== null)
    .map((row) => ({ ...row, clientID: row.toClientID, name: row.association }));
  const { answers } = await askEach(database, arrived, (sql, { toServiceID }) => programThere(sql, toServiceID));
  return new Map(
    answers.flatMap(({ client: { onwardEntryID, toEntryID }, answer: [there] }) =>
      there
        ? [[onwardEntryID, paths.entry({ ...programAt(there.clientURL, there), entryID: toEntryID! })] as const]
        : [],
    ),
  );
}

async function asksOf({ house, client, service, entry }: Outside<typeof getEntryOnward>) {
  const from = { entryID: entry.entryID, association: client.name, program: service.name, awardTitle: "" };
  const { rows, parcel } = await house.database.readInside(client.clientID, async (sql) => {
    const shown = (await onwardOfEntry(sql, entry.entryID)).filter(isShown);
    return { rows: shown, parcel: shown.length > 0 ? await packed(sql, from) : undefined };
  });
  const there = await pathsThere(house, rows);
  const asks = rows.map((row): OnwardAsk => {
    const { answered, files } = row.parcel ?? parcel!;
    const questions = answered.flatMap(({ elements, answers }) =>
      elements.filter(isQuestion).filter((question) => isAnswered(answers, question)),
    );
    return {
      ...row,
      category: row.toCategory,
      awardTitle: row.awardTitle ?? "",
      questions: questions.length,
      files: files.length,
      path: there.get(row.onwardEntryID) ?? null,
    };
  });
  return { timeZone: service.timeZone, asks };
}

/** Of two answers at once the second finds the first; what is on its way is taken back where it arrives. */
async function answer(ask: Inside<typeof answerOnward>): Promise<{ state: OnwardEntry["state"] }> {
  const { sql, client, service, entry, onwardEntry, user, body, now } = ask;
  const { onwardEntryID } = onwardEntry;
  await holdRelease(sql, service.serviceID);
  const { userID } = await lockEntry(sql, entry.entryID, now);
  if (userID !== user.userID) refuse("This entry has another owner by now, who is asked instead.", 403);
  const row = found((await onwardEntryWith(sql, onwardEntryID, { lock: true }))[0], "question");
  const { state, awardTitle, association, program } = row;
  const isGone = state === "agreed" || state === "arrived" || state === "refused";
  if (isGone && body.agreed) return { state };
  if (isGone)
    refuse(`You have agreed, and it is on its way to ${association}. Take it back or withdraw it there.`, 409);
  if (state === "lapsed" || Date.parse(row.answerBy) <= now.getTime())
    refuse(`The time to answer is over. Write to ${client.name} if you want it to go on.`, 409);
  if (row.left || awardTitle === null)
    refuse("This isn’t asked any more: the award or the way there has changed.", 409);
  if (!body.agreed) {
    await declineOnward(sql, onwardEntryID, now);
    return { state: "declined" };
  }
  const from = { entryID: entry.entryID, association: client.name, program: service.name, awardTitle };
  await agreeOnward(sql, onwardEntryID, await packed(sql, from), now);
  await ask.audit(entry.entryID, null, { goesOnTo: { association, program } });
  await addDueWork(sql, ONWARD_WORK, onwardEntryID);
  return { state: "agreed" };
}

/** The winner decides whether an entry goes on. */
export const onwardConsent = [outside(getEntryOnward, asksOf), on(answerOnward, answer)];
