import { MINUTE } from "../../../contract/platform/durations.ts";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { type Wallet, addPurchased, addTicket, passFile } from "../../../contract/commerce/wallets/wallets.ts";
import { clientProfile } from "../../platform/access/client-profile-queries.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { ticketByID } from "../orders/purchase-queries.ts";
import { requireLinkToOrder } from "../orders/purchases.ts";
import { ticketSigner } from "../tickets/ticket-signing.ts";
import { applePass } from "./apple.ts";
import { googleWalletURL } from "./google.ts";
import type { WalletPass } from "./passes.ts";

/** In milliseconds, from pressing the button to the wallet. */
const ADDRESS_LIFETIME = 10 * MINUTE;

type WalletClient = { clientID: string; url: string };
type WalletScope = { app: App; client: WalletClient; now: Date };

export const walletHandlers = [
  on(addPurchased, async (ask) => {
    const { sql, ticket, query } = ask;
    requireLinkToOrder(ask, ticket.transactionID);
    const [row] = await ticketByID(sql, ticket.ticketID);
    if (row?.given) refuse("Its holder has this ticket by a link of their own.", 409);
    return { url: await walletAddress(sql, ask, query.wallet, ticket.ticketID) };
  }),

  on(addTicket, async (ask) => {
    const { sql, service, linkHolder, query } = ask;
    const [row] = await ticketByID(sql, linkHolder.recordID);
    const { ticketID } = requireFound(row?.serviceID === service.serviceID ? row : undefined, "ticket");
    return { url: await walletAddress(sql, ask, query.wallet, ticketID) };
  }),

  onOutsideTransaction(passFile, async ({ app, client, params, now, reply, transact }) => {
    const keys = requireFound(app.wallets.apple, "pass");
    const ticketID = unsealTicketID(app, client, params.pass, now);
    const pass = await transact((sql) => loadPass(sql, app, client, ticketID));
    const file = await applePass(keys, pass);
    // Phones want to know how long it is.
    reply.header("content-length", file.length).header("cache-control", "no-store");
    reply.header("content-disposition", `attachment; filename="ticket-${pass.number}.pkpass"`);
    return reply.type("application/vnd.apple.pkpass").send(file) as never;
  }),
];

async function walletAddress(
  sql: Sql,
  { app, client, now }: WalletScope,
  wallet: Wallet,
  ticketID: string,
): Promise<string> {
  const { apple, google } = app.wallets;
  const pass = await loadPass(sql, app, client, ticketID);
  if (wallet === "google") return googleWalletURL(requireFound(google, "wallet"), pass, now);
  requireFound(apple, "wallet");
  const until = new Date(now.getTime() + ADDRESS_LIFETIME).toISOString();
  const sealed = app.sealing.seal(`${ticketID} ${until}`, sealingPurpose(client));
  return callAddress(passFile, { client: client.url, pass: `${sealed}.pkpass` });
}

const sealingPurpose = ({ clientID }: WalletClient) => `pass ${clientID}`;

/** The ticket of an address that isn't older than a few minutes. */
function unsealTicketID({ sealing }: App, client: WalletClient, pass: string, now: Date): string {
  const [ticketID = "", until = ""] = unsealParts(() =>
    sealing.unseal(pass.replace(/\.pkpass$/, ""), sealingPurpose(client)),
  );
  if (!(now.getTime() < Date.parse(until))) refuse("This address has run out. Add the ticket once more.", 404);
  return ticketID;
}

function unsealParts(unseal: () => string): string[] {
  try {
    return unseal().split(" ");
  } catch {
    return [];
  }
}

async function loadPass(sql: Sql, app: App, { clientID }: WalletClient, ticketID: string): Promise<WalletPass> {
  const [row] = await ticketByID(sql, ticketID);
  const { code, ...ticket } = requireFound(row, "ticket");
  if (code === null) refuse("This ticket lets nobody in any more.", 409);
  const { name: association, primaryColor: color } = requireRow(await clientProfile(sql, clientID));
  const says = await ticketSigner(sql, app.sealing, clientID);
  return { ...ticket, association, color, code: says(code) };
}
