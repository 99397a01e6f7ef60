import { removeThanksPicture, sendThanks, uploadThanksPicture } from "../../../contract/scholarships/awards.ts";
import { pictureOf } from "../../people/clients/public-pictures.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { receiveSentFile } from "../../media/uploads/receive-sent-file.ts";
import { deleteUploadOnFailure } from "../../media/uploads/upload-cleanup.ts";
import { insertUpload } from "../../media/uploads/queries.ts";

const MOST_BYTES = 25 * 1024 * 1024;

/** What a student writes and shows to whoever gives the money; what is changed after it was passed on waits to be passed on again. */
export const awardThanksCalls = [
  on(sendThanks, async ({ sql, entry: { entryID }, form, now }) => {
    const thanked = await sql`
      update awards set thanks = ${form.thanks.trim()}, thanked_at = ${now}, passed_on_at = null
      where entry_id = ${entryID} and state = 'accepted' returning award_id`;
    if (thanked.length === 0) refuse("There is no award of yours here that you have accepted.", 409);
    return {};
  }),

  onOutsideTransaction(uploadThanksPicture, receiveThanksPicture),

  on(removeThanksPicture, async ({ sql, entry: { entryID } }) => {
    await setThanksPicture(sql, entryID, null);
    return {};
  }),
];

/** Nothing is taken in that couldn't be kept; what it replaces is let go of. */
async function receiveThanksPicture(ask: OutsideContext<typeof uploadThanksPicture>) {
  const { app, client, entry, user, query, transact } = ask;
  const { entryID } = entry;
  await transact((sql) => lockAwardForThanks(sql, entryID));
  const file = await receiveSentFile(ask, {
    declaredName: (query.name ?? "picture").slice(-200),
    restriction: "images",
    maxBytes: MOST_BYTES,
    keyPrefix: `${client.clientID}/entries/${entryID}`,
  });
  await deleteUploadOnFailure(app, file, () =>
    transact(async (sql) => {
      await insertUpload(sql, file, user.userID);
      await setThanksPicture(sql, entryID, file.uploadID);
    }),
  );
  return { picture: pictureOf(file) };
}

async function lockAwardForThanks(sql: Sql, entryID: string): Promise<void> {
  const [award] = await sql<{ thanks: string | null }>`
    select thanks from awards where entry_id = ${entryID} and state = 'accepted' for no key update`;
  if (!award) refuse("There is no award of yours here that you have accepted.", 409);
  if (award.thanks === null) refuse("Write your note of thanks first; the picture goes with it.", 409);
}

async function setThanksPicture(sql: Sql, entryID: string, uploadID: string | null): Promise<void> {
  await lockAwardForThanks(sql, entryID);
  await sql`
    update awards set thanks_upload_id = ${uploadID}, passed_on_at = null
    where entry_id = ${entryID} and state = 'accepted' and thanks_upload_id is distinct from ${uploadID}`;
}
