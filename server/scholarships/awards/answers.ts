import { acceptAward, declineAward, getOwnAward } from "../../../contract/scholarships/awards.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { mailStudent } from "./mails.ts";
import { answerAward, awardOfEntry, awardSettingsOf } from "./queries.ts";

/** What an applicant does about the award they were offered. */
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

  on(acceptAward, async (ask) => {
    const { sql, now, audit } = ask;
    const { entryID } = ask.entry;
    const { settings } = requireRow(await awardSettingsOf(sql, ask.service.serviceID, { lock: true }));
    const [accepted] = await answerAward(sql, entryID, { state: "accepted", now, reason: null });
    if (!accepted) return refuseLateAnswer(sql, entryID, "accepted");
    await audit(accepted.awardID, { state: "offered" }, { state: "accepted" });
    await mailStudent(sql, ask, "awardAccepted", accepted.awardID, { steps: settings.nextSteps ?? "" });
    return {};
  }),

  on(declineAward, async ({ sql, service, entry: { entryID }, form, now, audit }) => {
    await awardSettingsOf(sql, service.serviceID, { lock: true });
    const reason = form.reason?.trim() || null;
    const [declined] = await answerAward(sql, entryID, { state: "declined", now, reason });
    if (!declined) return refuseLateAnswer(sql, entryID, "declined");
    await audit(declined.awardID, { state: "offered" }, { state: "declined", reason });
    return {};
  }),
];

/** The second press of a button is no mistake: what was answered so already stays so. */
async function refuseLateAnswer(
  sql: Sql,
  entryID: string,
  wanted: "accepted" | "declined",
): Promise<Record<string, never>> {
  const [award] = await awardOfEntry(sql, entryID);
  if (award?.state === wanted) return {};
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
