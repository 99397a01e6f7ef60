import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { removeBuilder } from "../../contract/tours/builders.ts";
import {
  acknowledgeDisputedScan,
  autoSubmit,
  checkIn,
  getDoor,
  listCheckinItems,
  listDisputedScans,
  scan,
} from "../../contract/door/door.ts";
import { moveTicket } from "../../contract/commerce/orders/order-management.ts";
import { endDoorDevice, reportDoorDevice } from "../../contract/door/shifts.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import {
  assignTicketVerifier,
  listTicketVerifiers,
  unassignTicketVerifier,
} from "../../contract/door/ticket-verifiers.ts";
import { shortCodeOf, shortCodeText } from "../../contract/commerce/tickets/short-code.ts";
import { clock } from "../platform/clock.ts";
import { type BoughtTicket, type Shop, addShop, buyTickets, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let tour: Shop;
let gala: Shop;
const homes: Record<string, string> = {};

const OPENS = "2030-06-01T15:00:00Z";
const NOW = "2030-06-02T17:00:00Z";

beforeAll(async () => {
  await takeTestCards(town);
  tour = await addShop(town, {
    url: "homes",
    kind: "parade",
    products: {
      Day: { price: 0 },
      "Seat of a table": { price: 0 },
      Family: { price: 0, admits: 3 },
      Free: { price: 0, admits: 2, reentry: true },
      Later: { price: 0, valid_from: "2030-06-03T00:00:00Z" },
    },
  });
  gala = await addShop(town, { url: "evening", products: { Seat: { price: 0 } } });
  for (const person of ["verifier", "everywhere", "owning", "helping"]) await town.addPerson(person);
  await town.inside("oak", async (sql) => {
    for (const [shop, name] of [
      [tour, "tour"],
      [gala, "event"],
    ] as const)
      await sql`
        insert into timeframes (service_id, name, opens_at, closes_at)
        values (${shop.serviceID}, ${name}, ${OPENS}, '2030-06-02T23:00:00Z')`;
    for (const name of ["First home", "Second home"]) {
      const [home] = await sql<{ propertyID: string }>`
        insert into properties (service_id, name, user_id)
        values (${tour.serviceID}, ${name}, ${name === "Second home" ? town.people["owning"]! : null}) returning property_id`;
      homes[name] = home!.propertyID;
    }
    await sql`insert into ticket_verifiers (service_id, user_id, property_id) values (${tour.serviceID}, ${town.people["verifier"]}, ${homes["First home"]})`;
    await sql`insert into ticket_verifiers (service_id, user_id) values (${tour.serviceID}, ${town.people["everywhere"]})`;
  });
});

let now = NOW;
beforeEach(() => {
  now = NOW;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
});
afterEach(() => vi.restoreAllMocks());

type Ticket = BoughtTicket;

const ticketsOf = (shop: Shop, product: string, quantity = 1) => buyTickets(town, shop, product, quantity);

const placeOf = ({ client, service }: Shop) => ({ client, service });
const first = () => homes["First home"]!;
const second = () => homes["Second home"]!;

const show = (person: string | undefined, search: string, propertyID?: string, shop = tour) =>
  town.as(person)(scan, placeOf(shop), undefined, { query: { search, ...(propertyID && { propertyID }) } });

type SentToCheckIn = Partial<InputOf<typeof checkIn>>;
const letIn = (person: string, { ticketID, number }: Ticket, sent: SentToCheckIn = {}, shop = tour) =>
  town.as(person)(
    checkIn,
    { ...placeOf(shop), ticketID },
    { number, productType: "ticket", propertyID: first(), status: true, ...sent },
  );

/** Admissions that count in the database. */
const standing = (ticketID: string) =>
  town.inside(
    "oak",
    (sql) => sql<{ scanID: string; seat: number }>`
      select scan_id, seat from scans where ticket_id = ${ticketID} and seat is not null order by place_id, seat`,
  );

test("F09 a code is scanned at a home, whole, bare or by the ticket's number, and says whose ticket it is", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  for (const said of [ticket!.code, `R1.${ticket!.code}.signature`, `#${ticket!.number}`, ` ${ticket!.number} `]) {
    const { status, answer } = await show("verifier", said, first());
    expect([said, status, answer.item?.purchasedTicketID]).toEqual([said, 200, ticket!.ticketID]);
    expect(answer.item).toMatchObject({ verdict: "ok", product: "Day", checkins: [], purchaseType: "Online" });
  }
});

test("F09 the eight letters under a code mean its ticket in its own program alone, however they are typed, and end with the code", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const printed = shortCodeText(ticket!.code);
  for (const said of [printed, printed.toLowerCase(), printed.replace("-", " ")])
    expect((await show("verifier", said, first())).answer.item?.purchasedTicketID).toBe(ticket!.ticketID);
  const [seat] = await ticketsOf(gala, "Seat");
  expect((await show("everywhere", shortCodeText(seat!.code), first())).status).toBe(404);
  await town.inside("oak", async (sql) => {
    const rows = await sql<{ code: string; shortCode: string }>`select code, short_code from ticket_codes`;
    for (const { code, shortCode } of rows) expect(shortCode).toBe(shortCodeOf(code));
    await sql`update ticket_codes set ended_at = now() where code = ${ticket!.code}`;
  });
  expect((await show("verifier", printed, first())).status).toBe(404);
});

