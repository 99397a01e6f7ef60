import {
  changeClient,
  changeClientCSS,
  changeTheme,
  checkClientCSS,
  chooseMemberRule,
  clientSettings,
  getMemberRule,
} from "../../../contract/people/client-settings.ts";
import { maxCSSLength } from "../../../contract/platform/custom-css.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { waitUntilHomeKnowsStaffRequirements } from "../members/wait-for-home.ts";
import { clientScope, scopeCSS } from "./custom-css.ts";
import { lockClientProfile, clientProfile } from "../../platform/access/client-profile-queries.ts";
import { markMemberRuleChosen, memberRuleFacts, setRosterCounts } from "./member-rule-queries.ts";
import { saveCSS } from "./queries.ts";

const OWN_FACTOR_FIRST = "Turn on two-factor sign-in for yourself first, in Account, or you would lock yourself out.";

export const clientSettingsCalls = [
  on(clientSettings, async ({ sql, client: { clientID } }) => requireRow(await clientProfile(sql, clientID))),

  onOutsideTransaction(changeClient, async (context) => {
    const { form, transact, app } = context;
    const { clientID } = context.client;
    const after = {
      name: form.name.trim(),
      tagline: form.tagline ?? "",
      description: form.description ?? "",
      website: form.website ?? null,
      helpEmail: form.helpEmail ?? null,
      roster: form.roster ?? false,
      staffTwoFactor: form.staffTwoFactor ?? false,
    };
    if (after.staffTwoFactor && !context.user.hasTwoFactor)
      refuse(OWN_FACTOR_FIRST, 422, { errors: { staffTwoFactor: OWN_FACTOR_FIRST } });
    const isAskedAnew = await transact(async (sql, audit) => {
      const before = requireRow(await lockClientProfile(sql, clientID));
      await refuseIfStale({ ...context, sql }, clientID, pickFormFields(changeClient.form, before));
      await sql`
        update clients set name = ${after.name}, tagline = ${after.tagline}, description = ${after.description},
          website = ${after.website}, help_email = ${after.helpEmail}, roster = ${after.roster},
          staff_two_factor = ${after.staffTwoFactor}
        where client_id = ${clientID}`;
      if (before.roster !== after.roster) await markMemberRuleChosen(sql, context.user.userID);
      await audit(clientID, ...changedFields(before, after));
      return before.staffTwoFactor !== after.staffTwoFactor;
    });
    if (isAskedAnew) {
      await waitUntilHomeKnowsStaffRequirements(app.database, clientID);
      app.changes.publish("staffRequirements", clientID);
    }
    return {};
  }),

  on(getMemberRule, async ({ sql, client: { roster } }) => {
    const facts = requireRow(await memberRuleFacts(sql));
    return { rule: roster ? ("verified" as const) : ("anybody" as const), ...facts };
  }),

  on(chooseMemberRule, async ({ sql, client: { clientID }, user, body: { rule }, audit }) => {
    const { roster } = requireRow(await lockClientProfile(sql, clientID));
    const counts = rule === "verified";
    await setRosterCounts(sql, clientID, counts);
    await markMemberRuleChosen(sql, user.userID);
    await audit(clientID, { roster }, { roster: counts });
    return {};
  }),

  on(changeTheme, async (context) => {
    const { sql, body, audit } = context;
    const { clientID } = context.client;
    const before = requireRow(await lockClientProfile(sql, clientID));
    const { primaryColor, confirmColor, dangerColor } = before;
    await refuseIfStale(context, clientID, { primaryColor, confirmColor, dangerColor });
    await sql`
      update clients set primary_color = ${body.primaryColor}, confirm_color = ${body.confirmColor},
        danger_color = ${body.dangerColor}
      where client_id = ${clientID}`;
    await audit(clientID, ...changedFields(before, body));
    return {};
  }),

  on(checkClientCSS, ({ client, body }) => ({ problems: scopeCSS(body.customCSS, clientScope(client.url)).problems })),

  on(changeClientCSS, async (context) => {
    const { sql, audit } = context;
    const { clientID, url } = context.client;
    const { customCSS } = context.body;
    refuseBrokenCSS(customCSS, clientScope(url));
    const before = requireRow(await lockClientProfile(sql, clientID));
    await refuseIfStale(context, clientID, { customCSS: before.customCSS });
    await saveCSS(sql, clientID, customCSS);
    await audit(clientID, ...changedFields(before, { customCSS }));
    return {};
  }),
];

/**
 * Parts that can't be used are left out with a warning, but the stylesheet is saved; one that can't be parsed would silently style nothing,
 * so it is refused.
 */
export function refuseBrokenCSS(customCSS: string, scope: string): void {
  if (customCSS.length > maxCSSLength) refuse("This stylesheet is too long.", 422);
  const broken = scopeCSS(customCSS, scope).problems.find(({ message }) =>
    message.startsWith("This can’t be read as CSS"),
  );
  if (broken) refuse(`Line ${broken.line}: ${broken.message}`, 422, { errors: { customCSS: broken.message } });
}
