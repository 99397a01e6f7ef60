import { MINUTE } from "../../../contract/platform/durations.ts";
import { addressOf } from "../../../contract/platform/endpoint.ts";
import { type Wallet, addPurchased, addTicket, passFile } from "../../../contract/commerce/wallets.ts";
import { picturedClient } from "../../platform/access/client-face-queries.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import type { House } from "../../platform/house.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { ticketWith } from "../sales/purchase-queries.ts";
import { refuseOthersLink } from "../sales/purchases.ts";
import { ticketSigner } from "../sales/ticket-signing.ts";
import { applePass } from "./apple.ts";
import { googleAddress } from "./google.ts";
import type { Pass } from "./passes.ts";

/** In milliseconds, from pressing the button to the wallet. */
const GOOD_FOR = 10 * MINUTE;

type Client = { clientID: string; url: string };
type WalletScope = { house: House; client: Client; now: Date };

export const wallets = [
  on(addPurchased, async (ask) => {
    const { sql, ticket, query } = ask;
    refuseOthersLink(ask, ticket.transactionID);
    const [row] = await ticketWith(sql, ticket.ticketID);
    if (row?.given) refuse("Its holder has this ticket by a link of their own.", 409);
    return { url: await addressFor(sql, ask, query.wallet, ticket.ticketID) };
  }),

  on(addTicket, async (ask) => {
    const { sql, service, bearer, query } = ask;
    const [row] = await ticketWith(sql, bearer.recordID);
    const { ticketID } = found(row?.serviceID === service.serviceID ? row : undefined, "ticket");
    return { url: await addressFor(sql, ask, query.wallet, ticketID) };
  }),

  outside(passFile, async ({ house, client, params, now, reply, transact }) => {
    const keys = found(house.wallets.apple, "pass");
    const ticketID = unsealed(house, client, params.pass, now);
    const pass = await transact((sql) => passOf(sql, house, client, ticketID));
    const file = await applePass(keys, pass);
    // Phones want to know how long it is.
    reply.header("content-length", file.length).header("cache-control", "no-store");
    reply.header("content-disposition", `attachment; filename="ticket-${pass.number}.pkpass"`);
    return reply.type("application/vnd.apple.pkpass").send(file) as never;
  }),
];

async function addressFor(
  sql: Sql,
  { house, client, now }: WalletScope,
  wallet: Wallet,
  ticketID: string,
): Promise<string> {
  const { apple, google } = house.wallets;
  const pass = await passOf(sql, house, client, ticketID);
  if (wallet === "google") return googleAddress(found(google, "wallet"), pass, now);
  found(apple, "wallet");
  const until = new Date(now.getTime() + GOOD_FOR).toISOString();
  const sealed = house.sealing.seal(`${ticketID} ${until}`, purposeOf(client));
  return addressOf(passFile, { client: client.url, pass: `${sealed}.pkpass` });
}

const purposeOf = ({ clientID }: Client) => `pass ${clientID}`;

/** The ticket of an address that isn't older than a few minutes. */
function unsealed({ sealing }: House, client: Client, pass: string, now: Date): string {
  const [ticketID = "", until = ""] = opened(() => sealing.unseal(pass.replace(/\.pkpass$/, ""), purposeOf(client)));
  if (!(now.getTime() < Date.parse(until))) refuse("This address has run out. Add the ticket once more.", 404);
  return ticketID;
}

function opened(unseal: () => string): string[] {
  try {
    return unseal().split(" ");
  } catch {
    return [];
  }
}

async function passOf(sql: Sql, house: House, { clientID }: Client, ticketID: string): Promise<Pass> {
  const [row] = await ticketWith(sql, ticketID);
  const { code, ...ticket } = found(row, "ticket");
  if (code === null) refuse("This ticket lets nobody in any more.", 409);
  const { name: association, primaryColor: color } = one(await picturedClient(sql, clientID));
  const says = await ticketSigner(sql, house.sealing, clientID);
  return { ...ticket, association, color, code: says(code) };
}
