import { createDecipheriv, hkdfSync, pbkdf2Sync, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { checkIn } from "../../contract/door/door.ts";
import {
  NAME_ROUNDS,
  type SealedTicket,
  TICKET_DERIVATION_INFO,
  NAME_DERIVATION_SALT,
  SHORT_CODE_DERIVATION_INFO,
  listLetIn,
  listSealedTickets,
} from "../../contract/door/sealed-tickets.ts";
import { shortCodeOf } from "../../contract/commerce/tickets/short-code.ts";
import { namePairs } from "../../contract/door/door-names.ts";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import { type BoughtTicket, type Shop, addShop, buyTickets, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let tour: Shop;
let home: string;
let second: string;

beforeAll(async () => {
  await takeTestCards(town);
  tour = await addShop(town, {
    url: "homes",
    kind: "parade",
    products: { Day: { price: 0 }, Family: { price: 0, admits: 3 } },
  });
  await town.addPerson("verifier");
  await town.inside("oak", async (sql) => {
    const [added] = await sql<{ propertyID: string }>`
      insert into properties (service_id, name) values (${tour.serviceID}, 'First home') returning property_id`;
    home = added!.propertyID;
    const [other] = await sql<{ propertyID: string }>`
      insert into properties (service_id, name) values (${tour.serviceID}, 'Second home') returning property_id`;
    second = other!.propertyID;
    await sql`insert into ticket_verifiers (service_id, user_id, property_id) values (${tour.serviceID}, ${town.people["verifier"]}, ${home})`;
  });
});

const at = () => ({ client: tour.client, service: tour.service });
const list = async (since?: string, person = "verifier") =>
  (await town.as(person)(listSealedTickets, at(), undefined, { query: since ? { since } : {} })).answer;
type Listed = AnswerOf<typeof listSealedTickets>["tickets"];

const derive = (code: string) => Buffer.from(hkdfSync("sha256", code, tour.serviceID, TICKET_DERIVATION_INFO, 48));
const nameOf = (code: string) => derive(code).toString("base64url", 0, 16);

/** The line of a code; null once the code has been replaced, undefined where it isn't in the list. */
function opened(listed: Listed, code: string): SealedTicket | null | undefined {
  const found = listed.find(({ name }) => name === nameOf(code));
  if (!found?.sealed) return found && null;
  return JSON.parse(unsealed(derive(code).subarray(16), found.sealed).toString()) as SealedTicket;
}

function unsealed(key: Buffer, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, "base64url");
  const cipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
}

/** The tickets of those who are called so, as whoever hears the name finds them. */
const calledSo = (listed: Listed, pair: string) => {
  const bytes = pbkdf2Sync(pair, `${NAME_DERIVATION_SALT} ${tour.serviceID}`, NAME_ROUNDS, 48, "sha256");
  return listed.flatMap(({ name, sealed, pairs }) =>
    pairs
      .filter((line) => line.name === bytes.toString("base64url", 0, 16))
      .map((line) => {
        const content = unsealed(bytes.subarray(16), line.sealed);
        expect(content.toString("base64url", 16, 32)).toBe(name);
        const ticket = JSON.parse(unsealed(content.subarray(32), sealed!).toString()) as SealedTicket;
        return { ticketID: content.toString("hex", 0, 16), name: ticket.name };
      }),
  );
};

test("F34 a device has each ticket sealed with its own code: whoever has the list alone reads no name in it", async () => {
  const [ticket] = await buyTickets(town, tour, "Day");
  const answer = await list();
  expect(opened(answer.tickets, ticket!.code)).toEqual({
    number: ticket!.number,
    name: expect.stringMatching(/^Guest \d+$/),
    productID: tour.products["Day"],
    state: "live",
    paid: true,
    answered: [],
    endedAt: null,
    together: [],
  });
  expect(answer).toMatchObject({ isAll: true, held: answer.tickets.length });
  expect(JSON.stringify(answer)).not.toContain("Guest");
  expect(JSON.stringify(answer)).not.toContain(ticket!.code);
  expect(answer.products.map(({ name, admits }) => [name, admits])).toEqual([
    ["Day", 1],
    ["Family", 3],
  ]);
});

test("F34 a ticket is found by its number and by the letters under its code, without a name; what was given away by its new letters alone", async () => {
  const [ticket, given] = await buyTickets(town, tour, "Day", 2);
  const shortNameOf = (code: string) =>
    Buffer.from(hkdfSync("sha256", shortCodeOf(code), tour.serviceID, SHORT_CODE_DERIVATION_INFO, 16)).toString(
      "base64url",
    );
  await town.inside("oak", async (sql) => {
    await sql`update ticket_codes set ended_at = now() where code = ${given!.code}`;
    await sql`insert into ticket_codes (code, ticket_id) values (${"p".repeat(22)}, ${given!.ticketID})`;
    await sql`update tickets set state = 'refunded' where ticket_id = ${ticket!.ticketID}`;
  });
  const { tickets, hasNumbers } = await list();
  expect(hasNumbers).toBe(true);
  const openOf = (code: string) => tickets.find(({ name }) => name === nameOf(code))?.open;
  expect(openOf(ticket!.code)).toEqual({
    ticketID: ticket!.ticketID,
    shortName: shortNameOf(ticket!.code),
    number: ticket!.number,
    productID: tour.products["Day"],
    state: "refunded",
    paid: true,
    endedAt: expect.any(String),
    answered: [],
  });
  expect(openOf(given!.code)).toBeNull();
  expect(openOf("p".repeat(22))).toMatchObject({ number: given!.number, shortName: shortNameOf("p".repeat(22)) });
});

test("F34 whoever shows one ticket of an order opens the others, but none that somebody has for themselves", async () => {
  const [one, other, given] = await buyTickets(town, tour, "Day", 3);
  await town.inside("oak", (sql) => sql`update tickets set given_at = now() where ticket_id = ${given!.ticketID}`);
  const { tickets } = await list();
  const together = opened(tickets, one!.code)?.together;
  expect(together).toEqual([
    { ticketID: other!.ticketID, name: nameOf(other!.code), key: derive(other!.code).toString("base64url", 16) },
  ]);
  expect(opened(tickets, given!.code)?.together).toEqual([]);
});

test("F34 two words of a name open its lines, however they are spelled; one word opens nothing", async () => {
  const tickets = await buyTickets(town, tour, "Day", 2);
  await town.inside(
    "oak",
    (sql) => sql`update tickets set holder_name = 'José Núñez' where ticket_id = ${tickets[0]!.ticketID}`,
  );
  const { tickets: listed } = await list();
  const [pair] = namePairs("NUNEZ, Jose");
  expect(calledSo(listed, pair!)).toEqual([{ ticketID: tickets[0]!.ticketID.replaceAll("-", ""), name: "José Núñez" }]);
  for (const other of ["nunez", "jose", "José Núñez", "nunez jose"]) expect(calledSo(listed, other)).toEqual([]);
  expect(JSON.stringify(listed)).not.toMatch(/José|Núñez|nunez/);
});

/** A cursor for changes from now on; the server subtracts the time that open transactions may take. */
const fromNow = () =>
  town.inside("oak", async (sql) => {
    const [row] = await sql<{ now: string }>`select clock_timestamp() as now`;
    return Buffer.from(JSON.stringify([row!.now, "00000000-0000-0000-0000-000000000000"])).toString("base64url");
  });

test("what changes afterwards is told of alone: a refund, another name, a ticket given away whose code opens nothing any more", async () => {
  const [refunded, named, given, same] = await buyTickets(town, tour, "Day", 4);
  const next = await fromNow();
  await town.inside("oak", async (sql) => {
    await sql`update tickets set state = 'refunded' where ticket_id = ${refunded!.ticketID}`;
    await sql`update tickets set holder_name = 'Bea Birch' where ticket_id = ${named!.ticketID}`;
    await sql`update ticket_codes set ended_at = now() where code = ${given!.code}`;
    await sql`insert into ticket_codes (code, ticket_id) values (${"n".repeat(22)}, ${given!.ticketID})`;
  });
  const { tickets } = await list(next);
  expect(opened(tickets, refunded!.code)?.state).toBe("refunded");
  expect(opened(tickets, named!.code)?.name).toBe("Bea Birch");
  expect([opened(tickets, given!.code), opened(tickets, "n".repeat(22))?.number]).toEqual([null, given!.number]);
  expect(opened(tickets, same!.code)).toBeUndefined();
});

test("an order that is paid back, or whose buyer is called otherwise, changes its tickets", async () => {
  const [ticket] = await buyTickets(town, tour, "Day");
  await town.inside("oak", (sql) => sql`update tickets set holder_name = '' where ticket_id = ${ticket!.ticketID}`);
  const next = await fromNow();
  await town.inside(
    "oak",
    (sql) => sql`
      update transactions set guest_name = 'Cora Cedar'
      where transaction_id = (select transaction_id from tickets where ticket_id = ${ticket!.ticketID})`,
  );
  expect(opened((await list(next)).tickets, ticket!.code)?.name).toBe("Cora Cedar");
  const after = await fromNow();
  await town.inside(
    "oak",
    (sql) => sql`
      update transactions set state = 'refunded'
      where transaction_id = (select transaction_id from tickets where ticket_id = ${ticket!.ticketID})`,
  );
  expect(opened((await list(after)).tickets, ticket!.code)?.paid).toBe(true);
});

test("a list of many is told in parts, each ticket once", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
      with one as (select * from tickets where service_id = ${tour.serviceID} limit 1), more as (
        insert into tickets (transaction_id, item_id, service_id, product_id, number)
        select transaction_id, item_id, service_id, product_id, 500000 + n from one cross join generate_series(1, 2500) n
        returning ticket_id)
      insert into ticket_codes (code, ticket_id) select substr(replace(ticket_id::text, '-', ''), 11), ticket_id from more`,
  );
  const told: string[] = [];
  let since: string | undefined;
  for (let parts = 1; ; parts += 1) {
    const { tickets, next, isAll, held } = await list(since);
    told.push(...tickets.map(({ name }) => name));
    since = next;
    if (!isAll) continue;
    expect(parts).toBe(3);
    expect(new Set(told).size).toBe(told.length);
    expect(held).toBeLessThanOrEqual(told.length);
    break;
  }
});

const letIn = ({ ticketID, number }: BoughtTicket, { status = true } = {}) =>
  town.as("verifier")(
    checkIn,
    { ...at(), ticketID },
    { number, productType: "ticket", propertyID: home, status, scanID: randomUUID() },
  );
const here = async (since?: string, propertyID: string | undefined = home) =>
  town.as("verifier")(listLetIn, at(), undefined, {
    query: { ...(since && { since }), ...(propertyID && { propertyID }) },
  });

test("F34 a device knows whom the others at its place have let in, and what they took back; of other places it is told nothing", async () => {
  const [ticket] = await buyTickets(town, tour, "Day");
  const next = await fromNow();
  await letIn(ticket!);
  const said = async () =>
    (await here(next)).answer.scans.filter((scan) => scan.ticket === nameOf(ticket!.code)).map(({ undone }) => undone);
  expect(await said()).toEqual([false]);
  const atSecond = await town.as("owner")(listLetIn, at(), undefined, { query: { since: next, propertyID: second } });
  expect(atSecond.answer.scans).toEqual([]);
  await letIn(ticket!, { status: false });
  expect(await said()).toEqual([true]);
  await letIn(ticket!);
  await town.inside("oak", async (sql) => {
    await sql`update ticket_codes set ended_at = now() where code = ${ticket!.code}`;
    await sql`insert into ticket_codes (code, ticket_id) values (${"m".repeat(22)}, ${ticket!.ticketID})`;
  });
  const moved = (await here(next)).answer.scans.map((scan) => [scan.ticket, scan.undone]);
  expect(moved).toEqual([
    [nameOf("m".repeat(22)), true],
    [nameOf("m".repeat(22)), false],
  ]);
  const elsewhere = await town.as("verifier")(listLetIn, at());
  expect(elsewhere.status).toBe(403);
});

test("a list is for those who stand at a door; a place in it that nobody gave is refused", async () => {
  for (const [person, status] of [
    ["owner", 200],
    ["viewer", 403],
    [undefined, 401],
  ] as const)
    expect((await town.as(person)(listSealedTickets, at())).status).toBe(status);
  const { status } = await town.as("owner")(listSealedTickets, at(), undefined, { query: { since: "tomorrow" } });
  expect(status).toBe(400);
});
