import { giftPaths } from "../../../contract/platform/gift-addresses.ts";
import { giftDayText, organizationText } from "../../../contract/commerce/giving/gift-text.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { clientMailSender } from "../../mail/entry-mails.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { type ClientRow, clientRow } from "../../platform/access/directory-queries.ts";
import type { App } from "../../platform/app.ts";
import { newID } from "../../platform/db/ids.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import {
  type GiftLine,
  forgetStatement,
  giftsOfDonor,
  givingSettings,
  noteStatementMail,
  lockStatement,
} from "./giving-queries.ts";
import { giftOf, lineText } from "./order-gift.ts";

export const STATEMENT_WORK = "givingStatement";

/** Mails what is a gift when the mail is written: what went back since it was asked for isn't in it. */
export const statementWork: WorkKind = {
  atOnce: 4,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 12,
  async run(app, { clientID, ref }) {
    await app.database.inside(clientID!, async (sql) => {
      const [client] = await clientRow(sql, clientID!);
      if (client) await queueStatement(sql, { app, client }, ref);
    });
    return undefined;
  },
  giveUp: async (_app, _work, { message }) => ({ told: `A statement of gifts couldn’t be written: ${message}` }),
};

async function queueStatement(sql: Sql, { app, client }: { app: App; client: ClientRow }, statementID: string) {
  const [asked] = await lockStatement(sql, statementID);
  if (!asked) return;
  const { year, email } = asked;
  const [settings, lines, words] = await Promise.all([
    givingSettings(sql),
    giftsOfDonor(sql, year, email),
    mailTemplateOf(sql, "givingStatement"),
  ]);
  if (lines.length === 0 || !settings.isCharity) return forgetStatement(sql, statementID);
  const { amount } = giftOf(lines);
  const mailID = await newID(sql);
  const merged = mergeTemplate(words, {
    name: lines.at(-1)!.donor,
    association: client.name,
    year: String(year),
    lines: lines.map(statementLine).join("\n"),
    total: dollars(amount),
  });
  await queueMail(sql, {
    mailID,
    to: email,
    ...clientMailSender({ client }),
    subject: merged.subject,
    // Whatever words the association has for the rest.
    paragraphs: [...merged.paragraphs, organizationText(settings), returnText(lines)],
    action: {
      label: mailKinds.givingStatement.button,
      url: app.addresses.urlOf(`${giftPaths.gifts({ client: client.url })}?year=${year}`),
    },
    isMass: true,
  });
  await noteStatementMail(sql, statementID, { mailID, amount });
}

function statementLine(line: GiftLine): string {
  const { day, number, paid, worth } = line;
  const gift = `${giftDayText(day)}, order ${number}, ${lineText(line)}: ${dollars(paid - worth)}`;
  return worth === 0
    ? gift
    : `${gift} (${dollars(paid)} paid, and goods or services worth ${dollars(worth)} by our good-faith estimate were given in return)`;
}

function returnText(lines: readonly GiftLine[]): string {
  const isReturned = ({ worth }: GiftLine) => worth > 0;
  if (!lines.some(isReturned)) return "No goods or services were given in return for these gifts.";
  const others = lines.every(isReturned) ? "" : " For the others no goods or services were given in return.";
  return `What you can deduct for federal income tax is limited to what you paid beyond the value of what you were given in return, which is said above.${others}`;
}
