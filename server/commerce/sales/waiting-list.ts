import { paths, programAt } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/kinds.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
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
} from "../../../contract/commerce/waiting-list.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import { insideProgram } from "../../platform/access/inside-program.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/rounds.ts";
import { newKey } from "../../platform/links/keys.ts";
import { countLinksOfLastHour, makeLink } from "../../platform/links/queries.ts";
import { type ProgramOf, programValues, senderOf } from "../../mail/entry-mails.ts";
import { templateOf, worded } from "../../mail/words.ts";
import { clock } from "../../platform/clock.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { fillCart, minutesAfter } from "./carts.ts";
import { HOLD_WORK } from "./expiry.ts";
import { beginTransaction, isSelling } from "./queries.ts";
import { leftOf, openShop } from "./shop.ts";
import { type Waiting, everybodyWaiting, firstOfEach, placeOnList, unconfirmedPlace } from "./waiting-queries.ts";

/** The kind of due work that offers what is free again to those who wait for it. */
export const WAITING_WORK = "waiting";

export const waitingLists = [
  /** Whatever becomes of it, the answer is the same: nobody learns by asking who waits. */
  on(joinWaitingList, async (ask) => {
    const { sql, form, now } = ask;
    const { serviceID } = ask.service;
    const { ticketID, name, email, quantity } = form;
    const shop = await openShop(
      sql,
      { serviceID, productIDs: [], entryIDs: [] },
      { transactionID: null, userID: null, now },
    );
    const product = found(
      isID(ticketID) ? shop.products.find((offered) => offered.productID === ticketID && !offered.hidden) : undefined,
      "ticket",
    );
    const left = leftOf(product);
    if (left === null || left >= product.fewest) refuse(`${product.name} isn’t sold out. You can have it now.`, 409);
    if (quantity < product.fewest || quantity > product.most)
      refuse(`An order has ${product.fewest} to ${product.most} of ${product.name}.`, 400, {
        errors: { quantity: `From ${product.fewest} to ${product.most}` },
      });
    const { productID } = product;
    const [place] = await unconfirmedPlace(sql, { serviceID, productID, name, email, quantity });
    if (place) await askToConfirm(sql, ask, { ...place, name, email, ticket: counted(quantity, product.name) });
    return {};
  }),

  on(getWaitingPlace, async ({ sql, client, service, bearer }) => ({
    association: client.name,
    program: service.name,
    ...found((await placeOnList(sql, bearer.recordID))[0], "place on the list"),
  })),

  on(confirmWaiting, async ({ sql, service, bearer: { recordID }, now }) => {
    const { state } = found((await placeOnList(sql, recordID))[0], "place on the list");
    if (state === "left") refuse("You were taken off this list. Join it again where the tickets are.", 409);
    await sql`
      update waiting_list set confirmed_at = ${now} where waiting_id = ${recordID} and confirmed_at is null`;
    await addDueWork(sql, WAITING_WORK, service.serviceID);
    return {};
  }),

  on(leaveWaiting, async ({ sql, bearer: { recordID }, now }) => {
    found((await placeOnList(sql, recordID))[0], "place on the list");
    const left = await sql`
      update waiting_list set removed_at = coalesce(removed_at, ${now})
      where waiting_id = ${recordID} and transaction_id is null returning waiting_id`;
    if (left.length === 0) refuse("It was offered to you already. If you don’t want it, let it pass.", 409);
    return {};
  }),

  on(listWaiting, async ({ sql, service: { serviceID, timeZone } }) => ({
    zone: timeZone,
    people: await everybodyWaiting(sql, serviceID),
  })),

  outside(offerToWaiting, async ({ house, client, service, waiting, transact }) => {
    await transact(async (sql, audit) => {
      const isOffered = await offer(sql, { house, client, service }, waiting);
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

/** Holds it for somebody in a cart of their own, and tells them. False, with nothing done, where there isn't enough of it. */
async function offer(sql: Sql, program: ProgramOf, waiting: Waiting): Promise<boolean> {
  const now = clock.now();
  const { serviceID, productID, quantity } = waiting;
  const key = newKey(program.client.clientID);
  await sql`savepoint offering`;
  const transaction = await beginTransaction(sql, key, { serviceID, userID: null });
  const { transactionID } = transaction;
  const taken = await sql`
    update waiting_list set transaction_id = ${transactionID}, offered_at = ${now}
    where waiting_id = ${waiting.waitingID} and transaction_id is null and removed_at is null returning waiting_id`;
  const buyer = { userID: null, member: false, now };
  const shop = await openShop(sql, { serviceID, productIDs: [productID], entryIDs: [] }, { transactionID, ...buyer });
  const filling = { transaction, shop, buyer, code: undefined };
  const { problems } = await fillCart(sql, filling, [{ ticketID: productID, quantity }]);
  if (taken.length === 0 || problems.length > 0) {
    await sql`rollback to savepoint offering`;
    return false;
  }
  const until = minutesAfter(now, offerHours * 60);
  await sql`
    update transactions set held_until = ${until}, guest_name = ${waiting.name}, guest_email = ${waiting.email}
    where transaction_id = ${transactionID}`;
  await addDueWork(sql, HOLD_WORK, transactionID, until);
  await tell(sql, program, { waiting, key, until });
  return true;
}

const counted = (quantity: number, product: string) => (quantity > 1 ? `${quantity} × ${product}` : product);

/** As often as one place's link is sent in an hour, and for how long it opens the place. */
const MOST_AN_HOUR = 3;
const PLACE_LINK = "1 year";

type Confirming = { waitingID: string; name: string; email: string; ticket: string };

async function askToConfirm(
  sql: Sql,
  { house, client, service }: ProgramOf,
  { waitingID, name, email, ticket }: Confirming,
): Promise<void> {
  const { made } = one(await countLinksOfLastHour(sql, "waiting", waitingID));
  if (made >= MOST_AN_HOUR) return;
  const waitingKey = await makeLink(sql, client.clientID, {
    purpose: "waiting",
    recordID: waitingID,
    lasts: PLACE_LINK,
  });
  const program = { house, client, service };
  await queueMail(sql, {
    to: email,
    ...senderOf(program),
    ...worded(await templateOf(sql, "waitingConfirm"), { ...programValues(program, name), ticket }),
    action: {
      label: mailKinds.waitingConfirm.button,
      url: house.settings.origin + paths.waiting({ ...programAt(client.url, service), waitingKey }),
    },
  });
}

type WaitingOffer = { waiting: Waiting; key: string; until: Date };

/** The key stands behind a number sign, so that it reaches no server's log on its way. */
async function tell(sql: Sql, program: ProgramOf, { waiting, key, until }: WaitingOffer): Promise<void> {
  const { house, client, service } = program;
  await queueMail(sql, {
    to: waiting.email,
    ...senderOf(program),
    ...worded(await templateOf(sql, "waitingOffer"), {
      ...programValues(program, waiting.name),
      ticket: counted(waiting.quantity, waiting.product),
      deadline: momentText(until, service.timeZone),
    }),
    action: {
      label: mailKinds.waitingOffer.button,
      url: `${house.settings.origin}${paths.checkout(programAt(client.url, service))}#cart=${key}`,
    },
  });
}

/** Looks again each minute while somebody waits, whatever it was that freed something; a process that dies leaves it to another. */
export const waitingWork: WorkKind = {
  atOnce: 2,
  firstWait: 30,
  longestWait: 600,
  mostAttempts: Infinity,
  async run(house, { clientID, ref }) {
    const { database, directory } = house;
    const place = await directory.program(clientID!, ref);
    if (!place) return undefined;
    const program = { house, ...place };
    const [waiting, sells] = await database.readInside(clientID!, (sql) =>
      Promise.all([firstOfEach(sql, ref), isSelling(sql, ref, clock.now())]),
    );
    if (waiting.length === 0 || !sells) return undefined;
    const offered = await Promise.all(
      waiting.map((first) => insideProgram(program, (sql) => offer(sql, program, first))),
    );
    return offered.includes(true) ? clock.now() : minutesAfter(clock.now(), 1);
  },
  giveUp: () => Promise.resolve({ told: "" }),
};
