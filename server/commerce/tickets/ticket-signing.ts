import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { ticketCodePrefix } from "../../../contract/commerce/tickets/tickets.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { type TicketKeyRow, ticketKeyRow } from "./ticket-queries.ts";

const sealingPurpose = (clientID: string) => `tickets ${clientID}`;

/** The client's own key pair, made at its first use; of two transactions that make it at once, one does. */
export async function ensureTicketKey(sql: Sql, sealing: Sealing, clientID: string): Promise<TicketKeyRow> {
  const [existing] = await ticketKeyRow(sql);
  if (existing) return existing;
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await sql`
    insert into ticket_keys (public_key, sealed_key)
    values (${publicKey.export({ type: "spki", format: "pem" }).toString()}, ${sealing.seal(pem, sealingPurpose(clientID))})
    on conflict (client_id) do nothing`;
  return requireRow(await ticketKeyRow(sql));
}

/** Makes the text of a ticket's QR code: its code, and a signature that an offline door can check. */
export type TicketSigner = (code: string) => string;

export async function ticketSigner(sql: Sql, sealing: Sealing, clientID: string): Promise<TicketSigner> {
  const signed = await clientSigner(sql, sealing, clientID);
  return (code) => {
    const text = `${ticketCodePrefix}.${code}`;
    return `${text}.${signed(text).toString("base64url")}`;
  };
}

/** Signs other texts with the client's key. The beginning of these differs from a ticket's, so that none passes for one. */
export async function clientSigner(sql: Sql, sealing: Sealing, clientID: string): Promise<(text: string) => Buffer> {
  const { sealedKey } = await ensureTicketKey(sql, sealing, clientID);
  const key = createPrivateKey(sealing.unseal(sealedKey, sealingPurpose(clientID)));
  return (text) => sign(null, Buffer.from(text), key);
}

export async function resealTicketKey(sql: Sql, sealing: Sealing): Promise<void> {
  const [row] = await sql<TicketKeyRow>`select client_id, public_key, sealed_key from ticket_keys for update`;
  if (!row || !sealing.isStale(row.sealedKey)) return;
  const purpose = sealingPurpose(row.clientID);
  await sql`update ticket_keys set sealed_key = ${sealing.seal(sealing.unseal(row.sealedKey, purpose), purpose)}`;
}
