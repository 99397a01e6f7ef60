import { randomUUID } from "node:crypto";
import {
  type CheckinItem,
  acknowledgeDisputedScan,
  autoSubmit,
  checkIn,
  getDoor,
  listCheckinItems,
  listDisputedScans,
  scan,
} from "../../contract/door/door.ts";
import { type Verdict, verdicts } from "../../contract/door/door-rules.ts";
import { codeIn } from "../../contract/commerce/tickets.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { noteHandedIn } from "./device-queries.ts";
import { hasPublicHomes } from "../tours/queries.ts";
import { handingIn, isOverFor, maySell, placeAsked, porterOf, refuseElsewhere, refuseNoHome } from "./porters.ts";
import {
  type DoorPlace,
  type DoorTicket,
  type NewScan,
  acknowledgeScan,
  amongItems,
  byCode,
  byID,
  byNumber,
  disputedScans,
  doorTickets,
  homesOf,
  keepScans,
  latestHere,
  letInNext,
  lockTickets,
  numberIn,
  ofOrder,
  programAtDoor,
  scanHere,
  scansWith,
  seatEarliest,
  undoScans,
} from "./queries.ts";
import { askedOf, keepAnswersAtDoor, openAtDoor } from "./questions.ts";
import { type Porter, handIn, isAmong, isSameShowing, usedAgain } from "./scanning.ts";
import { verdictOf } from "./verdict.ts";

const MOST_ITEMS = 50;

const itemOf = (ticket: DoorTicket, place: DoorPlace, now: Date): CheckinItem => ({
  ...ticket,
  verdict: verdictOf(ticket, place, now),
  questions: [],
});

/** With what is to be answered first, where that is what keeps somebody out. */
async function itemShown(sql: Sql, ticket: DoorTicket, place: DoorPlace, now: Date): Promise<CheckinItem> {
  const item = itemOf(ticket, place, now);
  if (item.verdict !== "unanswered") return item;
  return { ...item, questions: (await openAtDoor(sql, [item.purchasedTicketID])).map(askedOf) };
}

/** What was typed is looked for as a code first, then as the number that stands on the ticket. */
async function ticketFor(sql: Sql, place: DoorPlace, now: Date, text: string): Promise<DoorTicket> {
  const code = codeIn(text);
  const number = numberIn(text);
  const [ticket] = code
    ? await doorTickets(sql, place, now, byCode(code))
    : number === null
      ? []
      : await doorTickets(sql, place, now, byNumber(number));
  return ticket ?? refuse(verdicts.unknown, 404);
}

export const door = [
  on(getDoor, async (ask) => {
    const { sql, service, now } = ask;
    // Also where the shift is over: what was scanned in it is handed in from this page.
    const [porter, sells, homes, [program]] = await Promise.all([
      handingIn(ask),
      maySell(ask),
      homesOf(sql, service.serviceID),
      programAtDoor(sql, service.serviceID),
    ]);
    const { name, zone } = found(program, "program");
    // A tour lets in at its homes.
    const places = homes.length > 0 ? homes : [{ propertyID: null, name, mostInside: null }];
    const { until } = porter;
    const mayAt = porter.placesAt(now);
    const mine = places.filter(({ propertyID }) => isAmong(mayAt, propertyID));
    const isOver = isOverFor(porter, now);
    const { serviceID, kind } = service;
    return { serviceID, program: name, kind, zone, places: mine, until, isOver, sells };
  }),

  on(scan, async (ask) => {
    const { sql, query, now } = ask;
    const place = await placeAsked(ask, query.propertyID);
    const porter = await porterOf(ask, query.deviceID);
    refuseElsewhere(porter, place.propertyID, now);
    const item = await itemShown(sql, await ticketFor(sql, place, now, query.search), place, now);
    return { item: asTold(porter, item) };
  }),

  on(listCheckinItems, async (ask) => {
    const { sql, query, now } = ask;
    const place = await placeAsked(ask, query.propertyID);
    refuseElsewhere(await porterOf(ask), place.propertyID, now);
    const which = query.transactionID
      ? ofOrder(place.serviceID, query.transactionID)
      : amongItems(place.serviceID, query.search?.trim() ?? "", MOST_ITEMS + 1);
    const tickets = await doorTickets(sql, place, now, which);
    return {
      items: tickets.slice(0, MOST_ITEMS).map((ticket) => itemOf(ticket, place, now)),
      hasMore: tickets.length > MOST_ITEMS,
    };
  }),

  on(checkIn, async (ask) => {
    const { sql, body, now, service, ticket } = ask;
    const place = { serviceID: service.serviceID, propertyID: body.propertyID ?? null };
    const answered = body.status ? body.answers : undefined;
    const read = () => doorTickets(sql, place, now, byID(ticket.ticketID));
    const [, porter, [shown], isTour] = await Promise.all([
      placeAsked(ask, body.propertyID),
      porterOf(ask, body.deviceID),
      read(),
      hasPublicHomes(sql, service.serviceID),
    ]);
    // What was let in so before may still be taken back.
    if (body.status) refuseNoHome(place, isTour);
    refuseElsewhere(porter, place.propertyID, now);
    refuseAnother(ask, shown!);
    if (answered) await keepAnswersAtDoor(ask, ticket.ticketID, answered);
    const here = answered ? (await read())[0]! : shown!;
    const { verdict, item } = await (body.status
      ? letIn({ ask, place, porter, here, scanID: body.scanID ?? randomUUID() })
      : takeBack({ ask, place, porter }));
    if (verdict !== "unanswered") return { verdict, item: asTold(porter, itemOf(item, place, now)) };
    return { verdict, item: asTold(porter, await itemShown(sql, item, place, now)) };
  }),

  on(autoSubmit, async (ask) => {
    const { sql, body, now, service } = ask;
    const porter = await handingIn(ask);
    const { serviceID } = service;
    const results = await handIn(sql, { ...body, serviceID, porter, now });
    await noteHandedIn(sql, serviceID, body.deviceID, results.length, now);
    return { accepted: results.length, results };
  }),

  on(listDisputedScans, async (ask) => {
    const { sql, query, service, now } = ask;
    const places = (await porterOf(ask)).placesAt(now);
    if (query.propertyID && !isAmong(places, query.propertyID)) return { scans: [] };
    const which = {
      places: query.propertyID ? [query.propertyID] : places,
      isAcknowledged: query.state === "acknowledged",
    };
    return { scans: await disputedScans(sql, service.serviceID, which) };
  }),

  on(acknowledgeDisputedScan, async (ask) => {
    const { sql, disputedScan, now, audit } = ask;
    const porter = await porterOf(ask);
    refuseElsewhere(porter, disputedScan.propertyID, now);
    const { scanID } = disputedScan;
    const [acknowledged] = await acknowledgeScan(sql, { scanID, userID: porter.userID, shiftID: porter.shiftID }, now);
    if (acknowledged) await audit(scanID, null, { acknowledged: true });
    return {};
  }),
];

