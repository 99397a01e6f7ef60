import type { FastifyInstance, FastifyRequest } from "fastify";
import { addresses, paths } from "../../contract/addresses.ts";
import { getSubscription, resubscribe, unsubscribe, unsubscribeDays } from "../../contract/subscriptions.ts";
import { type Sql, json, one } from "../db/sql.ts";
import type { House } from "../house.ts";
import { outside } from "../http/handle.ts";
import { found } from "../http/refusal.ts";
import { hashOf, newKey } from "../links/keys.ts";
import { isOpenFor, linkOf } from "../links/links.ts";

/** The person's at the client, by the key of a mail; whatever can't be one, or has expired, is nobody's. */
async function subscriptionOf(house: House, request: FastifyRequest, key: string) {
  const link = await linkOf(house, request, key);
  const mine = isOpenFor("unsubscribe", link) && link.clientID ? link : undefined;
  const { clientID, recordID } = found(mine, "subscription");
  return { clientID: clientID!, userID: recordID };
}

type Subscription = { clientURL: string; association: string; email: string; unsubscribed: boolean };

const endSubscription = (sql: Sql, userID: string) => sql`
  insert into unsubscriptions (user_id) values (${userID}) on conflict do nothing`;

export const subscriptions = [
  outside(getSubscription, async ({ house, request, params }) => {
    const { clientID, userID } = await subscriptionOf(house, request, params.unsubscribeKey);
    return one(
      await house.database.readInside(
        clientID,
        (sql) => sql<Subscription>`
          select c.url as client_url, c.name as association, u.email,
            exists (select from unsubscriptions n where n.user_id = u.user_id) as unsubscribed
          from clients c, users u where c.client_id = ${clientID} and u.user_id = ${userID}`,
      ),
    );
  }),

  outside(unsubscribe, async ({ house, request, params }) => {
    const { clientID, userID } = await subscriptionOf(house, request, params.unsubscribeKey);
    await house.database.inside(clientID, (sql) => endSubscription(sql, userID));
    return {};
  }),

  outside(resubscribe, async ({ house, request, params }) => {
    const { clientID, userID } = await subscriptionOf(house, request, params.unsubscribeKey);
    await house.database.inside(clientID, (sql) => sql`delete from unsubscriptions where user_id = ${userID}`);
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
      const { clientID, userID } = await subscriptionOf(house, request, request.params.unsubscribeKey);
      await house.database.inside(clientID, (sql) => endSubscription(sql, userID));
      return reply
        .header("cache-control", "no-store")
        .type("text/plain; charset=utf-8")
        .send("You are unsubscribed.\n");
    });
  });
}

/** A link for each of these people, by which one press ends the client's mails: by the person. */
export async function unsubscribeLinks(
  sql: Sql,
  { house, clientID, userIDs }: { house: House; clientID: string; userIDs: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const keys = userIDs.map((userID) => ({ userID, key: newKey(clientID) }));
  const rows = keys.map(({ userID, key }) => ({ userID, hash: hashOf(key).toString("hex") }));
  await sql`
    insert into bearer_links (purpose, record_id, key_hash, expires_at)
    select 'unsubscribe', k."userID", decode(k.hash, 'hex'), now() + ${`${unsubscribeDays} days`}::interval
    from json_to_recordset(${json(rows)}::json) as k ("userID" uuid, hash text)`;
  const { origin } = house.settings;
  return new Map(keys.map(({ userID, key }) => [userID, origin + paths.unsubscribe({ unsubscribeKey: key })]));
}

/** Links of mails that are long gone. */
export const forgetUnsubscribeLinks = (sql: Sql, now: Date) => sql`
  delete from bearer_links where purpose = 'unsubscribe' and expires_at < ${now}`;
