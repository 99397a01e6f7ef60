import {
  EARLIER_SECRET_HOURS,
  addAPIKey,
  getOwnAPIKey,
  listAPIKeys,
  renewAPIKey,
  revokeAPIKey,
  withoutEnd,
} from "../../../contract/people/api-keys.ts";
import { type ApiScopeName, apiScopeNames } from "../../../contract/platform/api-scopes.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import * as queries from "../../platform/access/api-key-queries.ts";
import { newAPISecret } from "../../platform/access/api-keys.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { isNetwork } from "../../platform/http/networks.ts";
import { refuse } from "../../platform/http/refusal.ts";

const hasEnded = ({ expiresAt }: { expiresAt: string | null }, now: Date) =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime();

const isScope = (name: string): name is ApiScopeName => apiScopeNames.some((one) => one === name);

function networksIn(text: string): string[] {
  const networks = text.split(/[\s,;]+/).filter((one) => one !== "");
  const wrong = networks.find((one) => !isNetwork(one));
  if (wrong !== undefined) {
    const message = `${wrong} is neither an address nor a range of them, such as 203.0.113.0/24.`;
    refuse(message, 422, { errors: { networks: message } });
  }
  return networks;
}

export const apiKeyCalls = [
  on(listAPIKeys, async ({ sql, now }) => {
    const keys = await queries.apiKeysOfClient(sql);
    return {
      keys: keys.map(({ revokedAt, ...key }) => ({
        ...key,
        scopes: key.scopes.filter(isScope),
        state:
          revokedAt !== null
            ? ("revoked" as const)
            : hasEnded(key, now)
              ? ("ended" as const)
              : key.userID === null
                ? ("withoutPerson" as const)
                : ("live" as const),
      })),
    };
  }),

  on(addAPIKey, async ({ sql, client: { clientID }, user, form, now, audit }) => {
    const networks = networksIn(form.networks ?? "");
    const { token, secretHash, ending } = newAPISecret(clientID);
    const expiresAt = form.ends === withoutEnd ? null : new Date(now.getTime() + Number(form.ends) * DAY);
    const name = form.name.trim();
    const scopes = form.scopes.filter(isScope);
    const key = { name, userID: user.userID, secretHash, ending, scopes, networks, expiresAt };
    const { apiKeyID } = requireRow(await queries.insertAPIKey(sql, key));
    await audit(apiKeyID, null, { apiKey: name, scopes, networks, expiresAt });
    return { apiKeyID, key: token };
  }),

  on(renewAPIKey, async ({ sql, app, client: { clientID }, user, apiKey, audit, afterwards }) => {
    const { token, secretHash, ending } = newAPISecret(clientID);
    const { apiKeyID, name } = apiKey;
    const secret = { userID: user.userID, secretHash, ending, earlierHours: EARLIER_SECRET_HOURS };
    if ((await queries.renewSecret(sql, apiKeyID, secret)).length === 0)
      refuse("This key has ended. Make a new one.", 409);
    await audit(apiKeyID, null, { apiKey: name, renewed: true });
    afterwards(() => app.changes.publish("client", clientID));
    return { apiKeyID, key: token };
  }),

  on(revokeAPIKey, async ({ sql, app, client: { clientID }, apiKey: { apiKeyID, name }, audit, afterwards }) => {
    if ((await queries.revokeSecret(sql, apiKeyID)).length === 0) return {};
    await audit(apiKeyID, { apiKey: name }, { apiKey: name, revoked: true });
    afterwards(() => app.changes.publish("client", clientID));
    return {};
  }),

  on(getOwnAPIKey, ({ user, grants }) => {
    const { name, scopes, expiresAt } = requireRow(user.byKey ? [user.byKey] : []);
    return { name, scopes, expiresAt, works: grants.length > 0 };
  }),
];