test("F09 of two tickets whose letters are the same neither is let in by them", async () => {
  const [one, other] = await ticketsOf(tour, "Day", 2);
  await town.inside("oak", async (sql) => {
    for (const [ticket, last] of [
      [one, "x"],
      [other, "y"],
    ] as const) {
      await sql`update ticket_codes set ended_at = now() where ticket_id = ${ticket!.ticketID}`;
      await sql`insert into ticket_codes (code, ticket_id) values (${`${"q".repeat(21)}${last}`}, ${ticket!.ticketID})`;
    }
  });
  const { status, problem } = await show("verifier", shortCodeText("q".repeat(22)), first());
  expect(status).toBe(409);
  expect(problem.detail).toMatch(/^Two tickets have these letters/);
});

test("a scanner on a cable is read although Caps Lock is on", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const otherCase = [...`R1.${ticket!.code}.signature`]
    .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join("");
  expect((await show("verifier", otherCase, first())).answer.item?.purchasedTicketID).toBe(ticket!.ticketID);
});

test("F09 who shows one ticket of an order is told how many of it are in, and who isn't; a family's ticket counts its people", async () => {
  const [one, other, third] = await ticketsOf(tour, "Day", 3);
  const shown = async (ticket: Ticket) => (await show("verifier", ticket.code, first())).answer.item.order;
  const listed = (letIn: number[]) =>
    [one, other, third].map((ticket, at) => ({
      purchasedTicketID: ticket!.ticketID,
      letIn: letIn[at],
      verdict: letIn[at] ? "alreadyCheckedIn" : "ok",
    }));
  expect(await shown(one!)).toMatchObject(listed([0, 0, 0]));
  expect((await letIn("verifier", one!)).answer.item.order).toMatchObject(listed([1, 0, 0]));
  await letIn("verifier", third!);
  expect(await shown(other!)).toMatchObject(listed([1, 0, 1]));
  await town.inside("oak", (sql) => sql`update tickets set state = 'refunded' where ticket_id = ${other!.ticketID}`);
  expect(await shown(one!)).toMatchObject([listed([1, 0, 1])[0], listed([1, 0, 1])[2]]);
  const [family] = await ticketsOf(tour, "Family");
  await letIn("verifier", family!);
  expect(await shown(family!)).toMatchObject([{ letIn: 1, admits: 3, verdict: "ok" }]);
  const [alone] = await ticketsOf(tour, "Day");
  expect(await shown(alone!)).toEqual([]);
});

test("M04 a code that nobody knows is told so", async () => {
  for (const said of ["a".repeat(22), "R1.nothing", "999999", "O'Hara"]) {
    const { status, problem } = await show("everywhere", said, first());
    expect([status, problem.detail]).toEqual([404, "No ticket found for this code."]);
  }
});

test("P03 whoever is assigned to a home lets in there and nowhere else, builders at their own, staff everywhere, others nowhere", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const seen = async (person: string | undefined, home: string | undefined) =>
    (await show(person, ticket!.code, home)).status;
  expect([
    await seen("verifier", first()),
    await seen("verifier", second()),
    await seen("verifier", undefined),
  ]).toEqual([200, 403, 403]);
  expect([await seen("owning", first()), await seen("owning", second())]).toEqual([403, 200]);
  expect([await seen("everywhere", second()), await seen("owner", second()), await seen("boxOffice", first())]).toEqual(
    [200, 200, 200],
  );
  expect([await seen("viewer", first()), await seen("entrant", first()), await seen(undefined, first())]).toEqual([
    403, 403, 401,
  ]);
  expect((await letIn("verifier", ticket!, { propertyID: second() })).status).toBe(403);
  expect(await standing(ticket!.ticketID)).toEqual([]);
});

test("P03 D01 staff assign verifiers to a home or everywhere, and take it back; from then on they may, and no longer", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const userID = town.people["helping"]!;
  const may = async () => (await show("helping", ticket!.code, first())).status;
  const staff = town.as("boxOffice");
  expect(await may()).toBe(403);
  for (const propertyID of [first(), null]) {
    const both = await Promise.all(
      [1, 2].map(() => staff(assignTicketVerifier, placeOf(tour), { userID, propertyID })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await may()).toBe(200);
    const { answer } = await staff(listTicketVerifiers, placeOf(tour));
    expect(answer.verifiers.filter((one) => one.userID === userID)).toMatchObject([
      { fullName: "Helping Tester", propertyID, place: propertyID ? "First home" : "" },
    ]);
    expect(answer.homes.map(({ name }) => name)).toEqual(["First home", "Second home"]);
    expect((await staff(unassignTicketVerifier, placeOf(tour), { userID, propertyID })).status).toBe(200);
    expect(await may()).toBe(403);
  }
  expect((await staff(assignTicketVerifier, placeOf(tour), { userID, propertyID: randomUUID() })).status).toBe(404);
  expect((await staff(assignTicketVerifier, placeOf(tour), { userID: randomUUID(), propertyID: null })).status).toBe(
    404,
  );
  expect((await town.as("verifier")(assignTicketVerifier, placeOf(tour), { userID, propertyID: null })).status).toBe(
    403,
  );
});

