import { changeEntryCategory, changeEntryOwner, disqualifyEntry, extendEntry } from "../../contract/entries.ts";
import { type TimeZone, momentText } from "../../contract/time-zone.ts";
import { on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { tellOther } from "../mails/entry-mails.ts";
import { noteChange } from "../mails/gathered.ts";
import { lockEntry, lockToDecide } from "./locked.ts";
import { categoryIn, personBy } from "./lookups.ts";
import { wholeEntry } from "./whole.ts";

/** What staff do to somebody's entry. All of it stands in the audit log. */
export const staffsEntries = [
  on(disqualifyEntry, async (ask) => {
    const { sql, form, now, audit } = ask;
    const { serviceID } = ask.service;
    const { entryID } = ask.entry;
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
    if (disqualified !== before.disqualified)
      await tellOther(sql, ask, disqualified ? "entryDisqualified" : "entryReinstated", {
        entryID,
        ownerID: before.userID,
        values: { reason: reason ?? "" },
      });
    return {};
  }),

  on(changeEntryCategory, async (ask) => {
    const { sql, form, service, user, now, audit } = ask;
    const { serviceID } = service;
    const { entryID, categoryID, userID } = await lockToDecide(sql, { entryID: ask.entry.entryID, serviceID }, now);
    const before = await categoryIn(sql, serviceID, categoryID);
    const after = await categoryIn(sql, serviceID, form.categoryID);
    await sql`update entries set category_id = ${after.categoryID}, updated_at = ${now} where entry_id = ${entryID}`;
    await audit(entryID, { category: before.label }, { category: after.label });
    if (before.categoryID !== after.categoryID && userID !== user.userID)
      await noteChange(sql, serviceID, entryID, `Category: ${after.name}`);
    const { complete } = found(await wholeEntry(sql, entryID, ask), "entry");
    return { complete };
  }),

  on(changeEntryOwner, async (ask) => {
    const { sql, form, now, audit } = ask;
    const { entryID } = ask.entry;
    const { userID } = await lockEntry(sql, entryID, now);
    const [before, after] = [await personBy(sql, userID), await personBy(sql, form.user)];
    if (before.userID === after.userID) return {};
    await tellOther(sql, ask, "entryTaken", { entryID, ownerID: before.userID });
    await sql`update entries set user_id = ${after.userID}, updated_at = ${now} where entry_id = ${entryID}`;
    await tellOther(sql, ask, "entryGiven", { entryID, ownerID: after.userID });
    await audit(entryID, { owner: before.fullName }, { owner: after.fullName });
    return {};
  }),

  on(extendEntry, async ({ sql, service, entry: { entryID }, form, user, now, audit }) => {
    const { extendedUntil, resultsReleased, userID } = await lockEntry(sql, entryID, now);
    if (resultsReleased) refuse("The results are released: entries are closed for good.", 422);
    const until = form.until ?? null;
    if (until && Date.parse(until) <= now.getTime()) refuse("Choose a time that is still to come.", 422);
    await sql`update entries set extended_until = ${until}, updated_at = ${now} where entry_id = ${entryID}`;
    await audit(entryID, { extendedUntil }, { extendedUntil: until });
    if (userID !== user.userID)
      await noteChange(sql, service.serviceID, entryID, extensionText(until, service.timeZone));
    return {};
  }),
];

const extensionText = (until: string | null, zone: TimeZone) =>
  until ? `You have until ${momentText(until, zone)}.` : "Entries close for you as for everybody.";
