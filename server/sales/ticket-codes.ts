import { randomBytes } from "node:crypto";
import type { Sql } from "../db/sql.ts";

/** 128 bits that nobody guesses, in the letters of addresses. */
export const newTicketCode = () => randomBytes(16).toString("base64url");

export const giveNewCode = (sql: Sql, ticketID: string) => sql`
  insert into ticket_codes (code, ticket_id) values (${newTicketCode()}, ${ticketID})`;
