import {
  changeRecommendationSettings,
  getRecommendationSettings,
  readRecommendations,
  recommendationSettingFields,
  waiveRecommendation,
} from "../../../contract/entries/recommendations.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { changed } from "../../platform/audit/changed.ts";
import { one } from "../../platform/db/sql.ts";
import { assignmentsOf } from "../../platform/db/statement.ts";
import { lockEntry } from "../locked.ts";
import { on } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../../platform/http/stale.ts";
import { linesOf } from "./questions.ts";
import { lettersFor, neededBy, recommendationSettingsOf, waiversFor } from "./queries.ts";

/** Staff may apply, too: what is written of them is for others to read, and what they lack for others to waive. */
export function refuseOwn(standings: readonly Standing[]): void {
  if (standings.includes("entrant")) refuse("This is your own application, so others of the staff do this.", 403);
}

export const staffsRecommendations = [
  on(getRecommendationSettings, async ({ sql, service: { serviceID } }) => {
    const { settings } = one(await recommendationSettingsOf(sql, serviceID));
    return settings;
  }),

  on(changeRecommendationSettings, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    const { settings: before } = one(await recommendationSettingsOf(sql, serviceID, { lock: true }));
    await refuseStale(ask, serviceID, asAsked(changeRecommendationSettings.form, before), "asked");
    const after = { ...before, ...form, words: form.words ?? "", dueAt: form.dueAt ?? null };
    const names = Object.keys(recommendationSettingFields);
    await sql`update recommendation_settings set ${assignmentsOf(names, after)} where service_id = ${serviceID}`;
    await audit(serviceID, ...changed(before, after));
    return {};
  }),

  on(waiveRecommendation, async ({ sql, service, entry, form, now, audit, standings }) => {
    refuseOwn(standings);
    const { entryID } = await lockEntry(sql, entry.entryID, now);
    const { asked, waived, received } = one(await neededBy(sql, entryID));
    if (waived + received >= asked) refuse("No recommendation is missing here.", 409);
    const reason = form.reason.trim();
    await sql`
      insert into recommendation_waivers (service_id, entry_id, reason, waived_at)
      values (${service.serviceID}, ${entryID}, ${reason}, ${now})`;
    await audit(entryID, { recommendationsWaived: waived }, { recommendationsWaived: waived + 1, reason });
    return { waived: waived + 1 };
  }),

  on(readRecommendations, async ({ sql, service: { timeZone }, entry: { entryID }, standings }) => {
    refuseOwn(standings);
    const [needed, recommendations, waivers] = await Promise.all([
      neededBy(sql, entryID).then(one),
      lettersFor(sql, entryID),
      waiversFor(sql, entryID),
    ]);
    const { asked, waived, received, dueAt } = needed;
    const missing = Math.max(0, asked - waived - received);
    return {
      standings: [...standings],
      asked,
      missing,
      dueAt,
      timeZone,
      recommendations: recommendations.map((row) => ({ ...row, answers: linesOf(row) })),
      waivers,
    };
  }),
];
