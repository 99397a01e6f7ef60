import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { untitledEntry } from "../../contract/entries/entry-rules.ts";
import type { MergeValues } from "../../contract/mail/mail-merge.ts";
import { type MessageListName, messageLists } from "../../contract/messages/messages.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { createLinks } from "../platform/links/queries.ts";
import { PURCHASE_LINK_LIFETIME } from "../commerce/orders/purchase-link-lifetime.ts";
import { RECOMMENDER_LINK_LASTS } from "../entries/recommendations/recommender-reminders.ts";
import {
  type NamedTicket,
  buyerEmails,
  entryTitles,
  linesWithoutTickets,
  openLetters,
  programDates,
  recordNames,
  ticketsByID,
} from "./message-value-queries.ts";
import type { MailRecipient, MessageScope } from "./recipient-queries.ts";

type Filled = { values: MergeValues; action: { label: string; url: string } };

/** `own`: links with keys are made; without it, previews and tests show the program’s page in their place. */
type Filling = { list: MessageListName; people: readonly MailRecipient[]; own: boolean };

/** Values of merge fields, and the button, for each of the people. */
export async function messageValuesFor(sql: Sql, scope: MessageScope, asked: Filling): Promise<Filled[]> {
  const { list } = asked;
  const people = list === "buyers" ? await withOwnOrders(sql, asked.people) : asked.people;
  const filling = { ...asked, people };
  const pathOf = await pathsFor(sql, scope, filling);
  const valuesOf = await listValues(sql, scope, filling);
  return people.map((person) => {
    const link = scope.app.addresses.urlOf(pathOf(person));
    const values: MergeValues = {
      name: person.fullName,
      association: scope.client.name,
      ...(scope.service && { program: scope.service.name }),
      ...valuesOf(person),
      link,
    };
    return { values, action: { label: messageLists[list].button, url: link } };
  });
}

async function listValues(
  sql: Sql,
  { service }: MessageScope,
  { list, people }: Filling,
): Promise<(person: MailRecipient) => MergeValues> {
  if (!service || list === "people" || list === "scorers") return () => ({});
  if (list === "entries") {
    const allIDs = people.flatMap(({ entryIDs }) => entryIDs);
    const entries = new Map((await entryTitles(sql, allIDs)).map((entry) => [entry.entryID, entry]));
    return ({ entryIDs }) => {
      const own = entryIDs.flatMap((id) => entries.get(id) ?? []);
      const [first] = own.flatMap(({ deadline }) => deadline ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b));
      return {
        entry: own.map(({ title }) => title || untitledEntry).join(", "),
        deadline: first ? momentText(first, service.timeZone) : "",
      };
    };
  }
  if (list === "buyers") return buyerValues(sql, service, people);
  const names = new Map((await recordNames(sql, recordIDsOf(people))).map(({ recordID, name }) => [recordID, name]));
  const dates = await datesOf(sql, service);
  return ({ recordID }) => {
    const name = names.get(recordID ?? "") ?? "";
    return { ...dates, applicant: name, company: name, sponsor: name };
  };
}

/** Since the list was taken an order may have got another address, and its key is nobody else's. */
async function withOwnOrders(sql: Sql, people: readonly MailRecipient[]): Promise<MailRecipient[]> {
  const emails = new Map((await buyerEmails(sql, recordIDsOf(people))).map(({ recordID, email }) => [recordID, email]));
  return people.map((person) => ({
    ...person,
    recordID: emails.get(person.recordID ?? "") === person.email ? person.recordID : null,
  }));
}

const recordIDsOf = (people: readonly MailRecipient[]) => people.flatMap(({ recordID }) => recordID ?? []);

async function datesOf(sql: Sql, { serviceID, timeZone }: ServiceRow) {
  const { days, place } = requireRow(await programDates(sql, serviceID));
  return { dates: days.map((day) => momentText(day, timeZone)).join("; "), place };
}