test("F09 T08 M28 a ticket lets in once at each home; the second time says when and by whom; false takes it back", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const came = await letIn("verifier", ticket!);
  expect([came.status, came.answer.verdict]).toEqual([200, "ok"]);
  expect(came.answer.item.checkins).toMatchObject([
    { byUser: "Verifier Tester", timestamp: "2030-06-02T17:00:00+00:00", place: "First home" },
  ]);
  const again = await letIn("everywhere", ticket!);
  expect(again.answer).toMatchObject({
    verdict: "alreadyCheckedIn",
    item: { checkins: [{ byUser: "Verifier Tester" }] },
  });
  expect((await letIn("everywhere", ticket!, { propertyID: second() })).answer.verdict).toBe("ok");
  const back = await letIn("verifier", ticket!, { status: false });
  expect(back.answer.item.checkins.map(({ place }) => place)).toEqual(["Second home"]);
  expect((await letIn("verifier", ticket!)).answer.verdict).toBe("ok");
});

test("the same scan sent again, ten times at once too, is one, and answers what it answered before", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const scanID = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => letIn("everywhere", ticket!, { scanID })));
  expect(answers.map(({ answer }) => answer.verdict)).toEqual(Array(10).fill("ok"));
  expect(await standing(ticket!.ticketID)).toEqual([{ scanID, seat: 1 }]);
});

/** More homes of the tour, to show tickets at. */
const addHomes = (count: number) =>
  town.inside(
    "oak",
    (sql) => sql<{ propertyID: string }>`
      insert into properties (service_id, name) select ${tour.serviceID}, 'Home ' || n from generate_series(1, ${count}::integer) n
      returning property_id`,
  );

test("two doors ask for one ticket at the same instant: one lets in, the other is told, a thousand times", async () => {
  const tickets = (await Promise.all(Array.from({ length: 5 }, () => ticketsOf(tour, "Day", 20)))).flat();
  // The embedded database runs statements one by one, so that there is no race.
  const places = (await addHomes(process.env["TEST_DATABASE_URL"] ? 10 : 1)).map(({ propertyID }) => propertyID);
  const tries = places.flatMap((propertyID) => tickets.map((ticket) => ({ ticket, propertyID })));
  const verdicts: string[] = [];
  const race = async () => {
    for (let next = tries.pop(); next; next = tries.pop()) {
      const { ticket, propertyID } = next;
      const both = await Promise.all(["everywhere", "owner"].map((person) => letIn(person, ticket, { propertyID })));
      verdicts.push(
        both
          .map(({ answer }) => answer.verdict)
          .sort()
          .join(),
      );
    }
  };
  // As many pairs at once as there are connections.
  await Promise.all(Array.from({ length: 4 }, race));
  expect(verdicts).toEqual(Array(tickets.length * places.length).fill("alreadyCheckedIn,ok"));
  for (const { ticketID } of tickets) expect(await standing(ticketID)).toHaveLength(places.length);
});

test("a family's ticket lets in as many as it admits, also all at once", async () => {
  const [ticket] = await ticketsOf(tour, "Family");
  const answers = await Promise.all(Array.from({ length: 5 }, () => letIn("everywhere", ticket!)));
  expect(answers.map(({ answer }) => answer.verdict).sort()).toEqual([
    "alreadyCheckedIn",
    "alreadyCheckedIn",
    "ok",
    "ok",
    "ok",
  ]);
  expect((await standing(ticket!.ticketID)).map(({ seat }) => seat)).toEqual([1, 2, 3]);
});

test("whoever may leave and come back is welcomed back, once all whom the ticket admits were let in, and takes no further place", async () => {
  const [ticket] = await ticketsOf(tour, "Free");
  const scanID = randomUUID();
  const shown = async (sent = {}) => (await letIn("everywhere", ticket!, sent)).answer;
  expect([(await shown()).verdict, (await shown()).verdict, (await shown({ scanID })).verdict]).toEqual([
    "ok",
    "ok",
    "again",
  ]);
  expect(await shown({ scanID })).toMatchObject({ verdict: "again", item: { checkins: [{}, {}] } });
  expect(await standing(ticket!.ticketID)).toHaveLength(2);
  expect((await show("verifier", ticket!.code, first())).answer.item.verdict).toBe("again");
});

test("a home that was disqualified has no door, as it has no page", async () => {
  const [home] = await addHomes(1);
  const { propertyID } = home!;
  const doors = async () =>
    (await town.as("owner")(getDoor, placeOf(tour))).answer.places.some((place) => place.propertyID === propertyID);
  expect(await doors()).toBe(true);
  await town.inside(
    "oak",
    (sql) => sql`update properties set disqualified_at = now() where property_id = ${propertyID}`,
  );
  expect(await doors()).toBe(false);
});

const nameOfProgram = (shop: Shop) =>
  town.inside("oak", async (sql) => {
    const [row] = await sql<{ name: string }>`select name from services where service_id = ${shop.serviceID}`;
    return row!.name;
  });

