import {
  changeClient,
  changeClientCSS,
  changeTheme,
  checkClientCSS,
  clientSettings,
} from "../../../contract/people/client-settings.ts";
import { longestCSS } from "../../../contract/platform/custom-css.ts";
import { one } from "../../platform/db/sql.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../../platform/http/stale.ts";
import { changed } from "../../platform/audit/changed.ts";
import { untilHomeKnowsCondition } from "../members/until-home-knows.ts";
import { clientScope, ownCSS } from "./custom-css.ts";
import { lockedClient, picturedClient } from "../../platform/access/client-face-queries.ts";
import { saveCSS } from "./queries.ts";

const YOURS_FIRST = "Turn on two-factor sign-in for yourself first, in Account, or you would lock yourself out.";

export const settings = [
  on(clientSettings, async ({ sql, client: { clientID } }) => one(await picturedClient(sql, clientID))),

  outside(changeClient, async (ask) => {
    const { form, transact, house } = ask;
    const { clientID } = ask.client;
    const after = {
      name: form.name.trim(),
      tagline: form.tagline ?? "",
      description: form.description ?? "",
      website: form.website ?? null,
      helpEmail: form.helpEmail ?? null,
      roster: form.roster ?? false,
      staffTwoFactor: form.staffTwoFactor ?? false,
    };
    if (after.staffTwoFactor && !ask.user.hasTwoFactor)
      refuse(YOURS_FIRST, 422, { errors: { staffTwoFactor: YOURS_FIRST } });
    const isAskedAnew = await transact(async (sql, audit) => {
      const before = one(await lockedClient(sql, clientID));
      await refuseStale({ ...ask, sql }, clientID, asAsked(changeClient.form, before));
      await sql`
        update clients set name = ${after.name}, tagline = ${after.tagline}, description = ${after.description},
          website = ${after.website}, help_email = ${after.helpEmail}, roster = ${after.roster},
          staff_two_factor = ${after.staffTwoFactor}
        where client_id = ${clientID}`;
      await audit(clientID, ...changed(before, after));
      return before.staffTwoFactor !== after.staffTwoFactor;
    });
    if (isAskedAnew) {
      await untilHomeKnowsCondition(house.database, clientID);
      house.changes.publish("twoFactor", clientID);
    }
    return {};
  }),

  on(changeTheme, async (ask) => {
    const { sql, body, audit } = ask;
    const { clientID } = ask.client;
    const before = one(await lockedClient(sql, clientID));
    const { primaryColor, confirmColor, dangerColor } = before;
    await refuseStale(ask, clientID, { primaryColor, confirmColor, dangerColor });
    await sql`
      update clients set primary_color = ${body.primaryColor}, confirm_color = ${body.confirmColor},
        danger_color = ${body.dangerColor}
      where client_id = ${clientID}`;
    await audit(clientID, ...changed(before, body));
    return {};
  }),

  on(checkClientCSS, ({ client, body }) => ({ problems: ownCSS(body.customCSS, clientScope(client.url)).problems })),

  on(changeClientCSS, async (ask) => {
    const { sql, audit } = ask;
    const { clientID, url } = ask.client;
    const { customCSS } = ask.body;
    refuseBrokenCSS(customCSS, clientScope(url));
    const before = one(await lockedClient(sql, clientID));
    await refuseStale(ask, clientID, { customCSS: before.customCSS });
    await saveCSS(sql, clientID, customCSS);
    await audit(clientID, ...changed(before, { customCSS }));
    return {};
  }),
];

/** What is left out is told and saved none the less; what can't be read at all would silently style nothing. */
export function refuseBrokenCSS(customCSS: string, scope: string): void {
  if (customCSS.length > longestCSS) refuse("This stylesheet is too long.", 422);
  const broken = ownCSS(customCSS, scope).problems.find(({ message }) =>
    message.startsWith("This can’t be read as CSS"),
  );
  if (broken) refuse(`Line ${broken.line}: ${broken.message}`, 422, { errors: { customCSS: broken.message } });
}
