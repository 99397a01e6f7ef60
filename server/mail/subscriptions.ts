import { paths } from "../../contract/platform/addresses.ts";
import { getSubscription, resubscribe, unsubscribe, unsubscribeLinkDays } from "../../contract/mail/subscriptions.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import type { App } from "../platform/app.ts";
import { onOutsideTransaction } from "../platform/http/handlers.ts";
import type { LinkHolder } from "../platform/http/principal.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { createLinks } from "../platform/links/queries.ts";
import { subscriberAddress, beginSubscription, endSubscription, isUnsubscribed } from "./subscription-queries.ts";

/** Unsubscribe links always belong to one client. */
const requireClientLink = ({ clientID, recordID }: LinkHolder) => ({
  clientID: requireFound(clientID, "subscription"),
  recordID,
});

type Subscription = { clientURL: string; association: string; email: string; unsubscribed: boolean };

export const subscriptionCalls = [
  onOutsideTransaction(getSubscription, async ({ app, linkHolder }) => {
    const { clientID, recordID } = requireClientLink(linkHolder);
    return requireRow(
      await app.database.readInside(
        clientID,
        (sql) => sql<Subscription>`
          select c.url as client_url, c.name as association, a.email,
            ${isUnsubscribed(fragment`a.email`)} as unsubscribed
          from clients c, ${subscriberAddress(recordID)} a (email) where c.client_id = ${clientID}`,
      ),
    );
  }),

  onOutsideTransaction(unsubscribe, async ({ app, linkHolder }) => {
    const { clientID, recordID } = requireClientLink(linkHolder);
    await app.database.inside(clientID, (sql) => endSubscription(sql, recordID));
    return {};
  }),

  onOutsideTransaction(resubscribe, async ({ app, linkHolder }) => {
    const { clientID, recordID } = requireClientLink(linkHolder);
    await app.database.inside(clientID, (sql) => beginSubscription(sql, recordID));
    return {};
  }),
];

/** Subscribers are accounts, or recipients without one: of a survey, or by the ID of their mail. */
type UnsubscribeRecipients = { app: App; clientID: string; subscriberIDs: readonly string[] };

export async function makeUnsubscribeLinks(
  sql: Sql,
  { app, clientID, subscriberIDs }: UnsubscribeRecipients,
): Promise<ReadonlyMap<string, string>> {
  const link = { purpose: "unsubscribe", recordIDs: subscriberIDs, lasts: `${unsubscribeLinkDays} days` } as const;
  const keys = await createLinks(sql, clientID, link);
  return new Map(
    [...keys].map(([subscriberID, key]) => [
      subscriberID,
      app.addresses.urlOf(paths.unsubscribe({ unsubscribeKey: key }), { clientID }),
    ]),
  );
}