test("M03 a ticket of another program, another number or kind, is an invalid ticket", async () => {
  const [seat] = await ticketsOf(gala, "Seat");
  const [day] = await ticketsOf(tour, "Day");
  const { item } = (await show("owner", seat!.code, first())).answer;
  expect([item.verdict, item.program]).toEqual(["notValidHere", await nameOfProgram(gala)]);
  for (const wrong of [{ number: 1_000_000 }, { productType: "registration" as const }, { paradeID: gala.serviceID }]) {
    const { status, problem } = await letIn("owner", day!, wrong);
    expect([status, problem.detail]).toEqual([409, "Invalid Ticket"]);
  }
  expect((await letIn("owner", seat!)).status).toBe(404);
});

test("M04 the old code of a ticket that was given to somebody else opens no online door; its new code does", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const { ticketID, code } = ticket!;
  const moved = await town.as("boxOffice")(
    moveTicket,
    { ...placeOf(tour), ticketID },
    { name: "Nora New", email: "nora@door.example" },
  );
  expect(moved.status).toBe(200);
  for (const said of [code, `R1.${code}.signature`]) {
    const { status, problem } = await show("everywhere", said, first());
    expect([status, problem.detail]).toEqual([404, "No ticket found for this code."]);
  }
  const [fresh] = await town.inside(
    "oak",
    (sql) => sql<{ code: string }>`select code from ticket_codes where ticket_id = ${ticketID} and ended_at is null`,
  );
  const shown = await show("everywhere", fresh!.code, first());
  expect([shown.answer.item.verdict, shown.answer.item.name]).toEqual(["ok", "Nora New"]);
  expect(await standing(ticketID)).toEqual([]);
});

test("N07 a ticket that came with a sponsorship lets in as one; what lets nobody in by itself is refused in words", async () => {
  const [seat, day] = [(await ticketsOf(tour, "Seat of a table"))[0]!, (await ticketsOf(tour, "Day"))[0]!];
  await town.inside("oak", async (sql) => {
    const [tier] = await sql<{ sponsorTierID: string }>`
      insert into sponsor_tiers (service_id, name) values (${tour.serviceID}, 'Gold') returning sponsor_tier_id`;
    await sql`
      update products set kind = 'sponsor', sponsor_tier_id = ${tier!.sponsorTierID}
      where product_id = ${tour.products["Seat of a table"]}`;
  });
  expect((await show("verifier", seat.code, first())).answer.item).toMatchObject({
    verdict: "ok",
    productType: "sponsor",
  });
  const paradeID = tour.serviceID;
  expect((await letIn("verifier", seat, { productType: "sponsor", paradeID })).answer.verdict).toBe("ok");
  for (const [productType, words] of [
    ["sponsor", "A sponsorship lets nobody in by itself. Scan a ticket."],
    ["property", "A home’s place on a tour lets nobody in by itself. Scan a ticket."],
  ] as const) {
    const { status, problem } = await letIn("verifier", day, { productType });
    expect([status, problem.detail]).toEqual([409, words]);
  }
});

test("whoever lets in at a tour says at which home; what was let in without is taken back", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const { status, problem } = await letIn("owner", ticket!, { propertyID: null });
  expect([status, problem.detail]).toEqual([
    409,
    "Say at which home: a tour lets people in at its homes. Send its propertyID.",
  ]);
  const [seat] = await ticketsOf(gala, "Seat");
  expect((await letIn("owner", seat!, { propertyID: null }, gala)).answer.verdict).toBe("ok");
  expect((await letIn("owner", ticket!, { propertyID: null, status: false })).status).toBe(200);
  const { answer } = await submit(randomUUID(), [offline(ticket!, "2030-06-02T16:00:00Z", { propertyID: null })]);
  expect(answer.results.map(({ verdict }) => verdict)).toEqual(["notValidHere"]);
});

test("a scan’s identifier that another ticket or place has is refused in words, online and handed in; nothing is lost without a word", async () => {
  const [one, other] = await ticketsOf(tour, "Day", 2);
  const scanID = randomUUID();
  const words = "This scan’s identifier belongs to another ticket or place. Scan the ticket again.";
  expect((await letIn("everywhere", one!, { scanID })).answer.verdict).toBe("ok");
  for (const sent of [
    { ticket: other!, propertyID: first() },
    { ticket: one!, propertyID: second() },
  ]) {
    const again = await letIn("everywhere", sent.ticket, { scanID, propertyID: sent.propertyID });
    expect([again.status, again.problem.detail]).toEqual([409, words]);
    const handed = await submit(randomUUID(), [
      offline(sent.ticket, "2030-06-02T16:00:00Z", { scanID, propertyID: sent.propertyID }),
    ]);
    expect([handed.status, handed.problem.detail]).toEqual([422, words]);
  }
  const twice = randomUUID();
  const both = await submit(
    randomUUID(),
    [one!, other!].map((ticket) => offline(ticket, "2030-06-02T16:00:00Z", { scanID: twice, propertyID: second() })),
  );
  expect([both.status, both.problem.detail]).toEqual([422, words]);
  expect(await standing(one!.ticketID)).toEqual([{ scanID, seat: 1 }]);
  expect(await standing(other!.ticketID)).toEqual([]);
});

