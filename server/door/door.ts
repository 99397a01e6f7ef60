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
import { parseTicketCode } from "../../contract/commerce/tickets/tickets.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { reduceWaitingScans } from "./device-queries.ts";
import { hasPublicHomes } from "../tours/tour-queries.ts";
import {
  verifierOfLateScans,
  isShiftOver,
  maySell,
  requirePlace,
  requireVerifier,
  refuseElsewhere,
  refuseNoHome,
} from "./verifier-access.ts";
import {
  type DoorPlace,
  type DoorTicket,
  type NewScan,
  acknowledgeScan,
  bySearch,
  byCode,
  byID,
  byNumber,
  disputedScans,
  doorTickets,
  doorHomes,
  insertScans,
  latestAdmissionAt,
  insertAdmission,
  lockTickets,
  ticketNumberIn,
  byOrder,
  doorProgram,
  scanAtPlace,
  scansByID,
  admitEarliest,
  undoScans,
} from "./door-queries.ts";
import { doorFormOf, saveDoorAnswers, openDoorForms } from "./door-questions.ts";
import { type Verifier, takeLateScans, isPlaceAllowed, isSameScan, scanIDTaken } from "./late-scans.ts";
import { verdictOf } from "./verdict.ts";

const MOST_ITEMS = 50;

const itemOf = (ticket: DoorTicket, place: DoorPlace, now: Date): CheckinItem => ({
  ...ticket,
  verdict: verdictOf(ticket, place, now),
  questions: [],
});

/** With what is to be answered first, where that is what keeps somebody out. */
async function itemWithQuestions(sql: Sql, ticket: DoorTicket, place: DoorPlace, now: Date): Promise<CheckinItem> {
  const item = itemOf(ticket, place, now);
  if (item.verdict !== "unanswered") return item;
  return { ...item, questions: (await openDoorForms(sql, [item.purchasedTicketID])).map(doorFormOf) };
}

/** What was typed is looked for as a code first, then as the number that stands on the ticket. */
async function findTicket(sql: Sql, place: DoorPlace, now: Date, text: string): Promise<DoorTicket> {
  const code = parseTicketCode(text);
  const number = ticketNumberIn(text);
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
      verifierOfLateScans(ask),
      maySell(ask),
      doorHomes(sql, service.serviceID),
      doorProgram(sql, service.serviceID),
    ]);
    const { name, zone } = requireFound(program, "program");
    // A tour lets in at its homes.
    const places = homes.length > 0 ? homes : [{ propertyID: null, name, mostInside: null }];
    const { until } = porter;
    const mayAt = porter.placesAt(now);
    const mine = places.filter(({ propertyID }) => isPlaceAllowed(mayAt, propertyID));
    const isOver = isShiftOver(porter, now);
    const { serviceID, kind } = service;
    return { serviceID, program: name, kind, zone, places: mine, until, isOver, sells };
  }),

  on(scan, async (ask) => {
    const { sql, query, now } = ask;
    const place = await requirePlace(ask, query.propertyID);
    const porter = await requireVerifier(ask, query.deviceID);
    refuseElsewhere(porter, place.propertyID, now);
    const item = await itemWithQuestions(sql, await findTicket(sql, place, now, query.search), place, now);
    return { item: itemForVerifier(porter, item) };
  }),

  on(listCheckinItems, async (ask) => {
    const { sql, query, now } = ask;
    const place = await requirePlace(ask, query.propertyID);
    refuseElsewhere(await requireVerifier(ask), place.propertyID, now);
    const which = query.transactionID
      ? byOrder(place.serviceID, query.transactionID)
      : bySearch(place.serviceID, query.search?.trim() ?? "", MOST_ITEMS + 1);
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
      requirePlace(ask, body.propertyID),
      requireVerifier(ask, body.deviceID),
      read(),
      hasPublicHomes(sql, service.serviceID),
    ]);
    // What was let in so before may still be taken back.
    if (body.status) refuseNoHome(place, isTour);
    refuseElsewhere(porter, place.propertyID, now);
    refuseOtherTicket(ask, shown!);
    if (answered) await saveDoorAnswers(ask, ticket.ticketID, answered);
    const here = answered ? (await read())[0]! : shown!;
    const { verdict, item } = await (body.status
      ? admit({ ask, place, porter, ticket: here, scanID: body.scanID ?? randomUUID() })
      : undoCheckIn({ ask, place, porter }));
    if (verdict !== "unanswered") return { verdict, item: itemForVerifier(porter, itemOf(item, place, now)) };
    return { verdict, item: itemForVerifier(porter, await itemWithQuestions(sql, item, place, now)) };
  }),

  on(autoSubmit, async (ask) => {
    const { sql, body, now, service } = ask;
    const porter = await verifierOfLateScans(ask);
    const { serviceID } = service;
    const results = await takeLateScans(sql, { ...body, serviceID, porter, now });
    await reduceWaitingScans(sql, serviceID, body.deviceID, results.length, now);
    return { accepted: results.length, results };
  }),

  on(listDisputedScans, async (ask) => {
    const { sql, query, service, now } = ask;
    const places = (await requireVerifier(ask)).placesAt(now);
    if (query.propertyID && !isPlaceAllowed(places, query.propertyID)) return { scans: [] };
    const which = {
      places: query.propertyID ? [query.propertyID] : places,
      isAcknowledged: query.state === "acknowledged",
    };
    return { scans: await disputedScans(sql, service.serviceID, which) };
  }),

  on(acknowledgeDisputedScan, async (ask) => {
    const { sql, disputedScan, now, audit } = ask;
    const porter = await requireVerifier(ask);
    refuseElsewhere(porter, disputedScan.propertyID, now);
    const { scanID } = disputedScan;
    const [acknowledged] = await acknowledgeScan(sql, { scanID, userID: porter.userID, shiftID: porter.shiftID }, now);
    if (acknowledged) await audit(scanID, null, { acknowledged: true });
    return {};
  }),
];

