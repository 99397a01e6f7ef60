import { type Standing, may } from "../../contract/permissions.ts";
import { type Purchase, getPurchase, getTransaction } from "../../contract/transactions.ts";
import { type ClientRow, clientRow } from "../clients/directory.ts";
import { type Sql, one } from "../db/sql.ts";
import { outside } from "../http/handle.ts";
import { refuseLink } from "../http/principal.ts";
import { found, refuse } from "../http/refusal.ts";
import type { House } from "../house.ts";
import { purchaseLines, purchaseRow, ticketsOf } from "./purchase-queries.ts";
import { ticketSigner } from "./ticket-signing.ts";

type Asking = { house: House; client: Pick<ClientRow, "clientID"> };

/** What was bought, with what the QR codes of its tickets say. */
export async function purchaseWith(sql: Sql, { house, client }: Asking, transactionID: string): Promise<Purchase> {
  const [row, [{ name: association }], lines, tickets] = await Promise.all([
    purchaseRow(sql, transactionID).then(one),
    clientRow(sql, client.clientID) as Promise<[ClientRow]>,
    purchaseLines(sql, transactionID),
    ticketsOf(sql, transactionID),
  ]);
  const says = tickets.length > 0 ? await ticketSigner(sql, house.sealing, client.clientID) : undefined;
  const { added, ...facts } = row;
  return {
    ...facts,
    ...added,
    association,
    lines,
    tickets: tickets.map(({ code, ...ticket }) => ({
      ...ticket,
      code: code !== null && !ticket.given ? says!(code) : null,
    })),
  };
}

type Bearing = { bearer: { recordID: string } | undefined };

/** A link opens what it is about, and nothing else. */
export function refuseOthersLink({ bearer }: Bearing, transactionID: string): void {
  if (bearer && bearer.recordID !== transactionID) refuseLink();
}

type Changing = Bearing & { standings: readonly Standing[]; now: Date };

/** Whoever bought it changes names until the set date, staff at any time. */
export async function refuseLateChange(sql: Sql, ask: Changing, transactionID: string): Promise<void> {
  refuseOthersLink(ask, transactionID);
  if (may(ask.standings, "MANAGE_SALES")) return;
  const { changesUntil } = one(await purchaseRow(sql, transactionID));
  if (changesUntil === null || Date.parse(changesUntil) <= ask.now.getTime())
    refuse("Names can’t be changed here any more. Ask the association to change them for you.", 409);
}

export const purchases = [
  outside(getPurchase, (ask) =>
    ask.transact(async (sql) => {
      const { recordID } = ask.bearer;
      const [row] = await purchaseRow(sql, recordID);
      found(row?.serviceID === ask.service.serviceID ? row : undefined, "order");
      return purchaseWith(sql, ask, recordID);
    }),
  ),

  outside(getTransaction, (ask) => {
    const { transactionID } = ask.transaction;
    refuseOthersLink(ask, transactionID);
    return ask.transact((sql) => purchaseWith(sql, ask, transactionID));
  }),
];