/** A pass is for scanning: whose a ticket is it tells, and not how to reach them. */
const asTold = ({ shiftID }: Porter, item: CheckinItem): CheckinItem =>
  shiftID === null ? item : { ...item, guest: { ...item.guest, email: "", phone: "" } };

/** What makes a record, said of a ticket that doesn't come with one. */
const admitsNobody = {
  property: "A home’s place on a tour lets nobody in by itself. Scan a ticket.",
  sponsor: "A sponsorship lets nobody in by itself. Scan a ticket.",
} as const;

/** Whoever remembers more of a ticket than its identifier says it; what doesn't agree is another ticket's. */
function refuseAnother({ body, service }: Inside<typeof checkIn>, { number, productType }: DoorTicket): void {
  const program = body.eventID ?? body.paradeID ?? service.serviceID;
  if (body.productType !== productType && body.productType in admitsNobody)
    refuse(admitsNobody[body.productType as keyof typeof admitsNobody], 409);
  if (body.number !== number || body.productType !== productType || program !== service.serviceID)
    refuse(verdicts.notValidHere, 409);
}

type Showing = { ask: Inside<typeof checkIn>; place: DoorPlace; porter: Porter };
type LettingIn = Showing & { here: DoorTicket; scanID: string };

type ScanOutcome = { verdict: Verdict; item: DoorTicket };

/** The usual case is one statement. Where two doors ask at the same instant, whoever holds the ticket first is let in. */
async function letIn({ ask, place, porter, here, scanID }: LettingIn): Promise<ScanOutcome> {
  const { now, body, sql, ticket } = ask;
  const scan = {
    ...place,
    scanID,
    ticketID: ticket.ticketID,
    at: now.toISOString(),
    userID: porter.userID,
    shiftID: porter.shiftID,
    deviceID: body.deviceID ?? null,
  };
  const verdict = verdictOf(here, place, now);
  if (verdict !== "ok") return letInBehindLock(sql, scan, now);
  const [came] = await letInNext(sql, { ...scan, told: verdict, verdict, seat: here.letIn + 1 }, now);
  if (!came) return letInBehindLock(sql, scan, now);
  return { verdict, item: { ...here, letIn: here.letIn + 1, checkins: [...here.checkins, came.checkin] } };
}

/** A scan that was heard of before answers what was told then. */
async function letInBehindLock(
  sql: Sql,
  scan: Omit<NewScan, "told" | "verdict"> & { ticketID: string },
  now: Date,
): Promise<ScanOutcome> {
  const { scanID, ticketID } = scan;
  const read = () => doorTickets(sql, scan, now, byID(ticketID));
  const [[before], , [item]] = await Promise.all([scansWith(sql, [scanID]), lockTickets(sql, [ticketID]), read()]);
  if (before && !isSameShowing(before, scan)) refuse(usedAgain, 409);
  if (before) return { verdict: before.told, item: item! };
  const verdict = verdictOf(item!, scan, now);
  await keepScans(sql, [{ ...scan, told: verdict, verdict }], now);
  if (verdict !== "ok") return { verdict, item: item! };
  await seatEarliest(sql, [ticketID]);
  return { verdict, item: (await read())[0]! };
}

async function takeBack({ ask, place, porter }: Showing): Promise<ScanOutcome> {
  const { now, sql, ticket } = ask;
  await lockTickets(sql, [ticket.ticketID]);
  const [meant] = await (ask.body.undoes
    ? scanHere(sql, ticket.ticketID, place, ask.body.undoes)
    : latestHere(sql, ticket.ticketID, place));
  if (meant) {
    const { userID } = porter;
    const { serviceID } = place;
    await undoScans(sql, [{ scanID: meant.scanID, serviceID, at: now.toISOString(), userID, places: null }]);
    await seatEarliest(sql, [ticket.ticketID]);
  }
  const [item] = await doorTickets(sql, place, now, byID(ticket.ticketID));
  return { verdict: "ok", item: item! };
}
