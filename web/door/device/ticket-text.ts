import { parseShortCode } from "../../../contract/commerce/tickets/short-code.ts";
import { parseTicketNumber } from "../../../contract/commerce/tickets/tickets.ts";

/** A ticket by its number or the letters under its code. */
export function openTicketOf(text: string): { number: number } | { shortCode: string } | undefined {
  const shortCode = parseShortCode(text);
  if (shortCode) return { shortCode };
  const number = parseTicketNumber(text);
  return number === undefined ? undefined : { number };
}
