import { changeEntryCategory, changeEntryOwner, disqualifyEntry, extendEntry } from "../../contract/entries.ts";
import { on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { lockEntry, lockToDecide } from "./locked.ts";
import { categoryIn, personBy } from "./lookups.ts";
import { wholeEntry } from "./whole.ts";

/** What staff do to somebody's entry. All of it stands in the audit log. */
export const staffsEntries = [
  on(disqualifyEntry, async ({ sql, service: { serviceID }, entry: { entryID }, form, now, audit }) => {
    const before = await lockToDecide(sql, { entryID, serviceID }, now);
    const { disqualified = false } = form;
    const reason = disqualified ? (form.reason ?? null) : null;
    await sql`
      update entries set disqualified_at = ${disqualified ? (before.disqualifiedAt ?? now) : null},
        disqualified_reason = ${reason}, updated_at = ${now}
      where entry_id = ${entryID}`;
    await audit(
      entryID,
      { disqualified: before.disqualified, reason: before.disqualifiedReason },
      { disqualified, reason },
    );
    return {};
  }),

  on(changeEntryCategory, async (ask) => {
    const { sql, form, service, now, audit } = ask;
    const { serviceID } = service;
    const { entryID, categoryID } = await lockToDecide(sql, { entryID: ask.entry.entryID, serviceID }, now);
    const before = await categoryIn(sql, serviceID, categoryID);
    const after = await categoryIn(sql, serviceID, form.categoryID);
    await sql`update entries set category_id = ${after.categoryID}, updated_at = ${now} where entry_id = ${entryID}`;
    await audit(entryID, { category: before.label }, { category: after.label });
    const { complete } = found(await wholeEntry(sql, entryID, ask), "entry");
    return { complete };
  }),

  on(changeEntryOwner, async ({ sql, entry: { entryID }, form, now, audit }) => {
    const { userID } = await lockEntry(sql, entryID, now);
    const [before, after] = [await personBy(sql, userID), await personBy(sql, form.user)];
    await sql`update entries set user_id = ${after.userID}, updated_at = ${now} where entry_id = ${entryID}`;
    await audit(entryID, { owner: before.fullName }, { owner: after.fullName });
    return {};
  }),

  on(extendEntry, async ({ sql, entry: { entryID }, form, now, audit }) => {
    const { extendedUntil, resultsReleased } = await lockEntry(sql, entryID, now);
    if (resultsReleased) refuse("The results are released: entries are closed for good.", 422);
    const until = form.until ?? null;
    if (until && Date.parse(until) <= now.getTime()) refuse("Choose a time that is still to come.", 422);
    await sql`update entries set extended_until = ${until}, updated_at = ${now} where entry_id = ${entryID}`;
    await audit(entryID, { extendedUntil }, { extendedUntil: until });
    return {};
  }),
];
