import { paths } from "../../contract/platform/addresses.ts";
import { getSubscription, resubscribe, unsubscribe, unsubscribeDays } from "../../contract/mail/subscriptions.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { outside } from "../platform/http/handle.ts";
import type { Bearer } from "../platform/http/principal.ts";
import { found } from "../platform/http/refusal.ts";
import { makeLinks } from "../platform/links/queries.ts";
import { addressOf, beginSubscription, endSubscription, usersOf } from "./subscription-queries.ts";

/** Whose at which client. Each of these links is of one. */
const whose = ({ clientID, recordID }: Bearer) => ({ clientID: found(clientID, "subscription"), recordID });

type Subscription = { clientURL: string; association: string; email: string; unsubscribed: boolean };

export const subscriptions = [
  outside(getSubscription, async ({ house, bearer }) => {
    const { clientID, recordID } = whose(bearer);
    return one(
      await house.database.readInside(
        clientID,
        (sql) => sql<Subscription>`
          select c.url as client_url, c.name as association, a.email,
            exists (select from unsubscribed_addresses n where n.email = a.email)
              or exists (select from unsubscriptions n where n.user_id in ${usersOf(recordID)}) as unsubscribed
          from clients c, ${addressOf(recordID)} a (email) where c.client_id = ${clientID}`,
      ),
    );
  }),

  outside(unsubscribe, async ({ house, bearer }) => {
    const { clientID, recordID } = whose(bearer);
    await house.database.inside(clientID, (sql) => endSubscription(sql, recordID));
    return {};
  }),

  outside(resubscribe, async ({ house, bearer }) => {
    const { clientID, recordID } = whose(bearer);
    await house.database.inside(clientID, (sql) => beginSubscription(sql, recordID));
    return {};
  }),
];

type ToUnsubscribe = { house: House; clientID: string; userIDs: readonly string[] };

/** A link for each of these people, or of those who were sent a survey, by which one press ends the client's mails. */
export async function unsubscribeLinks(
  sql: Sql,
  { house, clientID, userIDs }: ToUnsubscribe,
): Promise<ReadonlyMap<string, string>> {
  const link = { purpose: "unsubscribe", recordIDs: userIDs, lasts: `${unsubscribeDays} days` } as const;
  const keys = await makeLinks(sql, clientID, link);
  const { origin } = house.settings;
  return new Map([...keys].map(([userID, key]) => [userID, origin + paths.unsubscribe({ unsubscribeKey: key })]));
}