async function buyerValues(sql: Sql, service: ServiceRow, people: readonly MailRecipient[]) {
  const tickets = await ticketsOf(sql, people);
  const lines = new Map(
    (await linesWithoutTickets(sql, service.serviceID, recordIDsOf(people))).map(({ recordID, text }) => [
      recordID,
      text,
    ]),
  );
  const dates = await datesOf(sql, service);
  return ({ ticketIDs, recordID, email }: MailRecipient): MergeValues => {
    const named = ticketIDs
      .flatMap((id) => tickets.get(id) ?? [])
      .filter(({ buyerEmail, holderEmail }) => buyerEmail === email || holderEmail === email);
    const text = named.map(({ product, number }) => `${product}, number ${number}`).join("; ");
    return { ...dates, ticket: text || (lines.get(recordID ?? "") ?? "") };
  };
}

async function ticketsOf(sql: Sql, people: readonly MailRecipient[]): Promise<ReadonlyMap<string, NamedTicket>> {
  const rows = await ticketsByID(
    sql,
    people.flatMap(({ ticketIDs }) => ticketIDs),
  );
  return new Map(rows.map((ticket) => [ticket.ticketID, ticket]));
}

/** Where each person’s button leads. */
async function pathsFor(
  sql: Sql,
  { client, service }: MessageScope,
  { list, people, own }: Filling,
): Promise<(person: MailRecipient) => string> {
  if (!service || list === "people") return () => paths.client({ client: client.url });
  const at = programAddress(client.url, service);
  const program = () => paths.program(at);
  switch (list) {
    case "scorers":
      return () => paths.scoring(at);
    case "entries":
      return ({ entryIDs }) =>
        entryIDs.length === 1 ? paths.entry({ ...at, entryID: entryIDs[0]! }) : paths.entries(at);
    case "builders":
    case "sponsors":
      return () => paths.mine(at);
    case "verifiers":
      return () => paths.door(at);
    case "recommenders": {
      if (!own) return program;
      const open = (await openLetters(sql, recordIDsOf(people))).map(({ recordID }) => recordID);
      const keys = await createLinks(sql, client.clientID, {
        purpose: "recommendation",
        recordIDs: open,
        lasts: RECOMMENDER_LINK_LASTS,
      });
      return ({ recordID }) => {
        const recommendationKey = recordID === null ? undefined : keys.get(recordID);
        return recommendationKey
          ? paths.recommend({ ...at, recommendationID: recordID!, recommendationKey })
          : paths.program(at);
      };
    }
    case "buyers":
      return own ? ownOrderPaths(sql, client.clientID, at, people) : program;
  }
}

/** A buyer’s own order; a holder’s own ticket, once it is given to them. */
async function ownOrderPaths(
  sql: Sql,
  clientID: string,
  at: ReturnType<typeof programAddress>,
  people: readonly MailRecipient[],
): Promise<(person: MailRecipient) => string> {
  const holders = people.filter(({ recordID }) => recordID === null);
  const tickets = await ticketsOf(sql, holders);
  const givenTicketOf = ({ ticketIDs, email }: MailRecipient) =>
    ticketIDs.find((id) => tickets.get(id)?.given && tickets.get(id)?.holderEmail === email);
  const lasts = PURCHASE_LINK_LIFETIME;
  const orderKeys = await createLinks(sql, clientID, { purpose: "purchase", recordIDs: recordIDsOf(people), lasts });
  const given = holders.flatMap((holder) => givenTicketOf(holder) ?? []);
  const ticketKeys = await createLinks(sql, clientID, { purpose: "ticket", recordIDs: given, lasts });
  return (person) => {
    const purchaseKey = person.recordID === null ? undefined : orderKeys.get(person.recordID);
    if (purchaseKey) return paths.purchase({ ...at, purchaseKey });
    const ticketKey = ticketKeys.get(givenTicketOf(person) ?? "");
    return ticketKey ? paths.ticket({ ...at, ticketKey }) : paths.program(at);
  };
}
