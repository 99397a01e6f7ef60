import { programsText } from "../../../contract/commerce/orders/transactions.ts";
import { type ProgramContext, programMergeValues } from "../../mail/entry-mails.ts";

type MailedOrder = { guestName: string; number: number | null };

/** What every mail about an order says: whose it is, its number, and all programs that it is of. */
export const orderMergeValues = (
  program: ProgramContext,
  { guestName, number }: MailedOrder,
  programs: Parameters<typeof programsText>[0],
) => ({ ...programMergeValues(program, guestName), program: programsText(programs), number: String(number) });