/** A pass is for scanning: whose a ticket is it tells, and not how to reach them. */
const itemForVerifier = ({ shiftID }: Verifier, item: CheckinItem): CheckinItem =>
  shiftID === null ? item : { ...item, guest: { ...item.guest, email: "", phone: "" } };

/** What makes a record, said of a ticket that doesn't come with one. */
const noTicketTexts = {
  property: "A home’s place on a tour lets nobody in by itself. Scan a ticket.",
  sponsor: "A sponsorship lets nobody in by itself. Scan a ticket.",
} as const;

/** Whoever remembers more of a ticket than its identifier says it; what doesn't agree is another ticket's. */
function refuseOtherTicket(
  { body, service }: TransactionContext<typeof checkIn>,
  { number, productType }: DoorTicket,
): void {
  const program = body.eventID ?? body.paradeID ?? service.serviceID;
  if (body.productType !== productType && body.productType in noTicketTexts)
    refuse(noTicketTexts[body.productType as keyof typeof noTicketTexts], 409);
  if (body.number !== number || body.productType !== productType || program !== service.serviceID)
    refuse(verdicts.notValidHere, 409);
}

type CheckInScope = { ask: TransactionContext<typeof checkIn>; place: DoorPlace; porter: Verifier };
type Admitting = CheckInScope & { ticket: DoorTicket; scanID: string };

type ScanOutcome = { verdict: Verdict; item: DoorTicket };

/** The usual case is one statement. Where two doors ask at the same instant, whoever holds the ticket first is let in. */
async function admit({ ask, place, porter, ticket: here, scanID }: Admitting): Promise<ScanOutcome> {
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
  if (verdict !== "ok") return admitUnderLock(sql, scan, now);
  const [came] = await insertAdmission(sql, { ...scan, told: verdict, verdict, seat: here.letIn + 1 }, now);
  if (!came) return admitUnderLock(sql, scan, now);
  return { verdict, item: { ...here, letIn: here.letIn + 1, checkins: [...here.checkins, came.checkin] } };
}

/** A scan that was heard of before answers what was told then. */
async function admitUnderLock(
  sql: Sql,
  scan: Omit<NewScan, "told" | "verdict"> & { ticketID: string },
  now: Date,
): Promise<ScanOutcome> {
  const { scanID, ticketID } = scan;
  const read = () => doorTickets(sql, scan, now, byID(ticketID));
  const [[before], , [item]] = await Promise.all([scansByID(sql, [scanID]), lockTickets(sql, [ticketID]), read()]);
  if (before && !isSameScan(before, scan)) refuse(scanIDTaken, 409);
  if (before) return { verdict: before.told, item: item! };
  const verdict = verdictOf(item!, scan, now);
  await insertScans(sql, [{ ...scan, told: verdict, verdict }], now);
  if (verdict !== "ok") return { verdict, item: item! };
  await admitEarliest(sql, [ticketID]);
  return { verdict, item: (await read())[0]! };
}

async function undoCheckIn({ ask, place, porter }: CheckInScope): Promise<ScanOutcome> {
  const { now, sql, ticket } = ask;
  await lockTickets(sql, [ticket.ticketID]);
  const [meant] = await (ask.body.undoes
    ? scanAtPlace(sql, ticket.ticketID, place, ask.body.undoes)
    : latestAdmissionAt(sql, ticket.ticketID, place));
  if (meant) {
    const { userID } = porter;
    const { serviceID } = place;
    await undoScans(sql, [{ scanID: meant.scanID, serviceID, at: now.toISOString(), userID, places: null }]);
    await admitEarliest(sql, [ticket.ticketID]);
  }
  const [item] = await doorTickets(sql, place, now, byID(ticket.ticketID));
  return { verdict: "ok", item: item! };
}
