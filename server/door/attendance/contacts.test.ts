import { unzipSync } from "fflate";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { downloadAttendanceContacts, listAttendanceContacts } from "../../../contract/door/attendance.ts";
import {
  builderConsentText,
  changeBuilderConsent,
  changeTicketBuilderConsent,
} from "../../../contract/tours/builder-consent.ts";
import { removeBuilder, restoreBuilder } from "../../../contract/tours/builders.ts";
import { changeContact, moveTicket, refundTransaction } from "../../../contract/commerce/orders/order-management.ts";
import { getTicket } from "../../../contract/commerce/tickets/tickets.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { linesOf } from "../../../test/download.ts";
import { type Shop, addShop, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { type Tour, type Visitor, addTour, itIs, letIn, visitor } from "../../../test/visits.ts";
import { createLink } from "../../platform/links/queries.ts";

const town = useTown();
let tour: Tour;
let gala: Shop;

beforeAll(async () => {
  await takeTestCards(town);
  for (const person of ["rye", "okafor", "helper"]) await town.addPerson(person);
  tour = await addTour(town, {
    days: [["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"]],
    homes: { "Larkspur House": "Park & Rye", "Quarry House": "Park & Rye", "Ridgeline House": "Okafor" },
    owners: { "Park & Rye": "rye", Okafor: "okafor" },
  });
  gala = await addShop(town, { url: "evening", products: { Seat: { price: 0 } } });
  await town.inside("oak", (sql) => sql`update services set time_zone = 'UTC'`);
});
afterEach(() => void vi.restoreAllMocks());

const of = ({ client, service }: Shop) => ({ client, service });
type Filter = { builderID?: string; propertyID?: string; day?: string };

const listed = (person: string | undefined, filter: Filter = {}, shop: Shop = tour) =>
  town.as(person)(listAttendanceContacts, of(shop), undefined, { query: filter });
const names = async (person: string, filter?: Filter, shop?: Shop) =>
  (await listed(person, filter, shop)).answer.contacts.map(({ name }) => name);

const file = (person: string | undefined, sent: object = {}) =>
  town.as(person)(downloadAttendanceContacts, of(tour), sent as never) as unknown as Promise<{
    status: number;
    answer: Buffer;
  }>;

const agree = (
  guest: Visitor,
  { agreed }: { agreed: boolean },
  { link = guest.key, as }: { link?: string | undefined; as?: string } = {},
) =>
  town.as(as)(
    changeBuilderConsent,
    { ...of(tour), transactionID: guest.transactionID },
    { agreed },
    as === undefined ? { link } : {},
  );
const consentOf = async ({ key }: Visitor, shop: Shop = tour) =>
  (await town.as()(getPurchase, of(shop), undefined, { link: key })).answer.builderConsent;

/** Somebody who was at these homes. */
async function came(name: string, homes: readonly string[], said = {}): Promise<Visitor> {
  itIs("2030-06-01T17:00:00Z");
  const guest = await visitor(town, tour, name, "Day", said);
  for (const home of homes) await letIn(town, tour, guest, home);
  return guest;
}

test("F28 D28 staff have whoever came and didn't decline to be written to, with the homes they saw, by home and day", async () => {
  await came("Ann Ash", ["Larkspur House", "Ridgeline House"]);
  await came("Bo Birch", ["Quarry House"], { declineContact: true });
  await visitor(town, tour, "Cy Cedar");
  const { answer } = await listed("tourManager");
  expect(answer.contacts).toMatchObject([
    {
      name: "Ann Ash",
      email: "ann.ash@guest.example",
      tickets: 1,
      places: "Larkspur House, Ridgeline House",
      firstAt: "2030-06-01T17:00:00.000Z",
      agreedTo: null,
      agreedAt: null,
    },
  ]);
  expect(await names("owner", { propertyID: tour.homes["Ridgeline House"]! })).toEqual(["Ann Ash"]);
  expect(await names("owner", { propertyID: tour.homes["Quarry House"]! })).toEqual([]);
  expect(await names("owner", { builderID: tour.builders["Okafor"]! })).toEqual(["Ann Ash"]);
  expect(await names("owner", { day: "2030-06-01" })).toEqual(["Ann Ash"]);
  expect(await names("owner", { day: "2030-06-02" })).toEqual([]);
});

test("F28 the report is a file, as CSV and for Excel, of all or of one home, none of whose cells is a formula", async () => {
  const guest = await came("=cmd+A1", ["Larkspur House"]);
  const csv = await file("programManager", {
    builderID: null,
    propertyID: tour.homes["Larkspur House"],
    format: "csv",
  });
  expect(csv.status).toBe(200);
  const [heading, ...lines] = linesOf(csv.answer);
  expect(heading).toBe("Name,Email,Phone,Tickets,Visited,First visit (UTC),Last visit (UTC),Agreed to,Agreed at (UTC)");
  expect(lines).toContain("'=cmd+A1,'=cmd+a1@guest.example,,1,Larkspur House,2030-06-01 17:00,2030-06-01 17:00,,");
  const { answer } = await file("owner", { builderID: null, propertyID: null });
  const sheet = new TextDecoder().decode(unzipSync(answer)["xl/worksheets/sheet1.xml"]);
  expect(sheet).toContain("=cmd+A1</t>");
  expect(sheet).not.toContain("<f>");
  const [row] = await town.inside(
    "oak",
    (sql) =>
      sql`select action, after from audit_log where action = 'DOWNLOAD_ATTENDANCE_CONTACTS' order by audit_id desc limit 1`,
  );
  expect(row).toMatchObject({ after: { list: "Guest contacts", format: "xlsx" } });
  await letIn(town, tour, guest, "Larkspur House", { status: false });
});

test("F28 a builder or a home that there isn't has no list and no file", async () => {
  const unknown = "01900000-0000-7000-8000-000000000000";
  for (const asked of [{ builderID: unknown }, { propertyID: unknown }]) {
    expect((await listed("owner", asked)).status).toBe(404);
    expect((await file("owner", asked)).status).toBe(404);
  }
});

test("whose scan was undone, and whose ticket was refunded, isn't there", async () => {
  const [undone, refunded] = [
    await came("Una Undone", ["Larkspur House"]),
    await came("Rae Refund", ["Larkspur House"]),
  ];
  expect(await names("owner")).toEqual(expect.arrayContaining(["Una Undone", "Rae Refund"]));
  await letIn(town, tour, undone, "Larkspur House", { status: false });
  await town.as("owner")(
    refundTransaction,
    { ...of(tour), transactionID: refunded.transactionID },
    { ticketIDs: [refunded.ticketID], lineIDs: [], money: "all", reason: "" },
  );
  const left = await names("owner");
  expect(left).not.toContain("Una Undone");
  expect(left).not.toContain("Rae Refund");
});

describe("a builder", () => {
  const mine = () => ({ builderID: tour.builders["Park & Rye"]! });

  test("has those visitors of the own homes who agreed, with what they agreed to and when, and nobody else", async () => {
    await came("Dee Dogwood", ["Larkspur House", "Ridgeline House"], { hearFromBuilders: true });
    await came("Eli Elm", ["Ridgeline House"], { hearFromBuilders: true });
    await came("Fay Fir", ["Quarry House"]);
    await came("Gus Gum", ["Quarry House"], { hearFromBuilders: true, declineContact: true });
    const { answer } = await listed("rye", mine());
    expect(answer.contacts).toMatchObject([
      {
        name: "Dee Dogwood",
        places: "Larkspur House",
        agreedTo: builderConsentText,
        agreedAt: "2030-06-01T17:00:00.000Z",
      },
    ]);
    expect(await names("okafor", { builderID: tour.builders["Okafor"]! })).toEqual(["Dee Dogwood", "Eli Elm"]);
    const lines = linesOf((await file("rye", { ...mine(), propertyID: null, format: "csv" })).answer);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"${builderConsentText}",2030-06-01 17:00`);
  });

  test("who isn't that builder, isn't signed in, or is of another association, has nobody's", async () => {
    for (const [person, filter, status] of [
      ["okafor", mine(), 403],
      ["okafor", { propertyID: tour.homes["Quarry House"]! }, 403],
      ["helper", mine(), 403],
      ["helper", {}, 403],
      ["viewer", {}, 403],
      ["boxOffice", {}, 403],
      ["elmOwner", {}, 403],
      [undefined, {}, 401],
    ] as const) {
      expect([person, (await listed(person, filter)).status]).toEqual([person, status]);
      expect([person, (await file(person, filter)).status]).toEqual([person, status]);
    }
    expect(await names("okafor")).toEqual(["Dee Dogwood", "Eli Elm"]);
    const elsewhere = { client: "elm", service: tour.service };
    expect((await town.as("elmOwner")(listAttendanceContacts, elsewhere, undefined)).status).toBe(404);
  });

  test("that was removed has nobody's any more, and has them again once it is taken back", async () => {
    const at = { ...of(tour), builderID: tour.builders["Okafor"]! };
    await town.as("owner")(removeBuilder, at, undefined);
    expect((await listed("okafor", { builderID: at.builderID })).status).toBe(403);
    await town.as("owner")(restoreBuilder, at, undefined);
    expect(await names("okafor", { builderID: at.builderID })).toEqual(["Dee Dogwood", "Eli Elm"]);
  });
});

describe("who agrees to hear from builders", () => {
  const ofOkafor = () => names("okafor", { builderID: tour.builders["Okafor"]! });

  test("hasn't unless they said so; says so later with the link to the order, and takes it back there", async () => {
    const guest = await came("Hal Hazel", ["Ridgeline House"]);
    expect(await consentOf(guest)).toEqual({ wording: builderConsentText, agreedAt: null });
    expect(await ofOkafor()).not.toContain("Hal Hazel");
    expect((await agree(guest, { agreed: true })).status).toBe(200);
    expect(await consentOf(guest)).toEqual({ wording: builderConsentText, agreedAt: "2030-06-01T17:00:00.000Z" });
    expect(await ofOkafor()).toContain("Hal Hazel");
    await Promise.all([agree(guest, { agreed: false }), agree(guest, { agreed: false })]);
    expect(await ofOkafor()).not.toContain("Hal Hazel");
    const kept = await town.inside(
      "oak",
      (sql) =>
        sql`select given_with, taken_back_at is not null as over from builder_consents where transaction_id = ${guest.transactionID}`,
    );
    expect(kept).toEqual([{ givenWith: "order", over: true }]);
  });

  test("may say so at the door, where staff write down who heard it", async () => {
    const guest = await came("Ida Ivy", ["Ridgeline House"]);
    expect((await agree(guest, { agreed: true }, { as: "boxOffice" })).status).toBe(200);
    expect(await ofOkafor()).toContain("Ida Ivy");
    const [row] = await town.inside(
      "oak",
      (sql) => sql`select given_with, user_id from builder_consents where transaction_id = ${guest.transactionID}`,
    );
    expect(row).toEqual({ givenWith: "staff", userID: town.people["boxOffice"] });
  });

  test("is only ever themselves: not by another's link, not as somebody else, not where contact was declined, not at an event", async () => {
    const [guest, other] = [await came("Joe Juniper", ["Ridgeline House"]), await came("Kit Katsura", [])];
    expect((await agree(guest, { agreed: true }, { link: other.key })).status).toBe(403);
    expect((await agree(guest, { agreed: true }, { as: "helper" })).status).toBe(403);
    const quiet = await came("Lil Linden", ["Ridgeline House"], { declineContact: true, hearFromBuilders: true });
    expect((await agree(quiet, { agreed: true })).status).toBe(409);
    expect(await consentOf(quiet)).toBeNull();
    const dancer = await visitor(town, gala, "Max Maple", "Seat", { hearFromBuilders: true });
    expect(await consentOf(dancer, gala)).toBeNull();
    const theirs = [quiet, dancer].map(({ transactionID }) => transactionID);
    const kept = await town.inside(
      "oak",
      (sql) => sql`select from builder_consents where transaction_id = any (${theirs}::uuid[])`,
    );
    expect(kept).toEqual([]);
  });

  test("has said it for the own address: whoever has the order or the ticket afterwards hasn't", async () => {
    const guest = await came("Nan Nutmeg", ["Ridgeline House"], { hearFromBuilders: true });
    // As all but the first of an order are.
    await town.inside("oak", (sql) => sql`update tickets set holder_email = '' where ticket_id = ${guest.ticketID}`);
    expect(await ofOkafor()).toContain("Nan Nutmeg");
    const changed = await town.as("owner")(
      changeContact,
      { ...of(tour), transactionID: guest.transactionID },
      { guestName: "Ole Oak", guestEmail: "ole@guest.example" },
    );
    expect(changed.status).toBe(200);
    expect(await names("owner")).toContain("Ole Oak");
    expect(await ofOkafor()).not.toContain("Ole Oak");
    expect((await consentOf(guest))?.agreedAt).toBeNull();

    const giver = await came("Pam Palm", ["Ridgeline House"], { hearFromBuilders: true });
    await town.as("owner")(
      moveTicket,
      { ...of(tour), ticketID: giver.ticketID },
      { name: "Quin Quince", email: "quin@guest.example" },
    );
    expect(await ofOkafor()).not.toContain("Quin Quince");
    expect(await names("owner")).toContain("Quin Quince");
  });

  test("may be who was given a ticket, by the link to it; whoever bears one that nobody holds can only say no", async () => {
    const giver = await came("Ray Redwood", ["Ridgeline House"], { hearFromBuilders: true });
    const linkTo = ({ ticketID }: Visitor) =>
      town.inside("oak", (sql) =>
        createLink(sql, town.clients["oak"]!, { purpose: "ticket", recordID: ticketID, lasts: "1 day" }),
      );
    const at = of(tour);
    const bare = await linkTo(giver);
    expect((await town.as()(getTicket, at, undefined, { link: bare })).answer.builderConsent?.agreedAt).not.toBeNull();
    expect((await town.as()(changeTicketBuilderConsent, at, { agreed: false }, { link: bare })).status).toBe(200);
    expect(await ofOkafor()).not.toContain("Ray Redwood");
    expect((await town.as()(changeTicketBuilderConsent, at, { agreed: true }, { link: bare })).status).toBe(409);

    await town.as("owner")(
      moveTicket,
      { ...at, ticketID: giver.ticketID },
      { name: "Sue Spruce", email: "sue@guest.example" },
    );
    const own = await linkTo(giver);
    expect((await town.as()(changeTicketBuilderConsent, at, { agreed: true }, { link: own })).status).toBe(200);
    expect(await ofOkafor()).toContain("Sue Spruce");
    expect((await town.as()(changeTicketBuilderConsent, at, { agreed: false }, { link: own })).status).toBe(200);
    expect(await ofOkafor()).not.toContain("Sue Spruce");
  });
});

test("who was given a ticket is listed by the own name and address, without the phone of whoever bought it", async () => {
  const giver = await came("Tom Teak", ["Quarry House"]);
  const { transactionID, ticketID } = giver;
  await town.inside(
    "oak",
    (sql) => sql`update transactions set guest_phone = '5035550147' where transaction_id = ${transactionID}`,
  );
  const theirs = async () =>
    (await listed("owner")).answer.contacts
      .filter((contact) => contact.transactionID === transactionID)
      .map(({ name, email, phone }) => [name, email, phone]);
  expect(await theirs()).toEqual([["Tom Teak", giver.guestEmail, "5035550147"]]);
  const given = { name: "Uma Upas", email: "uma@guest.example" };
  await town.as("owner")(moveTicket, { ...of(tour), ticketID }, given);
  expect(await theirs()).toEqual([["Uma Upas", "uma@guest.example", ""]]);
});

test("the list goes on page by page", async () => {
  const { inside } = town;
  await inside("oak", async (sql) => {
    await sql`
      with orders as (
        insert into transactions (begun_service_id, state, number, guest_name, guest_email, paid_at)
        select ${tour.serviceID}, 'paid', 10000 + n, 'Many ' || n, 'many' || n || '@guest.example', now() from generate_series(1, 60) n
        returning transaction_id),
      items as (
        insert into transaction_items (transaction_id, service_id, position, product_id, name, quantity, unit_price, total)
        select transaction_id, ${tour.serviceID}, 0, ${tour.products["Day"]}, 'Day', 1, 0, 0 from orders returning item_id, transaction_id),
      tickets as (
        insert into tickets (transaction_id, item_id, service_id, product_id, number)
        select transaction_id, item_id, ${tour.serviceID}, ${tour.products["Day"]}, 10000 + row_number() over () from items returning ticket_id)
      insert into scans (scan_id, service_id, property_id, ticket_id, at, received_at, told, verdict, seat)
      select uuid_v7(), ${tour.serviceID}, ${tour.homes["Quarry House"]}, ticket_id, '2030-06-01T18:00:00Z', now(), 'ok', 'ok', 1 from tickets`;
  });
  const first = (await listed("owner", { propertyID: tour.homes["Quarry House"]! })).answer;
  expect(first.next).not.toBeNull();
  const second = await town.as("owner")(listAttendanceContacts, of(tour), undefined, {
    query: { propertyID: tour.homes["Quarry House"]!, after: first.next! },
  });
  expect(second.answer.next).toBeNull();
  const all = [...first.contacts, ...second.answer.contacts].filter(({ name }) => name.startsWith("Many"));
  expect(new Set(all.map(({ email }) => email)).size).toBe(60);
  expect(
    linesOf((await file("owner", { propertyID: tour.homes["Quarry House"], format: "csv" })).answer).filter((line) =>
      line.startsWith("Many"),
    ),
  ).toHaveLength(60);
});