test("a ticket that isn't good yet, on another day, or was refunded lets nobody in", async () => {
  const [later] = await ticketsOf(tour, "Later");
  expect((await letIn("owner", later!)).answer.verdict).toBe("outsideScanWindow");
  const [day, refunded] = await ticketsOf(tour, "Day", 2);
  now = "2030-06-05T17:00:00Z";
  expect((await show("owner", day!.code, first())).answer.item.verdict).toBe("outsideScanWindow");
  now = NOW;
  await town.inside("oak", (sql) => sql`update tickets set state = 'refunded' where ticket_id = ${refunded!.ticketID}`);
  const turnedAway = (await letIn("owner", refunded!)).answer;
  expect([turnedAway.verdict, typeof turnedAway.item.endedAt]).toEqual(["refunded", "string"]);
  await town.inside("oak", (sql) => sql`update tickets set state = 'live' where ticket_id = ${refunded!.ticketID}`);
  expect((await show("owner", refunded!.code, first())).answer.item.endedAt).toBeNull();
  for (const { ticketID } of [later!, day!, refunded!]) expect(await standing(ticketID)).toEqual([]);
});

test("F09 who comes without a code is found by name, email or number", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const guest = (await show("owner", ticket!.code, first())).answer.item.guest.email;
  const listed = async (search: string) => {
    const query = { search, propertyID: first() };
    const { answer } = await town.as("verifier")(listCheckinItems, placeOf(tour), undefined, { query });
    return answer.items.map(({ purchasedTicketID }) => purchasedTicketID);
  };
  expect(await listed(guest)).toEqual([ticket!.ticketID]);
  expect(await listed(`#${ticket!.number}`)).toEqual([ticket!.ticketID]);
  expect(await listed("nobody of this name")).toEqual([]);
  expect(await listed("%")).toEqual([]);
});

type Scan = InputOf<typeof autoSubmit>["scans"][number];
const submit = (deviceID: string, scans: Scan[], person = "everywhere") =>
  town.as(person)(autoSubmit, placeOf(tour), { deviceID, scans });
const offline = (ticket: Ticket, at: string, more: Partial<Scan> = {}): Scan => ({
  scanID: randomUUID(),
  code: ticket.code,
  propertyID: first(),
  at,
  told: "ok",
  ...more,
});

test("T14 of two devices without a network the earlier lets in, whichever is heard of first; the other is disputed", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const [ticket] = await ticketsOf(tour, "Day");
    const scans = [offline(ticket!, "2030-06-02T16:00:00Z"), offline(ticket!, "2030-06-02T16:00:05Z")];
    for (const at of order) expect((await submit(randomUUID(), [scans[at]!])).answer.accepted).toBe(1);
    expect(await standing(ticket!.ticketID)).toEqual([{ scanID: scans[0]!.scanID, seat: 1 }]);
    const { answer } = await town.as("owner")(listDisputedScans, placeOf(tour));
    const disputed = answer.scans.find(({ scanID }) => scanID === scans[1]!.scanID);
    expect(disputed).toMatchObject({
      number: ticket!.number,
      verdict: "alreadyCheckedIn",
      place: "First home",
      standing: { at: "2030-06-02T16:00:00+00:00", byUser: "Everywhere Tester" },
    });
  }
});

test("T14 a device whose clock runs ahead lets in no later than it says so: whoever comes after is second", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const ahead = offline(ticket!, "2030-06-02T20:00:00Z");
  await submit(randomUUID(), [ahead]);
  now = "2030-06-02T17:05:00Z";
  await submit(randomUUID(), [offline(ticket!, "2030-06-02T17:03:00Z")]);
  expect(await standing(ticket!.ticketID)).toEqual([{ scanID: ahead.scanID, seat: 1 }]);
});

test("T14 of those who may come back nobody is disputed, whichever device is heard of first", async () => {
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
  ]) {
    const [ticket] = await ticketsOf(tour, "Free");
    const at = (second: number, told: "ok" | "again" = "ok") =>
      offline(ticket!, `2030-06-02T16:00:0${second}Z`, { told });
    const scans = [at(0), at(1), at(2), at(3, "again")];
    for (const place of order) await submit(randomUUID(), [scans[place]!]);
    expect((await standing(ticket!.ticketID)).map((one) => one.scanID)).toEqual([scans[0]!.scanID, scans[1]!.scanID]);
    const { results } = (await submit(randomUUID(), scans)).answer;
    expect(results.map(({ verdict }) => verdict)).toEqual(["ok", "ok", "again", "again"]);
    const { answer } = await town.as("owner")(listDisputedScans, placeOf(tour));
    const own = new Set(scans.map((scan) => scan.scanID));
    expect(answer.scans.filter((scan) => own.has(scan.scanID))).toEqual([]);
  }
});

test("what was let in without a network while it was refunded or given away is kept, said, and lets nobody in", async () => {
  const [refunded, given] = await ticketsOf(tour, "Day", 2);
  await town.inside("oak", async (sql) => {
    await sql`update tickets set state = 'refunded' where ticket_id = ${refunded!.ticketID}`;
    await sql`update ticket_codes set ended_at = now() where code = ${given!.code}`;
  });
  const nobodys = { ticketID: randomUUID(), number: 0, code: "b".repeat(22) };
  const at = "2030-06-02T16:00:00Z";
  const scans = [
    offline(refunded!, at),
    offline(given!, at),
    offline(nobodys, at),
    offline(given!, at, { propertyID: randomUUID() }),
  ];
  const { answer } = await submit(randomUUID(), scans);
  expect(answer.results.map(({ verdict }) => verdict)).toEqual([
    "lateInvalid",
    "lateInvalid",
    "unknown",
    "lateInvalid",
  ]);
  expect(answer.accepted).toBe(4);
  expect([...(await standing(refunded!.ticketID)), ...(await standing(given!.ticketID))]).toEqual([]);
  const disputed = (await town.as("owner")(listDisputedScans, placeOf(tour))).answer.scans.map(({ scanID }) => scanID);
  expect(scans.every(({ scanID }) => disputed.includes(scanID))).toBe(true);
});

