import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { type MailKind, mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { deadlineText } from "../../../contract/platform/time-zone.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { recipientOfAward } from "./queries.ts";

type AwardMail = Extract<MailKind, `award${string}`>;

/** Tells a student of a change of their award, in the transaction that makes it; the button leads to their application. */
export async function mailStudent(
  sql: Sql,
  program: ProgramContext,
  kind: AwardMail,
  awardID: string,
  values: { steps?: string } = {},
): Promise<void> {
  const { app, client, service } = program;
  const { entryID, fullName, email, scholarship, amount, answerBy, reason } = requireRow(
    await recipientOfAward(sql, awardID),
  );
  await queueMail(sql, {
    to: email,
    ...clientMailSender(program),
    ...mergeTemplate(await mailTemplateOf(sql, kind), {
      ...programMergeValues(program, fullName),
      scholarship,
      amount: dollars(amount),
      deadline: answerBy === null ? "" : deadlineText(answerBy, service.timeZone),
      reason: reason ?? "",
      ...values,
    }),
    action: {
      label: mailKinds[kind].button,
      url: app.addresses.urlOf(paths.entry({ ...programAddress(client.url, service), entryID })),
    },
  });
}
