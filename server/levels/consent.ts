import { paths, programAt } from "../../contract/addresses.ts";
import { isAnswered } from "../../contract/forms/carried.ts";
import { isQuestion } from "../../contract/forms/element.ts";
import { type OnwardAsk, answerOnward, getEntryOnward } from "../../contract/levels.ts";
import { Unreachable } from "../db/store.ts";
import { holdRelease, lockEntry } from "../entries/locked.ts";
import type { House } from "../house.ts";
import { type Inside, type Outside, on, outside } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { addDueWork } from "../jobs/due-work.ts";
import { ONWARD } from "./due.ts";
import { type OnwardEntry, agree, decline, onwardEntryWith, onwardOfEntry } from "./onward-queries.ts";
import { packed } from "./parcel.ts";

/** What isn't answered yet is asked only as long as the award stands. */
const isShown = ({ state, awardTitle, left }: OnwardEntry) =>
  state === "agreed" || state === "arrived" || state === "refused" || (awardTitle !== null && !left);

/** Where an entry of another association's program is, as long as that can be reached. */
async function pathThere({ directory }: House, { toServiceID, toEntryID }: OnwardEntry): Promise<string | null> {
  if (toEntryID === null) return null;
  const there = await directory.withService(toServiceID).catch((error: unknown) => {
    if (error instanceof Unreachable) return undefined;
    throw error;
  });
  return there ? paths.entry({ ...programAt(there.client.url, there.service), entryID: toEntryID }) : null;
}

async function asksOf({ house, client, service, entry }: Outside<typeof getEntryOnward>) {
  const from = { entryID: entry.entryID, association: client.name, program: service.name, awardTitle: "" };
  const { rows, parcel } = await house.database.readInside(client.clientID, async (sql) => {
    const shown = (await onwardOfEntry(sql, entry.entryID)).filter(isShown);
    return { rows: shown, parcel: shown.length > 0 ? await packed(sql, from) : undefined };
  });
  const asks: OnwardAsk[] = [];
  for (const row of rows) {
    const { answered, files } = row.parcel ?? parcel!;
    const questions = answered.flatMap(({ elements, answers }) =>
      elements.filter(isQuestion).filter((question) => isAnswered(answers, question)),
    );
    asks.push({
      ...row,
      category: row.toCategory,
      awardTitle: row.awardTitle ?? "",
      questions: questions.length,
      files: files.length,
      path: await pathThere(house, row),
    });
  }
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
  found(row.entryID === entry.entryID ? row : undefined, "question");
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
    await decline(sql, onwardEntryID, now);
    return { state: "declined" };
  }
  const from = { entryID: entry.entryID, association: client.name, program: service.name, awardTitle };
  await agree(sql, onwardEntryID, await packed(sql, from), now);
  await ask.audit(entry.entryID, null, { goesOnTo: { association, program } });
  await addDueWork(sql, ONWARD, onwardEntryID);
  return { state: "agreed" };
}

/** The winner decides whether an entry goes on. */
export const onwardConsent = [outside(getEntryOnward, asksOf), on(answerOnward, answer)];