test("T14 of two scans and an undoing, in whatever order they are heard of, the same rows come out, with the same verdicts", async () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const undone of [0, 1]) {
    const ends: unknown[] = [];
    for (const order of orders) {
      const [ticket] = await ticketsOf(tour, "Day");
      const shown = [offline(ticket!, "2030-06-02T16:00:00Z"), offline(ticket!, "2030-06-02T16:00:05Z")];
      const { code: _, ...undo } = offline(ticket!, "2030-06-02T16:00:09Z", { undoes: shown[undone]!.scanID });
      const all = [...shown, undo];
      for (const at of order) expect((await submit(randomUUID(), [all[at]!])).status).toBe(200);
      const rows = await town.inside(
        "oak",
        (sql) => sql<{ scanID: string }>`
          select scan_id, verdict, told, seat, undone_at is not null as undone from scans where ticket_id = ${ticket!.ticketID}
          order by at`,
      );
      ends.push(rows.map((row) => ({ ...row, scanID: shown.findIndex(({ scanID }) => scanID === row.scanID) })));
    }
    expect(ends).toEqual(Array(orders.length).fill(ends[0]));
  }
});

test("a conflict that somebody has understood leaves the list, and says by whom and when; another place’s isn’t theirs to say", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const scans = [offline(ticket!, "2030-06-02T16:00:00Z"), offline(ticket!, "2030-06-02T16:00:05Z")];
  await submit(randomUUID(), scans);
  const scanID = scans[1]!.scanID;
  const listed = async (acknowledged?: boolean) => {
    const query = { query: acknowledged ? { state: "acknowledged" as const } : {} };
    const { answer } = await town.as("owner")(listDisputedScans, placeOf(tour), undefined, query);
    return answer.scans.find((one) => one.scanID === scanID);
  };
  expect(await listed()).toMatchObject({ acknowledged: null });
  expect(await listed(true)).toBeUndefined();
  const say = (person: string, at = scanID) =>
    town.as(person)(acknowledgeDisputedScan, { ...placeOf(tour), scanID: at });
  expect((await say("owning")).status).toBe(403);
  expect((await say("verifier", scans[0]!.scanID)).status).toBe(404);
  const both = await Promise.all([say("verifier"), say("verifier")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await listed()).toBeUndefined();
  expect(await listed(true)).toMatchObject({
    acknowledged: { at: "2030-06-02T17:00:00+00:00", byUser: "Verifier Tester" },
  });
  const logged = await town.inside(
    "oak",
    (sql) => sql`select from audit_log where record_id = ${scanID} and user_id = ${town.people["verifier"]}`,
  );
  expect(logged).toHaveLength(1);
});

test("P03 whoever was unassigned meanwhile hands in what they scanned before that, is told to forget the rest, and lets nobody in", async () => {
  const [before, after, elsewhere] = await ticketsOf(tour, "Day", 3);
  const userID = town.people["helping"]!;
  const deviceID = randomUUID();
  const helper = town.as("helping");
  const report = async () => {
    const said = { deviceID, propertyID: first(), what: "Phone", unsent: 3, battery: null };
    return (await helper(reportDoorDevice, placeOf(tour), said)).answer;
  };
  const assignment = { userID, propertyID: first() };
  await town.as("boxOffice")(assignTicketVerifier, placeOf(tour), assignment);
  expect(await report()).toEqual({ isOver: false });
  now = "2030-06-02T17:30:00Z";
  await town.as("boxOffice")(unassignTicketVerifier, placeOf(tour), assignment);
  now = "2030-06-02T18:00:00Z";
  expect((await show("helping", before!.code, first())).status).toBe(403);
  expect((await letIn("helping", before!)).status).toBe(403);
  expect(await report()).toEqual({ isOver: true });
  // The page opens, so that it can hand in; it has no place.
  expect((await helper(getDoor, placeOf(tour))).answer.places).toEqual([]);
  const { answer } = await submit(
    deviceID,
    [
      offline(before!, "2030-06-02T17:29:00Z"),
      offline(after!, "2030-06-02T17:31:00Z"),
      offline(elsewhere!, "2030-06-02T17:29:00Z", { propertyID: second() }),
    ],
    "helping",
  );
  expect(answer.results.map(({ verdict }) => verdict)).toEqual(["ok", "notValidHere", "notValidHere"]);
  expect(await standing(before!.ticketID)).toHaveLength(1);
  expect((await submit(randomUUID(), [offline(after!, NOW)], "entrant")).status).toBe(403);
});

