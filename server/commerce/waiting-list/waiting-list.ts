import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { deadlineText } from "../../../contract/platform/time-zone.ts";
import {
  confirmWaiting,
  getWaitingPlace,
  joinWaitingList,
  leaveWaiting,
  listWaiting,
  moveWaitingFirst,
  offerHours,
  offerToWaiting,
  removeWaiting,
} from "../../../contract/commerce/waiting-list/waiting-list.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import { programTransaction } from "../../platform/access/program-transaction.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { newKey } from "../../platform/links/keys.ts";
import { countLinksOfLastHour, createLink } from "../../platform/links/queries.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { clock } from "../../platform/clock.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { fillCart, minutesAfter } from "../cart/fill-cart.ts";
import { HOLD_WORK } from "../cart/hold-expiry.ts";
import { insertCart, isSelling } from "../cart/transaction-queries.ts";
import { stockLeft, loadShop } from "../shop/shop.ts";
import {
  type WaitingPlaceRow,
  waitingRows,
  firstWaitingOfEach,
  findWaitingPlace,
  addUnconfirmedPlace,
} from "./waiting-list-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

export const WAITING_WORK = "waiting";

export const waitingListHandlers = [
  /** The answer is the same in every case, so that nobody learns who is on the list. */
  on(joinWaitingList, async (context) => {
    const { sql, form, now } = context;
    const { serviceID } = context.service;
    const { ticketID, name, email, quantity } = form;
    const shop = await loadShop(
      sql,
      { serviceID, productIDs: [], entryIDs: [] },
      { transactionID: null, userID: null, now },
    );
    const product = requireFound(
      isID(ticketID) ? shop.products.find((offers) => offers.productID === ticketID && !offers.hidden) : undefined,
      "ticket",
    );
    const left = stockLeft(product);
    if (left === null || left >= product.fewest) refuse(`${product.name} isn’t sold out. You can have it now.`, 409);
    if (quantity < product.fewest || quantity > product.most)
      refuse(`An order has ${product.fewest} to ${product.most} of ${product.name}.`, 400, {
        errors: { quantity: `From ${product.fewest} to ${product.most}` },
      });
    const { productID } = product;
    const [place] = await addUnconfirmedPlace(sql, { serviceID, productID, name, email, quantity });
    if (place)
      await mailConfirmation(sql, context, { ...place, name, email, ticket: quantityText(quantity, product.name) });
    return {};
  }),

  on(getWaitingPlace, async ({ sql, client, service, linkHolder }) => ({
    association: client.name,
    program: service.name,
    ...requireFound((await findWaitingPlace(sql, linkHolder.recordID))[0], "place on the list"),
  })),

  on(confirmWaiting, async ({ sql, service, linkHolder: { recordID }, now }) => {
    const { state } = requireFound((await findWaitingPlace(sql, recordID))[0], "place on the list");
    if (state === "left") refuse("You were taken off this list. Join it again where the tickets are.", 409);
    await sql`
      update waiting_list set confirmed_at = ${now} where waiting_id = ${recordID} and confirmed_at is null`;
    await addDueWork(sql, WAITING_WORK, service.serviceID);
    return {};
  }),

  on(leaveWaiting, async ({ sql, linkHolder: { recordID }, now }) => {
    requireFound((await findWaitingPlace(sql, recordID))[0], "place on the list");
    const left = await sql`
      update waiting_list set removed_at = coalesce(removed_at, ${now})
      where waiting_id = ${recordID} and transaction_id is null returning waiting_id`;
    if (left.length === 0) refuse("It was offered to you already. If you don’t want it, let it pass.", 409);
    return {};
  }),

  on(listWaiting, async ({ sql, service: { serviceID, timeZone } }) => ({
    zone: timeZone,
    people: await waitingRows(sql, serviceID),
  })),

  onOutsideTransaction(offerToWaiting, async ({ app, client, service, waiting, transact }) => {
    await transact(async (sql, audit) => {
      const isOffered = await offerPlace(sql, { app, client, service }, waiting);
      if (!isOffered)
        refuse("There isn’t enough left of it. Raise the limit first, or wait until some of it is free.", 409);
      await audit(waiting.waitingID, null, { offered: waiting.quantity, to: waiting.email });
    });
    return {};
  }),

  on(moveWaitingFirst, async ({ sql, waiting: { waitingID, serviceID, email }, audit }) => {
    await sql`
      update waiting_list set position = (select min(position) - 1 from waiting_list where service_id = ${serviceID})
      where waiting_id = ${waitingID}`;
    await audit(waitingID, null, { first: email });
    return {};
  }),

  on(removeWaiting, async ({ sql, waiting: { waitingID, email }, now, audit }) => {
    const removed = await sql`
      update waiting_list set removed_at = ${now} where waiting_id = ${waitingID} and transaction_id is null
      returning waiting_id`;
    if (removed.length === 0) refuse("It was offered to them already. The offer ends by itself.", 409);
    await audit(waitingID, { waiting: email }, null);
    return {};
  }),
];

