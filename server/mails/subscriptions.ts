import type { FastifyInstance, FastifyRequest } from "fastify";
import { addresses, paths } from "../../contract/addresses.ts";
import { getSubscription, resubscribe, unsubscribe, unsubscribeDays } from "../../contract/subscriptions.ts";
import { type Sql, one } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import type { House } from "../house.ts";
import { outside } from "../http/handle.ts";
import { found } from "../http/refusal.ts";
import { isOpenFor, linkOf } from "../links/links.ts";
import { makeLinks } from "../links/queries.ts";

/** Whose at which client, by the key of a mail; whatever can't be one, or has expired, is nobody's. */
async function subscriptionOf(house: House, request: FastifyRequest, key: string) {
  const link = await linkOf(house, request, key);
  const mine = isOpenFor("unsubscribe", link) && link.clientID ? link : undefined;
  const { clientID, recordID } = found(mine, "subscription");
  return { clientID: clientID!, recordID };
}

type Subscription = { clientURL: string; association: string; email: string; unsubscribed: boolean };

/** A person's with an account, or an address's that was sent a survey: an account with the same address goes with it. */
const addressOf = (recordID: string) => fragment`(
  select email from survey_invitations where survey_invitation_id = ${recordID}
  union all select lower(email) from users where user_id = ${recordID} limit 1)`;
const usersOf = (recordID: string) => fragment`(
  select user_id from users where user_id = ${recordID} or lower(email) = ${addressOf(recordID)})`;

const endSubscription = (sql: Sql, recordID: string) => sql`
  with address as (
    insert into unsubscribed_addresses (email)
    select email from survey_invitations where survey_invitation_id = ${recordID} on conflict do nothing
  )
  insert into unsubscriptions (user_id) select user_id from ${usersOf(recordID)} u on conflict do nothing`;

const beginSubscription = (sql: Sql, recordID: string) => sql`
  with address as (
    delete from unsubscribed_addresses where email in ${addressOf(recordID)}
  )
  delete from unsubscriptions where user_id in ${usersOf(recordID)}`;

export const subscriptions = [
  outside(getSubscription, async ({ house, request, params }) => {
    const { clientID, recordID } = await subscriptionOf(house, request, params.unsubscribeKey);
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

  outside(unsubscribe, async ({ house, request, params }) => {
    const { clientID, recordID } = await subscriptionOf(house, request, params.unsubscribeKey);
    await house.database.inside(clientID, (sql) => endSubscription(sql, recordID));
    return {};
  }),

  outside(resubscribe, async ({ house, request, params }) => {
    const { clientID, recordID } = await subscriptionOf(house, request, params.unsubscribeKey);
    await house.database.inside(clientID, (sql) => beginSubscription(sql, recordID));
    return {};
  }),
];

/**
 * RFC 8058: a mail program sends a form to the address that a person would open, and asks nobody anything. The form says no
 * more than that, so it isn't read.
 */
export function serveOneClick(app: FastifyInstance, house: House): void {
  app.register(async (oneClick) => {
    oneClick.removeAllContentTypeParsers();
    oneClick.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 4_096 }, (_request, _bytes, done) => done(null));
    oneClick.post<{ Params: { unsubscribeKey: string } }>(addresses.unsubscribe, async (request, reply) => {
      const { clientID, recordID } = await subscriptionOf(house, request, request.params.unsubscribeKey);
      await house.database.inside(clientID, (sql) => endSubscription(sql, recordID));
      return reply
        .header("cache-control", "no-store")
        .type("text/plain; charset=utf-8")
        .send("You are unsubscribed.\n");
    });
  });
}

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

/** Links of mails that are long gone. */
export const forgetUnsubscribeLinks = (sql: Sql, now: Date) => sql`
  delete from bearer_links where purpose in ('unsubscribe', 'survey') and expires_at < ${now}`;
