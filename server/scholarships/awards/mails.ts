import { paths, programAt } from "../../../contract/platform/addresses.ts";
import { type MailKind, mailKinds } from "../../../contract/mail/kinds/kinds.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { type ProgramOf, programValues, senderOf } from "../../mail/entry-mails.ts";
import { templateOf, worded } from "../../mail/words.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { recipientOf } from "./queries.ts";

type AwardMail = Extract<MailKind, `award${string}`>;

/** Tells a student what has become of their award, with the transaction that it tells of; the button leads to their application. */
export async function tellStudent(
  sql: Sql,
  program: ProgramOf,
  kind: AwardMail,
  awardID: string,
  values: { steps?: string } = {},
): Promise<void> {
  const { house, client, service } = program;
  const { entryID, fullName, email, scholarship, amount, answerBy, reason } = one(await recipientOf(sql, awardID));
  await queueMail(sql, {
    to: email,
    ...senderOf(program),
    ...worded(await templateOf(sql, kind), {
      ...programValues(program, fullName),
      scholarship,
      amount: dollars(amount),
      deadline: answerBy === null ? "" : momentText(answerBy, service.timeZone),
      reason: reason ?? "",
      ...values,
    }),
    action: {
      label: mailKinds[kind].button,
      url: house.settings.origin + paths.entry({ ...programAt(client.url, service), entryID }),
    },
  });
}
