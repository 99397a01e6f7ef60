import { acceptAward, declineAward, getOwnAward } from "../../../contract/scholarships/awards.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { mailStudent } from "./mails.ts";
import { answerAward, awardOfEntry, awardSettingsOf } from "./queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

/** An applicant's answers to an offered award. */
export const awardAnswerCalls = [
  on(getOwnAward, async ({ sql, service: { serviceID, timeZone }, entry: { entryID } }) => {
    const [[award], settings, category] = await Promise.all([
      awardOfEntry(sql, entryID),
      awardSettingsOf(sql, serviceID).then(requireRow),
      sql<{ name: string }>`
        select c.name from categories c join entries e using (client_id, category_id) where e.entry_id = ${entryID}`.then(
        requireRow,
      ),
    ]);
    const { nextSteps } = settings.settings;
    return { scholarship: category.name, timeZone, nextSteps: nextSteps ?? "", award: award ?? null };
  }),

  on(acceptAward, async (context) => {
    const { sql, now, audit } = context;
    const { entryID } = context.entry;
    const { settings } = requireRow(await awardSettingsOf(sql, context.service.serviceID, { lock: true }));
    const [accepted] = await answerAward(sql, entryID, { state: "accepted", now, reason: null });
    if (!accepted) return refuseLateAnswer(sql, entryID, "accepted");
    await audit(accepted.awardID, { state: "offered" }, { state: "accepted" });
    const { awardID } = accepted;
    await recordEvent(sql, "award.accepted", context.service.serviceID, { awardID, entryID });
    await mailStudent(sql, context, "awardAccepted", accepted.awardID, { steps: settings.nextSteps ?? "" });
    return {};
  }),

  on(declineAward, async ({ sql, service, entry: { entryID }, form, now, audit }) => {
    await awardSettingsOf(sql, service.serviceID, { lock: true });
    const reason = form.reason?.trim() || null;
    const [declined] = await answerAward(sql, entryID, { state: "declined", now, reason });
    if (!declined) return refuseLateAnswer(sql, entryID, "declined");
    await audit(declined.awardID, { state: "offered" }, { state: "declined", reason });
    await recordEvent(sql, "award.declined", service.serviceID, { awardID: declined.awardID, entryID });
    return {};
  }),
];

/** A repeated press of a button isn't refused: the same answer stays. */
async function refuseLateAnswer(
  sql: Sql,
  entryID: string,
  answer: "accepted" | "declined",
): Promise<Record<string, never>> {
  const [award] = await awardOfEntry(sql, entryID);
  if (award?.state === answer) return {};
  const why = {
    accepted: "You have accepted this award. If you can’t take it after all, write to the association.",
    declined: "You have declined this award. If that was a mistake, write to the association.",
    takenBack: "This award was taken back. The association has written to you why.",
    lapsed: "This offer has lapsed, because it wasn’t answered in time. Write to the association if you still want it.",
    offered:
      "This offer has lapsed, because it wasn’t answered in time. Write to the association if you still want it.",
    prepared: "There is no offer to answer.",
  };
  return refuse(why[award?.state ?? "prepared"], 409);
}
