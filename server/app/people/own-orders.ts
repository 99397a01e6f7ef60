import { listOwnOrders, openOwnOrder } from "../../../contract/app/own-orders.ts";
import { programsText } from "../../../contract/commerce/orders/transactions.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { panelOrders } from "../../../contract/people/users.ts";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { PURCHASE_LINK_LIFETIME } from "../../commerce/orders/purchase-link-lifetime.ts";
import { queryEachClient } from "../../platform/access/query-each-client.ts";
import { type SignedInPerson, countingClients } from "../../platform/access/sessions.ts";
import type { App } from "../../platform/app.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { createLink } from "../../platform/links/queries.ts";
import { type OrderOwner, type OwnOrderRow, everyClient, ownOrder, ownOrders } from "./own-order-queries.ts";

type Account = Pick<SignedInPerson, "userID" | "email" | "isEmailProved" | "onlyAt" | "domainClientID">;

const orderOwner = ({ userID, email, isEmailProved }: Account): OrderOwner => ({
  userID,
  email: isEmailProved ? email.toLowerCase() : null,
});

type OrderClient = { url: string; name: string };

const orderAnswer = (
  { service: _service, kind: _kind, banner: _banner, programs, ...order }: OwnOrderRow,
  client: OrderClient,
) => ({ ...order, client: client.url, clientName: client.name, program: programsText(programs) });

/** Of all clients: where somebody bought as a guest, nothing at home names them. */
async function findOwnOrders({ database }: App, account: Account, now: Date) {
  const clients = countingClients(account, await database.readHome(everyClient));
  return queryEachClient(database, clients, (sql) => ownOrders(sql, orderOwner(account), now));
}

/** In the action panel: its page is opened from the list of orders, which makes a link to it. */
function panelItems(client: OrderClient, order: OwnOrderRow, now: Date) {
  const { banner, programs, tickets, transactionID, zone, nextDay } = order;
  if (nextDay === null) return [];
  const when = Date.parse(nextDay) > now.getTime() ? momentText(nextDay, zone) : "open now";
  return [
    {
      url: `${paths.account.orders()}#${transactionID}`,
      banner: banner && (renditionsOf(client.url, banner)[0]?.url ?? null),
      clientName: client.name,
      name: programsText(programs),
      line: `${plural(tickets, "ticket")}, ${when}`,
      waiting: false,
    },
  ];
}

export const ownOrderCalls = [
  onOutsideTransaction(panelOrders, async ({ app, user, now }) => {
    const { answers, missing } = await findOwnOrders(app, user, now);
    const coming = answers
      .flatMap(({ client, answer }) => answer.map((order) => ({ client, order, at: order.nextDay ?? "" })))
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    return { orders: coming.flatMap(({ client, order }) => panelItems(client, order, now)), missing };
  }),

  onOutsideTransaction(listOwnOrders, async ({ app, user, now }) => {
    const { answers, missing } = await findOwnOrders(app, user, now);
    const orders = answers.flatMap(({ client, answer }) => answer.map((row) => orderAnswer(row, client)));
    return { orders: orders.toSorted((one, other) => Date.parse(other.paidAt) - Date.parse(one.paidAt)), missing };
  }),

  onOutsideTransaction(
    openOwnOrder,
    async ({ app: { database, directory }, user, body: { client: url, transactionID } }) => {
      const place = await directory.client(url);
      const isCounting = place !== undefined && place.copiedFrom === null;
      const { clientID } = requireFound(countingClients(user, isCounting ? [place] : [])[0], "order");
      const { service, kind, purchaseKey } = await database.inside(clientID, async (sql) => {
        const [order] = await ownOrder(sql, orderOwner(user), transactionID);
        const found = requireFound(order, "order");
        const link = { purpose: "purchase", recordID: transactionID, lasts: PURCHASE_LINK_LIFETIME } as const;
        return { ...found, purchaseKey: await createLink(sql, clientID, link) };
      });
      return { url: paths.purchase({ ...programAddress(url, { kind, url: service }), purchaseKey }) };
    },
  ),
];
