import type { Sql } from "../../platform/db/sql.ts";
import { newTicketCode } from "./ticket-codes.ts";

export const insertTicketCode = (sql: Sql, ticketID: string) => sql`
  insert into ticket_codes (code, ticket_id) values (${newTicketCode()}, ${ticketID})`;

export type TicketKeyRow = { clientID: string; publicKey: string; sealedKey: string };

export const ticketKeyRow = (sql: Sql) => sql<TicketKeyRow>`select client_id, public_key, sealed_key from ticket_keys`;