test("P03 whoever was moved to another home hands in what they scanned at the first", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const userID = town.people["helping"]!;
  const staff = town.as("boxOffice");
  await staff(assignTicketVerifier, placeOf(tour), { userID, propertyID: first() });
  await staff(unassignTicketVerifier, placeOf(tour), { userID, propertyID: first() });
  await staff(assignTicketVerifier, placeOf(tour), { userID, propertyID: second() });
  const { answer } = await submit(randomUUID(), [offline(ticket!, "2030-06-02T16:59:00Z")], "helping");
  expect(answer.results.map(({ verdict }) => verdict)).toEqual(["ok"]);
  await staff(unassignTicketVerifier, placeOf(tour), { userID, propertyID: second() });
});

const disputedBy = async (person: string) => (await town.as(person)(listDisputedScans, placeOf(tour))).answer.scans;

test("who was turned away without a network for a refund was turned away: that isn't said to be somebody let in", async () => {
  const [refunded] = await ticketsOf(tour, "Day");
  await town.inside("oak", (sql) => sql`update tickets set state = 'refunded' where ticket_id = ${refunded!.ticketID}`);
  const turnedAway = offline(refunded!, "2030-06-02T16:00:00Z", { told: "refunded" });
  const { answer } = await submit(randomUUID(), [turnedAway]);
  expect(answer.results).toEqual([{ scanID: turnedAway.scanID, verdict: "refunded" }]);
  expect((await disputedBy("owner")).map(({ scanID }) => scanID)).not.toContain(turnedAway.scanID);
});

test("a verifier who let in a ticket of another program without a network isn't told whose it is", async () => {
  const [seat] = await ticketsOf(gala, "Seat");
  const wrong = offline(seat!, "2030-06-02T16:00:00Z");
  expect((await submit(randomUUID(), [wrong])).answer.results[0]!.verdict).toBe("notValidHere");
  const disputed = (await disputedBy("everywhere")).find(({ scanID }) => scanID === wrong.scanID);
  expect(disputed).toMatchObject({ number: null, name: "", verdict: "notValidHere" });
});

test("a device takes back no scan of another program", async () => {
  const [seat] = await ticketsOf(gala, "Seat");
  const scanID = randomUUID();
  expect((await letIn("owner", seat!, { propertyID: null, scanID }, gala)).answer.verdict).toBe("ok");
  await submit(randomUUID(), [{ ...offline(seat!, "2030-06-02T16:00:00Z"), undoes: scanID }]);
  expect(await standing(seat!.ticketID)).toEqual([{ scanID, seat: 1 }]);
});

test("a disputed scan that is taken back isn't disputed any more", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const [kept, late] = [offline(ticket!, "2030-06-02T16:00:00Z"), offline(ticket!, "2030-06-02T16:05:00Z")];
  await submit(randomUUID(), [kept, late]);
  const isDisputed = async () => (await disputedBy("owner")).some(({ scanID }) => scanID === late.scanID);
  expect(await isDisputed()).toBe(true);
  await submit(randomUUID(), [{ ...late, scanID: randomUUID(), undoes: late.scanID }]);
  expect(await isDisputed()).toBe(false);
  expect(await standing(ticket!.ticketID)).toEqual([{ scanID: kept.scanID, seat: 1 }]);
});

test("whoever hands in for another place than their own lets nobody in there", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const { answer } = await submit(
    randomUUID(),
    [offline(ticket!, "2030-06-02T16:00:00Z", { propertyID: second() })],
    "verifier",
  );
  expect(answer.results.map(({ verdict }) => verdict)).toEqual(["notValidHere"]);
  expect(await standing(ticket!.ticketID)).toEqual([]);
});

