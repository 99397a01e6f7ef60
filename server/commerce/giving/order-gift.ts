import { type Gift, giftSentences } from "../../../contract/commerce/giving/gift-text.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type GiftLine, giftsOfOrder, givingSettings } from "./giving-queries.ts";

const sumOf = (lines: readonly GiftLine[], amount: "paid" | "worth") =>
  lines.reduce((all, line) => all + line[amount], 0);

export const lineText = ({ quantity, name }: GiftLine): string => (quantity > 1 ? `${quantity} × ${name}` : name);

/** The gift of one order's lines, of which there is at least one. */
export function giftOf(lines: readonly GiftLine[]): Gift {
  const partly = lines.filter(({ worth }) => worth > 0);
  const { donor, day } = lines[0]!;
  return {
    donor,
    day,
    amount: sumOf(lines, "paid") - sumOf(lines, "worth"),
    partly:
      partly.length === 0
        ? null
        : { paid: sumOf(partly, "paid"), worth: sumOf(partly, "worth"), inReturn: partly.map(lineText) },
  };
}

/** What its receipt says of a gift; nothing, unless the association is a charity. */
export async function giftTextsOfOrder(sql: Sql, transactionID: string): Promise<string[]> {
  const [settings, lines] = await Promise.all([givingSettings(sql), giftsOfOrder(sql, transactionID)]);
  return settings.isCharity && lines.length > 0 ? giftSentences(settings, giftOf(lines)) : [];
}
