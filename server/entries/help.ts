import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { studioPaths } from "../../contract/platform/studio-addresses.ts";
import type { requestApplicationHelp } from "../../contract/judging/applications.ts";
import {
  answerHelpRequest,
  listHelpRequests,
  replyToHelpRequest,
  requestHelp,
} from "../../contract/entries/help-requests.ts";
import { entryCode, untitledEntry } from "../../contract/entries/entry-rules.ts";
import { isID } from "../../contract/platform/identifier.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { pageOf, readCursor } from "../platform/db/cursor.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { askedHelp, countHelpRequests, insertHelpReply, markHelpAnswered, selectHelpRequests } from "./help-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

const REQUESTS_ON_PAGE = 50;
const mostRequestsPerHour = 10;

type HelpCall = TransactionContext<typeof requestHelp> | TransactionContext<typeof requestApplicationHelp>;

export async function sendHelpRequest(context: HelpCall) {
  const { sql, entry, service, client, user, form, standings } = context;
  const scoring = form.scoring === true || !standings.includes("entrant");
  await refuseTooManyRequests(sql, user.userID);
  await sql`
    insert into help_requests (service_id, entry_id, user_id, scoring, message)
    values (${service.serviceID}, ${entry.entryID}, ${user.userID}, ${scoring}, ${form.message})`;
  await recordEvent(sql, "help.requested", service.serviceID, { entryID: entry.entryID });
  if (client.helpEmail) await queueMail(sql, await mailHelpRequest(context, client.helpEmail, scoring));
  return {};
}

async function refuseTooManyRequests(sql: Sql, userID: string) {
  const rows = await sql`
    select from help_requests where user_id = ${userID} and created_at > now() - interval '1 hour' limit ${mostRequestsPerHour}`;
  if (rows.length >= mostRequestsPerHour)
    refuse("We have your messages, and will write to you. Try again in an hour.", 429);
}

async function mailHelpRequest(context: HelpCall, to: string, scoring: boolean) {
  const { sql, entry, service, client, user, form, app } = context;
  const [row] = await sql<{ number: number; title: string; label: string }>`
    select e.number, e.title, c.label from entries e
    join categories c on c.client_id = e.client_id and c.category_id = e.category_id
    where e.entry_id = ${entry.entryID}`;
  const { number, title, label } = requireFound(row, "entry");
  const code = entryCode(label, number);
  return {
    to,
    replyTo: user.email,
    isPersonal: true,
    clientID: client.clientID,
    subject: `Help with ${code}${scoring ? " (scoring)" : ""}: ${title || untitledEntry}`,
    heading: `${user.fullName} asks for help`,
    paragraphs: [`About ${title || untitledEntry} (${code}) in ${service.name}${scoring ? ", from scoring" : ""}:`],
    quote: form.message,
    action: {
      label: `See the ${judgedWordsOf(service.kind).one}`,
      url: app.addresses.urlOf(studioPaths.entry({ ...programAddress(client.url, service), entryID: entry.entryID })),
    },
    note: `An answer to this mail goes to ${user.email}.`,
  };
}

/** Mailed to whoever asked: it is about their own question, so that nobody is unsubscribed from it. */
async function mailHelpReply(context: TransactionContext<typeof replyToHelpRequest>): Promise<void> {
  const { sql, app, client, service, user, form } = context;
  const { message, fullName, email, entryID, isOwnEntry } = requireRow(
    await askedHelp(sql, context.helpRequest.helpRequestID),
  );
  const at = programAddress(client.url, service);
  await queueMail(sql, {
    to: email,
    replyTo: client.helpEmail ?? user.email,
    clientID: client.clientID,
    subject: `An answer to your question about ${service.name}`,
    heading: "An answer to your question",
    paragraphs: [`Hello ${fullName},`, ...form.text.split(/\n\s*\n/).map((text) => text.trim()), "You asked:"],
    quote: message,
    action: isOwnEntry
      ? {
          label: `See the ${judgedWordsOf(service.kind).one}`,
          url: app.addresses.urlOf(paths.entry({ ...at, entryID: entryID! })),
        }
      : { label: "See the program", url: app.addresses.urlOf(paths.program(at)) },
    note: `${user.fullName} of ${client.name} answered. To write back, answer this mail.`,
  });
}

export const helpCalls = [
  on(requestHelp, sendHelpRequest),

  on(listHelpRequests, async ({ sql, service, query }) => {
    const rows = await selectHelpRequests(
      sql,
      service.serviceID,
      query.answered,
      readCursor(query.after, "id"),
      REQUESTS_ON_PAGE + 1,
    );
    const { total: waiting } = requireRow(await countHelpRequests(sql, service.serviceID, "false"));
    const { page, next } = pageOf(rows, REQUESTS_ON_PAGE, ({ helpRequestID }) => [helpRequestID]);
    return {
      helpRequests: page.map(({ label, number, ...row }) => ({
        ...row,
        entryCode: label !== null && number !== null ? entryCode(label, number) : null,
      })),
      next,
      waiting,
    };
  }),

  on(answerHelpRequest, async ({ sql, helpRequest: { helpRequestID }, form, user, now, audit }) => {
    const { answered = false } = form;
    await markHelpAnswered(sql, helpRequestID, answered ? { by: user.userID, at: now } : { by: null, at: null });
    await audit(helpRequestID, { answered: !answered }, { answered });
    return {};
  }),

  on(replyToHelpRequest, async (context) => {
    const { sql, service, helpRequest, form, user, now, audit } = context;
    const { helpRequestID } = helpRequest;
    if (!isID(form.replyKey)) refuse("This can’t be sent so. Open the page again.", 400);
    const [reply] = await insertHelpReply(sql, {
      serviceID: service.serviceID,
      helpRequestID,
      userID: user.userID,
      replyKey: form.replyKey,
      text: form.text,
    });
    if (!reply) return {};
    await mailHelpReply(context);
    await markHelpAnswered(sql, helpRequestID, { by: user.userID, at: now });
    await audit(helpRequestID, null, { replied: form.text });
    return {};
  }),
];
