import { changeHelpVideos } from "../../contract/programs/help-videos.ts";
import {
  changeJudging,
  checkServiceCSS,
  changeService,
  changeServiceCSS,
  changeStatus,
  changeTimeframes,
  serviceSettings,
} from "../../contract/programs/services.ts";
import type { Timeframe } from "../../contract/platform/visibility.ts";
import { changed } from "../platform/audit/changed.ts";
import { refuseBrokenCSS } from "../people/clients/settings.ts";
import { ownCSS, serviceScope } from "../people/clients/custom-css.ts";
import { one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { asAsked, changedSince, refuseStale } from "../platform/http/stale.ts";
import { lockRelease } from "./release-queries.ts";
import { noteRuleChange } from "./rule-changes-queries.ts";
import { noteUntoldAssignments } from "./digests.ts";
import { judgingOf } from "./judging.ts";
import { windowsOf } from "./programs.ts";
import { extensionsIn, lockedSettings, serviceSettingsOf } from "./queries.ts";
import { leaveAddress, takeAddress } from "./addresses.ts";
import { matched, refuseImpossible, writeTimeframes } from "./timeframes.ts";
import { updateHelpVideos, updateJudging } from "./judging-queries.ts";

/** What people read of a timeframe in the log. */
const audited = ({ name, opensAt, closesAt, audience }: Timeframe) => ({ name, opensAt, closesAt, audience });

const screeningStands =
  "The results are released: which entries they are of stays as it is. Withhold the results first.";

export const settings = [
  on(serviceSettings, async ({ sql, service }) => {
    const [[row], extensions] = await Promise.all([
      serviceSettingsOf(sql, service.serviceID),
      extensionsIn(sql, service.serviceID),
    ]);
    const settings = one(row ? [row] : []);
    return { ...settings, timeframes: windowsOf(settings.timeframes), extensions };
  }),

  on(changeService, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    await takeAddress(ask, form.url, serviceID);
    const before = one(await lockedSettings(sql, serviceID));
    await refuseStale(ask, serviceID, asAsked(changeService.form, before));
    const after = { ...form, tagline: form.tagline ?? "", description: form.description ?? "" };
    await sql`
      update services set name = ${after.name}, url = ${after.url}, tagline = ${after.tagline},
        description = ${after.description}, audience = ${after.audience}, time_zone = ${after.timeZone}
      where service_id = ${serviceID}`;
    await leaveAddress(sql, { serviceID, from: before.url, to: after.url });
    await audit(serviceID, ...changed(before, after));
    return {};
  }),

  on(changeJudging, async (ask) => {
    const { sql, form, user, now, audit } = ask;
    const { serviceID } = ask.service;
    const before = judgingOf(one(await lockedSettings(sql, serviceID)));
    await refuseStale(ask, serviceID, asAsked(changeJudging.form, before));
    const { resultsReleasedAt } = one(await lockRelease(sql, serviceID));
    if (resultsReleasedAt && (form.screened ?? false) !== before.screened) refuse(screeningStands, 409);
    const after = { method: form.method, breakTies: form.breakTies ?? false };
    const placesMove = after.method !== before.method || after.breakTies !== before.breakTies;
    if (resultsReleasedAt && placesMove)
      refuse("Results are out. Withhold them before you change what places go by.", 409);
    if (placesMove) await noteRuleChange(sql, { serviceID, before, after, userID: user.userID, now });
    await updateJudging(sql, serviceID, form);
    await audit(serviceID, ...changed(before, form));
    return {};
  }),

  on(changeHelpVideos, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    const { helpVideos: before } = one(await lockedSettings(sql, serviceID));
    if (!before) refuse("Nobody enters or scores in this kind of program.", 404);
    await refuseStale(ask, serviceID, asAsked(changeHelpVideos.form, before));
    await updateHelpVideos(sql, serviceID, form);
    await audit(serviceID, ...changed(before, form));
    return {};
  }),

  on(changeStatus, async ({ sql, service: { serviceID, rehearsalOf }, form: { status }, audit }) => {
    if (rehearsalOf) refuse("A rehearsal is never published. Publish the program itself.", 409);
    const before = one(await lockedSettings(sql, serviceID));
    await sql`update services set status = ${status} where service_id = ${serviceID}`;
    if (status === "published") await noteUntoldAssignments(sql, serviceID);
    await audit(serviceID, ...changed(before, { status }));
    return {};
  }),

  on(checkServiceCSS, ({ client, service, body }) => ({
    problems: ownCSS(body.customCSS, serviceScope(client.url, service.url)).problems,
  })),

  on(changeServiceCSS, async (ask) => {
    const { sql, client, service, audit } = ask;
    const { customCSS } = ask.body;
    refuseBrokenCSS(customCSS, serviceScope(client.url, service.url));
    const before = one(await lockedSettings(sql, service.serviceID));
    await refuseStale(ask, service.serviceID, { customCSS: before.customCSS });
    await sql`update services set custom_css = ${customCSS} where service_id = ${service.serviceID}`;
    await audit(service.serviceID, ...changed(before, { customCSS }));
    return {};
  }),

  on(changeTimeframes, async (ask) => {
    const { sql, audit } = ask;
    const { serviceID, kind } = ask.service;
    const { timeframes } = ask.body;
    refuseImpossible(kind, timeframes);
    const before = windowsOf(one(await lockedSettings(sql, serviceID)).timeframes);
    await refuseStale(ask, serviceID, { timeframes: before }, "timeframes");
    const knowing = ask.request.headers["if-match"] !== undefined;
    const rows = matched(timeframes, { kept: before, knowing });
    if (!rows) {
      const more = await changedSince(sql, serviceID, { timeframes: before }, "timeframes");
      return refuse("The dates were changed meanwhile. Look at them again, and then change them.", 409, { more });
    }
    await writeTimeframes(sql, serviceID, rows);
    await audit(serviceID, { timeframes: before.map(audited) }, { timeframes: timeframes.map(audited) });
    return {};
  }),
];