/** Holds the product in a cart for the person, and mails them. False: there isn't enough stock, and nothing is done. */
async function offerPlace(sql: Sql, program: ProgramContext, waiting: WaitingPlaceRow): Promise<boolean> {
  const now = clock.now();
  const { serviceID, productID, quantity } = waiting;
  const key = newKey(program.client.clientID);
  await sql`savepoint offering`;
  const transaction = await insertCart(sql, key, { serviceID, userID: null });
  const { transactionID } = transaction;
  const carts = await sql`
    update waiting_list set transaction_id = ${transactionID}, offered_at = ${now}
    where waiting_id = ${waiting.waitingID} and transaction_id is null and removed_at is null returning waiting_id`;
  const buyer = { userID: null, member: false, now };
  const shop = await loadShop(sql, { serviceID, productIDs: [productID], entryIDs: [] }, { transactionID, ...buyer });
  const fillRequest = { transaction, shop, buyer, code: undefined };
  const { problems } = await fillCart(sql, fillRequest, [{ ticketID: productID, quantity }]);
  if (carts.length === 0 || problems.length > 0) {
    await sql`rollback to savepoint offering`;
    return false;
  }
  const until = minutesAfter(now, offerHours * 60);
  await sql`
    update transactions set held_until = ${until}, guest_name = ${waiting.name}, guest_email = ${waiting.email}
    where transaction_id = ${transactionID}`;
  await addDueWork(sql, HOLD_WORK, transactionID, until);
  await recordEvent(sql, "waiting.offered", serviceID, { waitingID: waiting.waitingID, transactionID });
  await mailOffer(sql, program, { waiting, key, until });
  return true;
}

const quantityText = (quantity: number, product: string) => (quantity > 1 ? `${quantity} × ${product}` : product);

/** Limit of mails an hour for one place; the link's lifetime is `PLACE_LINK_LIFETIME`. */
const MOST_MAILS_AN_HOUR = 3;
const PLACE_LINK_LIFETIME = "1 year";

type ConfirmationRequest = { waitingID: string; name: string; email: string; ticket: string };

async function mailConfirmation(
  sql: Sql,
  { app, client, service }: ProgramContext,
  { waitingID, name, email, ticket }: ConfirmationRequest,
): Promise<void> {
  const { made } = requireRow(await countLinksOfLastHour(sql, "waiting", waitingID));
  if (made >= MOST_MAILS_AN_HOUR) return;
  const waitingKey = await createLink(sql, client.clientID, {
    purpose: "waiting",
    recordID: waitingID,
    lasts: PLACE_LINK_LIFETIME,
  });
  const program = { app, client, service };
  await queueMail(sql, {
    to: email,
    ...clientMailSender(program),
    ...mergeTemplate(await mailTemplateOf(sql, "waitingConfirm"), { ...programMergeValues(program, name), ticket }),
    action: {
      label: mailKinds.waitingConfirm.button,
      url: app.addresses.urlOf(paths.waiting({ ...programAddress(client.url, service), waitingKey })),
    },
  });
}

type WaitingOffer = { waiting: WaitingPlaceRow; key: string; until: Date };

/** The cart's key is in the fragment, which no server logs. */
async function mailOffer(sql: Sql, program: ProgramContext, { waiting, key, until }: WaitingOffer): Promise<void> {
  const { app, client, service } = program;
  await queueMail(sql, {
    to: waiting.email,
    ...clientMailSender(program),
    ...mergeTemplate(await mailTemplateOf(sql, "waitingOffer"), {
      ...programMergeValues(program, waiting.name),
      ticket: quantityText(waiting.quantity, waiting.product),
      deadline: deadlineText(until, service.timeZone),
    }),
    action: {
      label: mailKinds.waitingOffer.button,
      url: app.addresses.urlOf(`${paths.checkout(programAddress(client.url, service))}#cart=${key}`),
    },
  });
}

/** Runs each minute while somebody waits, whatever freed the stock; if a process dies, another continues. */
export const waitingWork: WorkKind = {
  atOnce: 2,
  firstWait: 30,
  longestWait: 600,
  mostAttempts: Infinity,
  async run(app, { clientID, ref }) {
    const { database, directory } = app;
    const place = await directory.program(clientID!, ref);
    if (!place) return undefined;
    const program = { app, ...place };
    const [waiting, sells] = await database.readInside(clientID!, (sql) =>
      Promise.all([firstWaitingOfEach(sql, ref), isSelling(sql, ref, clock.now())]),
    );
    if (waiting.length === 0 || !sells) return undefined;
    const offers = await Promise.all(
      waiting.map((first) => programTransaction(program, (sql) => offerPlace(sql, program, first))),
    );
    return offers.includes(true) ? clock.now() : minutesAfter(clock.now(), 1);
  },
  giveUp: () => Promise.resolve({ told: "" }),
};
