import type { FileKind } from "../../../contract/platform/files.ts";
import type { Element, FileElement, Values } from "../../../contract/platform/forms/element.ts";
import { fileAnswer, parseFileAnswer } from "../../../contract/platform/forms/file-answer.ts";
import type { Sql } from "../../platform/db/sql.ts";

export type OrderFile = { uploadID: string; fileName: string; fileKey: string; kind: FileKind };

/** What was sent with the answers of an order. */
export const filesOfOrder = (sql: Sql, transactionID: string) => sql<OrderFile>`
  select u.upload_id, u.file_name, u.file_key, u.kind
  from file_holders h join uploads u using (client_id, upload_id)
  where h.kind = 'order' and h.holder_id = ${transactionID}`;

/** Those among them that whoever bought it may read: what a guest has sent who has a ticket of their own is between them and staff. */
export const filesOfBuyer = (sql: Sql, transactionID: string) => sql<OrderFile>`
  select u.upload_id, u.file_name, u.file_key, u.kind
  from file_holders h join uploads u using (client_id, upload_id)
  where h.kind = 'order' and h.holder_id = ${transactionID} and exists (
    select from form_answers a left join tickets k using (client_id, ticket_id)
    where (a.transaction_id = h.holder_id or k.transaction_id = h.holder_id and k.given_at is null)
      and position(u.upload_id::text in a.answers::text) > 0)`;

export const insertOrderFile = (sql: Sql, transactionID: string, uploadID: string) => sql`
  insert into file_holders (upload_id, kind, holder_id) values (${uploadID}, 'order', ${transactionID})`;

/** A question for a file, as any version of its form asks it; the latest comes first. */
export const formVersionElements = (sql: Sql, formID: string) => sql<{ elements: Element[] }>`
  select v.elements from form_versions v join forms f using (client_id, form_id)
  where v.form_id = ${formID} and f.purpose in ('attendee', 'order') order by v.version desc`;

const isFileElement = (element: Element): element is FileElement => element.type === "file";

export const fileElementIn = (elements: readonly Element[], name: string) =>
  elements.filter(isFileElement).find((element) => element.name === name);

/** The files of an order, where any of these forms asks for one. */
export const filesForForms = async (sql: Sql, transactionID: string, forms: readonly (readonly Element[])[]) =>
  forms.some((elements) => elements.some(isFileElement)) ? filesOfOrder(sql, transactionID) : [];

/** Answers name only files that were sent with this order, as they are called: any other is no answer. */
export const withOrderFiles = (own: readonly OrderFile[], elements: readonly Element[], answers: Values): Values => ({
  ...answers,
  ...Object.fromEntries(
    elements
      .filter(isFileElement)
      .filter(({ name }) => answers[name] !== undefined)
      .map(({ name }) => {
        const file = own.find(({ uploadID }) => uploadID === parseFileAnswer(answers[name])?.uploadID);
        return [name, file ? fileAnswer(file) : null];
      }),
  ),
});

/** Files of carts that were left, and those that no answer names any more: their order lets go of them. */
export const releaseUnusedAnswerFiles = (sql: Sql, { left, replaced }: { left: Date; replaced: Date }) => sql`
  delete from file_holders h using uploads u, transactions t
  where h.kind = 'order' and u.upload_id = h.upload_id and t.transaction_id = h.holder_id
    and (u.created_at < ${left} and t.state in ('cart', 'expired')
      or u.created_at < ${replaced} and not exists (
        select from form_answers a
        where (a.transaction_id = t.transaction_id
            or a.ticket_id in (select k.ticket_id from tickets k where k.transaction_id = t.transaction_id))
          and position(u.upload_id::text in a.answers::text) > 0)
        and not exists (
          select from cart_attendees c
          where c.transaction_id = t.transaction_id and position(u.upload_id::text in c.answers::text) > 0))`;
