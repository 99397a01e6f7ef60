import {
  changeRecommendationSettings,
  getRecommendationSettings,
  readRecommendations,
  recommendationSettingFields,
  waiveRecommendation,
} from "../../../contract/entries/recommendations.ts";
import { type Standing, isEntrantsOwn } from "../../../contract/platform/permissions.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { setColumns } from "../../platform/db/statement.ts";
import { lockEntry } from "../entry-locks.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { letterAnswerLines } from "./questions.ts";
import { lettersOf, recommendationCountsOf, recommendationSettingsOf, waiversOf } from "./queries.ts";

/** Staff may apply, too. Letters about themselves are for others to read, and their missing ones for others to waive. */
export function refuseOwnApplication(standings: readonly Standing[]): void {
  if (isEntrantsOwn(standings)) refuse("This is your own application, so others of the staff do this.", 403);
}

export const staffRecommendationCalls = [
  on(getRecommendationSettings, async ({ sql, service: { serviceID } }) => {
    const { settings } = requireRow(await recommendationSettingsOf(sql, serviceID));
    return settings;
  }),

  on(changeRecommendationSettings, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    const { settings: before } = requireRow(await recommendationSettingsOf(sql, serviceID, { lock: true }));
    await refuseIfStale(context, serviceID, pickFormFields(changeRecommendationSettings.form, before), "asked");
    const after = { ...before, ...form, words: form.words ?? "", dueAt: form.dueAt ?? null };
    const names = Object.keys(recommendationSettingFields);
    await sql`update recommendation_settings set ${setColumns(names, after)} where service_id = ${serviceID}`;
    await audit(serviceID, ...changedFields(before, after));
    return {};
  }),

  on(waiveRecommendation, async ({ sql, service, entry, form, now, audit, standings }) => {
    refuseOwnApplication(standings);
    const { entryID } = await lockEntry(sql, entry.entryID, now);
    const { asked: requested, waived, received } = requireRow(await recommendationCountsOf(sql, entryID));
    if (waived + received >= requested) refuse("No recommendation is missing here.", 409);
    const reason = form.reason.trim();
    await sql`
      insert into recommendation_waivers (service_id, entry_id, reason, waived_at)
      values (${service.serviceID}, ${entryID}, ${reason}, ${now})`;
    await audit(entryID, { recommendationsWaived: waived }, { recommendationsWaived: waived + 1, reason });
    return { waived: waived + 1 };
  }),

  on(readRecommendations, async ({ sql, service: { timeZone }, entry: { entryID }, standings }) => {
    refuseOwnApplication(standings);
    const [needed, recommendations, waivers] = await Promise.all([
      recommendationCountsOf(sql, entryID).then(requireRow),
      lettersOf(sql, entryID),
      waiversOf(sql, entryID),
    ]);
    const { asked: requested, waived, received, dueAt } = needed;
    const missing = Math.max(0, requested - waived - received);
    return {
      standings: [...standings],
      asked: requested,
      missing,
      dueAt,
      timeZone,
      recommendations: recommendations.map((row) => ({ ...row, answers: letterAnswerLines(row) })),
      waivers,
    };
  }),
];
