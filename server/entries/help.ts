import { paths, programAt } from "../../contract/platform/addresses.ts";
import type { requestApplicationHelp } from "../../contract/judging/applications.ts";
import { answerHelpRequest, listHelpRequests, requestHelp } from "../../contract/entries/help-requests.ts";
import { entryCode, untitled } from "../../contract/entries/entry-rules.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import { pageOf, placeAfter } from "../platform/db/cursor.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { countRequests, requests } from "./help-queries.ts";

const PAGE = 50;
const anHourMost = 10;

type HelpCall = Inside<typeof requestHelp> | Inside<typeof requestApplicationHelp>;

export async function request(ask: HelpCall) {
  const { sql, entry, service, client, user, form, standings } = ask;
  const scoring = form.scoring === true || !standings.includes("entrant");
  await refuseFlood(sql, user.userID);
  await sql`
    insert into help_requests (service_id, entry_id, user_id, scoring, message)
    values (${service.serviceID}, ${entry.entryID}, ${user.userID}, ${scoring}, ${form.message})`;
  if (client.helpEmail) await queueMail(sql, await letter(ask, client.helpEmail, scoring));
  return {};
}

async function refuseFlood(sql: Sql, userID: string) {
  const rows = await sql`
    select from help_requests where user_id = ${userID} and created_at > now() - interval '1 hour' limit ${anHourMost}`;
  if (rows.length >= anHourMost) refuse("We have your messages, and will write to you. Try again in an hour.", 429);
}

async function letter(ask: HelpCall, to: string, scoring: boolean) {
  const { sql, entry, service, client, user, form, house } = ask;
  const [row] = await sql<{ number: number; title: string; label: string }>`
    select e.number, e.title, c.label from entries e
    join categories c on c.client_id = e.client_id and c.category_id = e.category_id
    where e.entry_id = ${entry.entryID}`;
  const { number, title, label } = found(row, "entry");
  const code = entryCode(label, number);
  return {
    to,
    replyTo: user.email,
    clientID: client.clientID,
    subject: `Help with ${code}${scoring ? " (scoring)" : ""}: ${title || untitled}`,
    heading: `${user.fullName} asks for help`,
    paragraphs: [`About ${title || untitled} (${code}) in ${service.name}${scoring ? ", from scoring" : ""}:`],
    quote: form.message,
    action: {
      label: `See the ${judgedIn(service.kind).one}`,
      url: house.settings.origin + paths.studio.entry({ ...programAt(client.url, service), entryID: entry.entryID }),
    },
    note: `An answer to this mail goes to ${user.email}.`,
  };
}

export const help = [
  on(requestHelp, request),

  on(listHelpRequests, async ({ sql, service, query }) => {
    const rows = await requests(sql, service.serviceID, query.answered, placeAfter(query.after, "id"), PAGE + 1);
    const { total: waiting } = one(await countRequests(sql, service.serviceID, "false"));
    const { page, next } = pageOf(rows, PAGE, ({ helpRequestID }) => [helpRequestID]);
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
    await sql`
      update help_requests set answered_at = ${answered ? now : null}, answered_by = ${answered ? user.userID : null}
      where help_request_id = ${helpRequestID}`;
    await audit(helpRequestID, { answered: !answered }, { answered });
    return {};
  }),
];
