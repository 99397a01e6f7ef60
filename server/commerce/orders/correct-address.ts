import { correctAddress } from "../../../contract/commerce/orders/order-management.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse, requireFound } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { lockTransaction } from "../cart/transaction-queries.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { orderMailEntry } from "./order-mail-entry.ts";
import { noteOrderMail } from "./order-mail-work.ts";
import {
  type OrderMailRow,
  correctBuyerAddress,
  correctHolderAddress,
  deleteWaitingMails,
  orderMails,
  replaceOrderMails,
} from "./order-mail-queries.ts";

const holderKinds: readonly OrderMailRow["kind"][] = ["ticketGiven", "ticketCancelled"];
const isForHolder = ({ kind }: OrderMailRow) => holderKinds.includes(kind);

export const correctAddressHandlers = [
  /**
   * Everything of the order that couldn't be delivered to the wrong address goes to the right one, with what still waits to leave for it. Mails
   * to the buyer and to whom they gave a ticket are two matters, though both may have one address.
   */
  on(correctAddress, async ({ sql, transaction: { transactionID }, orderMail, form, now, audit }) => {
    const order = requireRow(await lockTransaction(sql, transactionID));
    const mails = await orderMails(sql, transactionID);
    const mail = requireFound(
      mails.find(({ mailID }) => mailID === orderMail.mailID),
      "mail",
    );
    const { recipient } = mail;
    const isSame = (email: string) => email.toLowerCase() === recipient.toLowerCase();
    const alike = mails.filter((each) => isSame(each.recipient) && isForHolder(each) === isForHolder(mail));
    const open = alike.filter((each) => orderMailEntry(each).isOpen);
    if (!open.includes(mail))
      refuse("This mail was delivered, or sent again by somebody else. Look at the order once more.", 409);
    const { email } = form;
    const waiting = alike.filter(({ isSent }) => isSent === null);
    let again = [...open, ...waiting];
    if (isForHolder(mail)) {
      const ticketIDs = again.flatMap((each) => each.ticketIDs);
      const held = (await correctHolderAddress(sql, { ticketIDs, from: recipient, to: email })).map(
        ({ ticketID }) => ticketID,
      );
      again = again.filter((each) => each.ticketIDs.some((ticketID) => held.includes(ticketID)));
      if (!again.some((each) => open.includes(each)))
        refuse("The ticket has another holder by now, who has a mail of their own.", 409);
    } else {
      if (order.guestEmail === "")
        refuse("The address was taken off this order by now, so no mail goes out for it.", 409);
      if (!isSame(order.guestEmail))
        refuse(`The order goes to ${order.guestEmail} by now. Send the receipt there with “Resend”.`, 409);
      await correctBuyerAddress(sql, { transactionID, from: recipient, to: email });
    }
    const deleted = (
      await deleteWaitingMails(
        sql,
        waiting.map(({ mailID }) => mailID),
      )
    ).map(({ mailID }) => mailID);
    again = mails.filter((each) => again.includes(each) && (open.includes(each) || deleted.includes(each.mailID)));
    await replaceOrderMails(
      sql,
      open.map(({ mailID }) => mailID),
      now,
    );
    for (const { kind, refundID, ticketIDs } of latestOfEach(again))
      if (kind === "receipt") await addDueWork(sql, RECEIPT_WORK, transactionID);
      else await noteOrderMail(sql, { transactionID, kind, refundID, ticketIDs });
    await audit(transactionID, { email: recipient }, { email, corrected: true });
    return {};
  }),
];

/** A mail that was sent more than once, and never delivered, goes out once. */
const latestOfEach = (mails: readonly OrderMailRow[]): OrderMailRow[] => [
  ...new Map(
    mails.toReversed().map((mail) => [JSON.stringify([mail.kind, mail.refundID, mail.ticketIDs]), mail]),
  ).values(),
];
