import { type HelpVideos, changeEntrantVideo, changeScorerVideo } from "../../contract/programs/help-videos.ts";
import {
  changeGrace,
  changeJudging,
  changeScreening,
  checkServiceCSS,
  changeService,
  changeServiceCSS,
  changeStatus,
  changeTimeframes,
  serviceSettings,
} from "../../contract/programs/services.ts";
import type { Fields } from "../../contract/platform/forms/element.ts";
import type { Timeframe } from "../../contract/platform/visibility.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { refuseBrokenCSS } from "../people/clients/client-settings.ts";
import { scopeCSS, serviceScope } from "../people/clients/custom-css.ts";
import { requireRow } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { refuse, requireFound } from "../platform/http/refusal.ts";
import { pickFormFields, changeDetails, refuseIfStale } from "../platform/http/stale-changes.ts";
import { lockRelease } from "./release-queries.ts";
import { insertRuleChange } from "./rule-change-queries.ts";
import { noteUntoldAssignments } from "./digests.ts";
import { judgingOf } from "./judging.ts";
import { withISOInstants } from "./program-rows.ts";
import { extensionsOf, lockSettings, serviceSettingsOf } from "./queries.ts";
import { keepFormerAddress, claimAddress } from "./program-addresses.ts";
import { refuseReversedCategories } from "./category-dates.ts";
import { matchTimeframes, refuseImpossibleTimeframes, writeTimeframes } from "./timeframes.ts";
import { updateJudging } from "./judging-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

const auditedTimeframe = ({ name, opensAt, closesAt, audience }: Timeframe) => ({ name, opensAt, closesAt, audience });

const SCREENING_DECIDED =
  "The results are released: which entries they are of stays as it is. Take back the release first.";