function dice(seed: number) {
  let state = seed;
  const next = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
  const shuffled = <T>(list: readonly T[]) =>
    list
      .map((one) => ({ one, at: next(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  return { next, shuffled };
}

test("what ten devices scanned without a network, handed in twice, in any order and partly at once, comes to what the rule says", async () => {
  const { next, shuffled } = dice(7);
  const single = await ticketsOf(tour, "Day", 12);
  const family = await ticketsOf(tour, "Family", 4);
  const admits = new Map([
    ...single.map((one) => [one.ticketID, 1] as const),
    ...family.map((one) => [one.ticketID, 3] as const),
  ]);
  const tickets = [...single, ...family];
  const devices = Array.from({ length: 10 }, () => {
    const scans = Array.from({ length: 30 }, () =>
      offline(tickets[next(tickets.length)]!, new Date(Date.parse(OPENS) + next(600) * 60_000).toISOString(), {
        propertyID: [first(), second()][next(2)]!,
      }),
    );
    const undos = scans
      .filter(() => next(6) === 0)
      .map((one) => ({ ...one, scanID: randomUUID(), undoes: one.scanID }));
    return { deviceID: randomUUID(), scans: [...scans, ...undos] };
  });
  const parts = devices.flatMap(({ deviceID, scans }) => {
    const mixed = shuffled(scans);
    return [mixed.slice(0, 9), mixed.slice(9, 20), mixed.slice(20)].map((part) => ({ deviceID, part }));
  });
  const twice = shuffled([...parts, ...parts]);
  for (let from = 0; from < twice.length; from += 4)
    await Promise.all(
      twice.slice(from, from + 4).map(async ({ deviceID, part }) => {
        let sent = await submit(deviceID, part);
        // The database cancels one of two deadlocked transactions; a device sends again.
        for (let tries = 0; sent.status === 409 && tries < 5; tries += 1) sent = await submit(deviceID, part);
        expect(sent.status).toBe(200);
      }),
    );
  const all = devices.flatMap(({ scans }) => scans);
  const undone = new Set(all.flatMap(({ undoes }) => undoes ?? []));
  const shown = all.filter(({ scanID, undoes }) => undoes === undefined && !undone.has(scanID));
  const groups = Map.groupBy(shown, ({ code, propertyID }) => `${code} ${propertyID}`);
  const due = [...groups.values()].flatMap((group) =>
    group
      .toSorted((a, b) => (a.at === b.at ? (a.scanID < b.scanID ? -1 : 1) : a.at < b.at ? -1 : 1))
      .slice(0, admits.get(tickets.find(({ code }) => code === group[0]!.code)!.ticketID)),
  );
  const kept = (await Promise.all(tickets.map(({ ticketID }) => standing(ticketID))))
    .flat()
    .map(({ scanID }) => scanID);
  expect(kept.toSorted()).toEqual(due.map(({ scanID }) => scanID).toSorted());
  const { rows, counted, came } = await town.inside("oak", async (sql) => {
    const [one] = await sql<{ rows: number; counted: number; came: number }>`
      select (select count(*)::integer from scans where scan_id = any (${all.map(({ scanID }) => scanID)}::uuid[])) as rows,
        (select sum(people)::integer from attendance_slots where service_id = ${tour.serviceID}) as counted,
        (select count(*)::integer from scans where service_id = ${tour.serviceID} and seat is not null) as came`;
    return one!;
  });
  expect(rows).toBe(all.filter(({ undoes }) => undoes === undefined).length);
  expect(counted).toBe(came);
});

test("a device hands in at most so many at once, and nothing that isn't a scan", async () => {
  const [ticket] = await ticketsOf(tour, "Day");
  const many = Array.from({ length: 501 }, () => offline(ticket!, NOW));
  expect((await submit(randomUUID(), many)).status).toBe(400);
  expect((await submit(randomUUID(), [{ ...offline(ticket!, NOW), at: "yesterday" }])).status).toBe(400);
  expect((await submit(randomUUID(), [{ ...offline(ticket!, NOW), told: "fine" as never }])).status).toBe(400);
});

test("P03 a builder lets in at the own homes until staff remove the builder, and then only where they are assigned themselves", async () => {
  await town.addPerson("building");
  const [home, builderID] = await town.inside("oak", async (sql) => {
    const [builder] = await sql<{ builderID: string }>`
      insert into builders (service_id, company, user_id) values (${tour.serviceID}, 'Park & Rye', ${town.people["building"]})
      returning builder_id`;
    const [built] = await sql<{ propertyID: string }>`
      insert into properties (service_id, name, builder_id) values (${tour.serviceID}, 'Built home', ${builder!.builderID})
      returning property_id`;
    await sql`
      insert into ticket_verifiers (service_id, user_id, property_id)
      values (${tour.serviceID}, ${town.people["building"]}, ${first()})`;
    return [built!.propertyID, builder!.builderID];
  });
  const [ticket] = await ticketsOf(tour, "Day");
  const seen = async () => [
    (await show("building", ticket!.code, home)).status,
    (await show("building", ticket!.code, first())).status,
  ];
  expect(await seen()).toEqual([200, 200]);
  await town.as("owner")(removeBuilder, { ...placeOf(tour), builderID: builderID! }, undefined);
  expect(await seen()).toEqual([403, 200]);
});

test("an event of several days lets in anew each day, also what was scanned without a network", async () => {
  const fair = await addShop(town, { url: "fair", products: { Pass: { price: 0 } } });
  await town.inside("oak", async (sql) => {
    for (const day of ["2030-06-01", "2030-06-02"])
      await sql`
        insert into timeframes (service_id, name, opens_at, closes_at)
        values (${fair.serviceID}, 'event', ${`${day}T15:00:00Z`}, ${`${day}T23:00:00Z`})`;
  });
  const [ticket] = await ticketsOf(fair, "Pass");
  const moments = ["2030-06-01T16:00:00Z", "2030-06-01T17:00:00Z", "2030-06-02T16:00:00Z"];
  const scans = moments.map((at) => ({ ...offline(ticket!, at), propertyID: null }));
  const { answer } = await town.as("owner")(autoSubmit, placeOf(fair), { deviceID: randomUUID(), scans });
  expect(answer.results.map(({ verdict }) => verdict)).toEqual(["ok", "alreadyCheckedIn", "ok"]);
  expect(await standing(ticket!.ticketID)).toHaveLength(2);
});

test("a device that staff end in one program goes on in another", async () => {
  const [seat] = await ticketsOf(gala, "Seat");
  const [ticket] = await ticketsOf(tour, "Day");
  const deviceID = randomUUID();
  const said = { deviceID, propertyID: first(), what: "Phone", unsent: 0, battery: null };
  await town.as("owner")(reportDoorDevice, placeOf(tour), said);
  await town.as("owner")(endDoorDevice, { ...placeOf(tour), deviceID });
  const seen = async (shop: Shop, search: string, propertyID?: string) =>
    (
      await town.as("owner")(scan, placeOf(shop), undefined, {
        query: { search, deviceID, ...(propertyID && { propertyID }) },
      })
    ).status;
  expect([await seen(tour, ticket!.code, first()), await seen(gala, seat!.code)]).toEqual([403, 200]);
});
