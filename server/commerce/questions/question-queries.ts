import type { Element, Values } from "../../../contract/platform/forms/element.ts";
import { collect } from "../../../contract/platform/forms/validate.ts";
import { type Sql, json } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";

/** The record that an address names. */
export const questionFormInService = (sql: Sql, serviceID: string | null, questionFormID: string) => sql<{
  questionFormID: string;
}>`
  select form_id as question_form_id from forms
  where form_id = ${questionFormID} and service_id = ${serviceID} and purpose in ('attendee', 'order')`;

/** A cart; `atCounter`: staff or a volunteer fill it for the buyer before them. */
export type QuestionedCart = { transactionID: string; atCounter: boolean };

type CartProduct = {
  ticketID: string;
  serviceID: string;
  name: string;
  program: string;
  seats: number;
  formID: string | null;
  version: number | null;
  description: string;
  elements: Element[];
  changesUntil: string | null;
};

/** Whether the form `f` is asked now. Buyers at a counter go in next, so that it includes the door's questions. */
export const isFormForBuyers = ({ atCounter }: { atCounter: boolean }): Fragment =>
  atCounter ? fragment`f.withdrawn_at is null` : fragment`f.withdrawn_at is null and f.asked <> 'door'`;

/** Whoever holds the live ticket `k` (of the product `p` and the order `t`) hasn't answered what is asked before the door. */
export const isAnswerOpen = fragment`k.state = 'live' and t.state in ('paid', 'partlyRefunded') and exists (
  select from forms f where f.client_id = p.client_id and f.form_id = p.form_id and f.purpose = 'attendee'
    and ${isFormForBuyers({ atCounter: false })}
    and not exists (select from form_answers a where a.client_id = k.client_id and a.ticket_id = k.ticket_id and a.form_id = f.form_id))`;

/** Products with admission, with their attendee forms. */
export const productsInCart = (sql: Sql, { transactionID, atCounter }: QuestionedCart) => sql<CartProduct>`
  select p.product_id as ticket_id, p.service_id, p.name,
    case when p.service_id = t.filed_service_id then '' else s.name end as program, i.quantity * p.tickets as seats,
    f.form_id, f.version, coalesce(f.description, '') as description, coalesce(v.elements, '[]') as elements, a.changes_until
  from transaction_items i join transactions t using (client_id, transaction_id)
    join products p on p.product_id = i.product_id join services s on s.service_id = p.service_id
    join sales_settings a on a.service_id = p.service_id
    left join forms f on f.form_id = p.form_id and ${isFormForBuyers({ atCounter })}
    left join form_versions v on v.form_id = f.form_id and v.version = f.version
  where i.transaction_id = ${transactionID} and p.tickets > 0 order by i.position`;

type OrderForm = {
  questionFormID: string;
  serviceID: string;
  name: string;
  description: string;
  version: number;
  elements: Element[];
  answers: Values | null;
};

export const orderFormsOfCart = (sql: Sql, { transactionID, atCounter }: QuestionedCart) => sql<OrderForm>`
  select f.form_id as question_form_id, f.service_id, f.name, f.description, f.version, v.elements, a.answers
  from forms f join form_versions v using (client_id, form_id, version)
    left join form_answers a on a.form_id = f.form_id and a.transaction_id = ${transactionID}
  where f.purpose = 'order' and ${isFormForBuyers({ atCounter })}
    and f.service_id in (select service_id from transaction_items where transaction_id = ${transactionID})
  order by f.position, f.form_id`;

export type Attendee = {
  ticketID: string;
  place: number;
  later: boolean;
  name: string;
  email: string;
  formID: string | null;
  version: number | null;
  answers: Values;
};

export const attendeesOfCart = (sql: Sql, transactionID: string) => sql<Attendee>`
  select product_id as ticket_id, place, later, name, email, form_id, version, answers from cart_attendees
  where transaction_id = ${transactionID}`;

export const saveAttendee = (
  sql: Sql,
  { transactionID, serviceID, ...attendee }: Attendee & { transactionID: string; serviceID: string },
) => sql`
  insert into cart_attendees (transaction_id, service_id, product_id, place, later, name, email, form_id, version, answers)
  values (${transactionID}, ${serviceID}, ${attendee.ticketID}, ${attendee.place}, ${attendee.later}, ${attendee.name}, ${attendee.email},
    ${attendee.formID}, ${attendee.version}, ${json(attendee.answers)})
  on conflict (client_id, transaction_id, product_id, place) do update set later = excluded.later, name = excluded.name,
    email = excluded.email, form_id = excluded.form_id, version = excluded.version, answers = excluded.answers`;

type FormAnswers = { serviceID: string; formID: string; version: number; answers: Values; now: Date };

export const saveOrderAnswer = (
  sql: Sql,
  transactionID: string,
  { serviceID, formID, ...answered }: FormAnswers,
) => sql`
  insert into form_answers (service_id, transaction_id, form_id, version, answers, updated_at)
  values (${serviceID}, ${transactionID}, ${formID}, ${answered.version}, ${json(answered.answers)}, ${answered.now})
  on conflict (client_id, transaction_id, form_id) where transaction_id is not null
    do update set version = excluded.version, answers = excluded.answers, updated_at = excluded.updated_at`;

export const saveTicketAnswer = (sql: Sql, ticketID: string, { serviceID, formID, ...answered }: FormAnswers) => sql`
  insert into form_answers (service_id, ticket_id, form_id, version, answers, updated_at)
  values (${serviceID}, ${ticketID}, ${formID}, ${answered.version}, ${json(answered.answers)}, ${answered.now})
  on conflict (client_id, ticket_id, form_id) where ticket_id is not null
    do update set version = excluded.version, answers = excluded.answers, updated_at = excluded.updated_at`;

export type ResponseRow = {
  questionFormID: string;
  serviceID: string;
  name: string;
  ticketID: string | null;
  version: number;
  elements: Element[];
  answers: Values | null;
};

/** The forms of an order and its attendees: answered ones in their version, open ones in the current version. */
export async function responsesOf(sql: Sql, transactionID: string): Promise<ResponseRow[]> {
  const rows = await responseRows(sql, transactionID);
  // A cart also stores answers to questions that aren't asked at present; they aren't shown.
  return rows.map((row) => ({ ...row, answers: row.answers && collect(row.elements, row.answers) }));
}

const responseRows = (sql: Sql, transactionID: string) => sql<ResponseRow & { number: number; position: number }>`
  select f.form_id as question_form_id, f.service_id, f.name, null::uuid as ticket_id, a.version, v.elements, a.answers,
    0 as number, f.position
  from form_answers a join forms f using (client_id, form_id)
    join form_versions v on v.form_id = a.form_id and v.version = a.version
  where a.transaction_id = ${transactionID}
  union all
  select f.form_id, f.service_id, f.name, k.ticket_id, v.version, v.elements, a.answers, k.number, f.position
  from tickets k join products p using (client_id, product_id)
    left join form_answers a on a.ticket_id = k.ticket_id
    join forms f on f.form_id = coalesce(a.form_id, p.form_id) and (a.form_id is not null or ${isFormForBuyers({ atCounter: false })})
    join form_versions v on v.form_id = f.form_id and v.version = coalesce(a.version, f.version)
  where k.transaction_id = ${transactionID}
  order by number, position`;

export const productsWithForm = async (sql: Sql, formID: string): Promise<string[]> =>
  (await sql<{ name: string }>`select name from products where form_id = ${formID} order by position`).map(
    ({ name }) => name,
  );
