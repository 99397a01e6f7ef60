import { removeThanksPicture, sendThanks, uploadThanksPicture } from "../../../contract/scholarships/awards.ts";
import { pictureOf } from "../../people/clients/uploads.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Outside, on, outside } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { receiveSent } from "../../media/uploads/sent.ts";
import { keepOrForget } from "../../media/uploads/kept.ts";
import { keepUpload } from "../../media/uploads/queries.ts";

const MOST_BYTES = 25 * 1024 * 1024;

/** What a student writes and shows to whoever gives the money; what is changed after it was passed on waits to be passed on again. */
export const awardThanks = [
  on(sendThanks, async ({ sql, entry: { entryID }, form, now }) => {
    const thanked = await sql`
      update awards set thanks = ${form.thanks.trim()}, thanked_at = ${now}, passed_on_at = null
      where entry_id = ${entryID} and state = 'accepted' returning award_id`;
    if (thanked.length === 0) refuse("There is no award of yours here that you have accepted.", 409);
    return {};
  }),

  outside(uploadThanksPicture, takeIn),

  on(removeThanksPicture, async ({ sql, entry: { entryID } }) => {
    await showWith(sql, entryID, null);
    return {};
  }),
];

/** Nothing is taken in that couldn't be kept; what it replaces is let go of. */
async function takeIn(ask: Outside<typeof uploadThanksPicture>) {
  const { house, client, entry, user, query, transact } = ask;
  const { entryID } = entry;
  await transact((sql) => lockThanked(sql, entryID));
  const file = await receiveSent(ask, {
    declaredName: (query.name ?? "picture").slice(-200),
    restriction: "images",
    maxBytes: MOST_BYTES,
    keyPrefix: `${client.clientID}/entries/${entryID}`,
  });
  await keepOrForget(house, file, () =>
    transact(async (sql) => {
      await keepUpload(sql, file, user.userID);
      await showWith(sql, entryID, file.uploadID);
    }),
  );
  return { picture: pictureOf(file) };
}

async function lockThanked(sql: Sql, entryID: string): Promise<void> {
  const [award] = await sql<{ thanks: string | null }>`
    select thanks from awards where entry_id = ${entryID} and state = 'accepted' for no key update`;
  if (!award) refuse("There is no award of yours here that you have accepted.", 409);
  if (award.thanks === null) refuse("Write your note of thanks first; the picture goes with it.", 409);
}

async function showWith(sql: Sql, entryID: string, uploadID: string | null): Promise<void> {
  await lockThanked(sql, entryID);
  await sql`
    update awards set thanks_upload_id = ${uploadID}, passed_on_at = null
    where entry_id = ${entryID} and state = 'accepted' and thanks_upload_id is distinct from ${uploadID}`;
}
