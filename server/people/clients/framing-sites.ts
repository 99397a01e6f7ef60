import { changeFramingSites, getFramingSites } from "../../../contract/people/framing-sites.ts";
import { framingSites, lockFramingSites, saveFramingSites } from "../../platform/access/framing-site-queries.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";

export const framingSiteCalls = [
  on(getFramingSites, async ({ sql, client: { clientID } }) => requireRow(await framingSites(sql, clientID))),

  on(changeFramingSites, async (context) => {
    const { sql, audit } = context;
    const { clientID } = context.client;
    const sites = [...new Set(context.body.sites)];
    const before = requireRow(await lockFramingSites(sql, clientID));
    await refuseIfStale(context, clientID, before, "framingSites");
    await saveFramingSites(sql, clientID, sites);
    await audit(clientID, { framingSites: before.sites }, { framingSites: sites });
    return {};
  }),
];