export const programSettingsCalls = [
  on(serviceSettings, async ({ sql, service }) => {
    const [[row], extensions] = await Promise.all([
      serviceSettingsOf(sql, service.serviceID),
      extensionsOf(sql, service.serviceID),
    ]);
    const settings = requireRow(row ? [row] : []);
    return {
      ...settings,
      timeframes: withISOInstants(settings.timeframes),
      categoryDates: withISOInstants(settings.categoryDates),
      extensions,
    };
  }),

  on(changeService, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    await claimAddress(context, form.url, serviceID);
    const before = requireRow(await lockSettings(sql, serviceID));
    await refuseIfStale(context, serviceID, pickFormFields(changeService.form, before));
    const after = { ...form, tagline: form.tagline ?? "", description: form.description ?? "" };
    await sql`
      update services set name = ${after.name}, url = ${after.url}, tagline = ${after.tagline},
        description = ${after.description}, audience = ${after.audience}, time_zone = ${after.timeZone}
      where service_id = ${serviceID}`;
    await keepFormerAddress(sql, { serviceID, from: before.url, to: after.url });
    await audit(serviceID, ...changedFields(before, after));
    return {};
  }),

  on(changeJudging, async (context) => {
    const { sql, form, user, now, audit } = context;
    const { serviceID } = context.service;
    const before = judgingOf(requireRow(await lockSettings(sql, serviceID)));
    await refuseIfStale(context, serviceID, pickFormFields(changeJudging.form, before));
    const { resultsReleasedAt } = requireRow(await lockRelease(sql, serviceID));
    const after = { method: form.method, breakTies: form.breakTies ?? false };
    const placesMove = after.method !== before.method || after.breakTies !== before.breakTies;
    if (resultsReleasedAt && placesMove)
      refuse("Results are out. Take back the release before you change what places go by.", 409);
    if (placesMove) await insertRuleChange(sql, { serviceID, before, after, userID: user.userID, now });
    await updateJudging(sql, serviceID, changeJudging.form, form);
    await audit(serviceID, ...changedFields(before, form));
    return {};
  }),

  on(changeGrace, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    const before = judgingOf(requireRow(await lockSettings(sql, serviceID)));
    await refuseIfStale(context, serviceID, pickFormFields(changeGrace.form, before), "graceMinutes");
    await updateJudging(sql, serviceID, changeGrace.form, form);
    await audit(serviceID, ...changedFields(before, form));
    return {};
  }),

  on(changeScreening, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    const before = judgingOf(requireRow(await lockSettings(sql, serviceID)));
    await refuseIfStale(context, serviceID, pickFormFields(changeScreening.form, before), "screened");
    const { resultsReleasedAt } = requireRow(await lockRelease(sql, serviceID));
    if (resultsReleasedAt && (form.screened ?? false) !== before.screened) refuse(SCREENING_DECIDED, 409);
    await updateJudging(sql, serviceID, changeScreening.form, form);
    await audit(serviceID, ...changedFields(before, form));
    return {};
  }),

  on(changeEntrantVideo, (context) => changeVideo(context, changeEntrantVideo.form)),
  on(changeScorerVideo, (context) => changeVideo(context, changeScorerVideo.form)),

  on(changeStatus, async ({ sql, service: { serviceID, rehearsalOf }, form: { status }, audit }) => {
    if (rehearsalOf) refuse("A rehearsal is never published. Publish the program itself.", 409);
    const before = requireRow(await lockSettings(sql, serviceID));
    await sql`update services set status = ${status} where service_id = ${serviceID}`;
    if (status === "published") await noteUntoldAssignments(sql, serviceID);
    await audit(serviceID, ...changedFields(before, { status }));
    if (status !== "draft" && status !== before.status)
      await recordEvent(sql, status === "published" ? "program.published" : "program.archived", serviceID, {
        serviceID,
      });
    return {};
  }),

  on(checkServiceCSS, ({ client, service, body }) => ({
    problems: scopeCSS(body.customCSS, serviceScope(client.url, service.url)).problems,
  })),

  on(changeServiceCSS, async (context) => {
    const { sql, client, service, audit } = context;
    const { customCSS } = context.body;
    refuseBrokenCSS(customCSS, serviceScope(client.url, service.url));
    const before = requireRow(await lockSettings(sql, service.serviceID));
    await refuseIfStale(context, service.serviceID, { customCSS: before.customCSS });
    await sql`update services set custom_css = ${customCSS} where service_id = ${service.serviceID}`;
    await audit(service.serviceID, ...changedFields(before, { customCSS }));
    return {};
  }),

  on(changeTimeframes, async (context) => {
    const { sql, audit } = context;
    const { serviceID, kind } = context.service;
    const { timeframes } = context.body;
    refuseImpossibleTimeframes(kind, timeframes);
    const before = withISOInstants(requireRow(await lockSettings(sql, serviceID)).timeframes);
    await refuseIfStale(context, serviceID, { timeframes: before }, "timeframes");
    const isVersionKnown = context.request.headers["if-match"] !== undefined;
    const rows = matchTimeframes(timeframes, { stored: before, isVersionKnown });
    if (!rows) {
      const details = await changeDetails(sql, serviceID, { timeframes: before }, "timeframes");
      return refuse("The dates were changed meanwhile. Look at them again, and then change them.", 409, {
        more: details,
      });
    }
    await writeTimeframes(sql, serviceID, rows);
    await refuseReversedCategories(sql, serviceID, context.service.timeZone);
    await audit(
      serviceID,
      { timeframes: before.map(auditedTimeframe) },
      { timeframes: timeframes.map(auditedTimeframe) },
    );
    return {};
  }),
];

type VideoChange = Pick<TransactionContext<typeof changeEntrantVideo>, "sql" | "request" | "audit" | "service"> & {
  form: Partial<HelpVideos>;
};

async function changeVideo(context: VideoChange, fields: Fields) {
  const { sql, form, audit } = context;
  const { serviceID } = context.service;
  const { helpVideos } = requireRow(await lockSettings(sql, serviceID));
  const before = requireFound(helpVideos ?? undefined, "help video");
  await refuseIfStale(context, serviceID, pickFormFields(fields, before));
  await updateJudging(sql, serviceID, fields, form);
  await audit(serviceID, ...changedFields(before, form));
  return {};
}
