import { randomUUID } from "node:crypto";
import {
  type CheckinItem,
  type OrderTicket,
  acknowledgeDisputedScan,
  autoSubmit,
  checkIn,
  getDoor,
  listCheckinItems,
  listDisputedScans,
  scan,
} from "../../contract/door/door.ts";
import { type Verdict, verdicts } from "../../contract/door/door-rules.ts";
import { parseShortCode } from "../../contract/commerce/tickets/short-code.ts";
import { parseTicketCode, parseTicketNumber } from "../../contract/commerce/tickets/tickets.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { Fragment } from "../platform/db/statement.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { reduceWaitingScans } from "./device-queries.ts";
import { ownHomes } from "../tours/record-queries.ts";
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
  byOrderLive,
  byShortCode,
  disputedScans,
  doorTickets,
  doorHomes,
  insertScans,
  latestAdmissionAt,
  insertAdmission,
  lockTickets,
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
import { recordEvent } from "../people/webhooks/record-event.ts";

const MOST_ITEMS = 50;

const itemOf = (ticket: DoorTicket, place: DoorPlace, now: Date): CheckinItem => ({
  ...ticket,
  verdict: verdictOf(ticket, place, now),
  questions: [],
  order: [],
});

const MOST_IN_ORDER = 50;

/** With the open questions, if these keep the visitor out, and with those who came along. */
async function shownItem(sql: Sql, ticket: DoorTicket, place: DoorPlace, now: Date): Promise<CheckinItem> {
  const item = itemOf(ticket, place, now);
  const [forms, together] = await Promise.all([
    item.verdict === "unanswered" ? openDoorForms(sql, [item.purchasedTicketID]) : [],
    item.verdict !== "notValidHere" && (ticket.ordered > 1 || ticket.admits > 1)
      ? doorTickets(sql, place, now, byOrderLive(place.serviceID, ticket.transactionID, MOST_IN_ORDER))
      : [],
  ]);
  const order = together.map((one): OrderTicket => ({ ...one, verdict: verdictOf(one, place, now) }));
  return { ...item, questions: forms.map(doorFormOf), order };
}

const twoOfShortCode = "Two tickets have these letters. Scan the code, or find the guest by name.";

/** The text is looked up as a code first, then as the letters under it, then as a ticket's number. */
async function findTicket(sql: Sql, place: DoorPlace, now: Date, text: string): Promise<DoorTicket> {
  const which = ticketOfText(place, text);
  const [ticket, second] = which ? await doorTickets(sql, place, now, which) : [];
  if (second) refuse(twoOfShortCode, 409);
  return ticket ?? refuse(verdicts.unknown, 404);
}

function ticketOfText({ serviceID }: DoorPlace, text: string): Fragment | undefined {
  const code = parseTicketCode(text);
  if (code) return byCode(code);
  const shortCode = parseShortCode(text);
  if (shortCode) return byShortCode(serviceID, shortCode);
  const number = parseTicketNumber(text);
  return number === undefined ? undefined : byNumber(number);
}

export const door = [
  on(getDoor, async (ask) => {
    const { sql, service, now } = ask;
    // Also after the shift: its scans are handed in from this page.
    const [verifier, sells, own, homes, [program]] = await Promise.all([
      verifierOfLateScans(ask),
      maySell(ask),
      ask.linkHolder ? [] : ownHomes(sql, service.serviceID, ask.user.userID),
      doorHomes(sql, service.serviceID),
      doorProgram(sql, service.serviceID),
    ]);
    const { name, zone } = requireFound(program, "program");
    // A tour lets in at its homes.
    const places = homes.length > 0 ? homes : [{ propertyID: null, name, number: null, address: "", mostInside: null }];
    const { until } = verifier;
    const mayAt = verifier.placesAt(now);
    const mine = places.filter(({ propertyID }) => isPlaceAllowed(mayAt, propertyID));
    const isOver = isShiftOver(verifier, now);
    const { serviceID, kind } = service;
    const hasOwnHomes = own.length > 0;
    return { serviceID, program: name, kind, zone, places: mine, until, isOver, sells, hasOwnHomes };
  }),

  on(scan, async (ask) => {
    const { sql, query, now } = ask;
    const place = await requirePlace(ask, query.propertyID);
    const verifier = await requireVerifier(ask, query.deviceID);
    refuseElsewhere(verifier, place.propertyID, now);
    const item = await shownItem(sql, await findTicket(sql, place, now, query.search), place, now);
    return { item: itemForVerifier(verifier, item) };
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
    const [, verifier, [ticketBefore], isTour] = await Promise.all([
      requirePlace(ask, body.propertyID),
      requireVerifier(ask, body.deviceID),
      read(),
      hasPublicHomes(sql, service.serviceID),
    ]);
    // A check-in from before can still be undone.
    if (body.status) refuseNoHome(place, isTour);
    refuseElsewhere(verifier, place.propertyID, now);
    refuseOtherTicket(ask, ticketBefore!);
    if (answered) await saveDoorAnswers(ask, ticket.ticketID, answered);
    const scannedTicket = answered ? (await read())[0]! : ticketBefore!;
    const { verdict, item } = await (body.status
      ? admit({ ask, place, verifier, ticket: scannedTicket, scanID: body.scanID ?? randomUUID() })
      : undoCheckIn({ ask, place, verifier }));
    return { verdict, item: itemForVerifier(verifier, await shownItem(sql, item, place, now)) };
  }),

  on(autoSubmit, async (ask) => {
    const { sql, body, now, service } = ask;
    const verifier = await verifierOfLateScans(ask);
    const { serviceID } = service;
    const results = await takeLateScans(sql, { ...body, serviceID, verifier, now });
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
    const verifier = await requireVerifier(ask);
    refuseElsewhere(verifier, disputedScan.propertyID, now);
    const { scanID } = disputedScan;
    const [acknowledged] = await acknowledgeScan(
      sql,
      { scanID, userID: verifier.userID, shiftID: verifier.shiftID },
      now,
    );
    if (acknowledged) await audit(scanID, null, { acknowledged: true });
    return {};
  }),
];

/** Verifiers with a pass see a ticket's name, but no contact details. */
const itemForVerifier = ({ shiftID }: Verifier, item: CheckinItem): CheckinItem =>
  shiftID === null ? item : { ...item, guest: { ...item.guest, email: "", phone: "" } };

/** Refusals for products that create a record and come without a ticket. */
const noTicketTexts = {
  property: "A home’s place on a tour lets nobody in by itself. Scan a ticket.",
  sponsor: "A sponsorship lets nobody in by itself. Scan a ticket.",
} as const;

/** The number and type that a client sends along must agree with the ticket; otherwise it means another one. */
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

type CheckInScope = { ask: TransactionContext<typeof checkIn>; place: DoorPlace; verifier: Verifier };
type Admitting = CheckInScope & { ticket: DoorTicket; scanID: string };

type ScanOutcome = { verdict: Verdict; item: DoorTicket };

/** The usual case is one statement. If two doors ask at once, the first to lock the ticket lets in. */
async function admit({ ask, place, verifier, ticket: scannedTicket, scanID }: Admitting): Promise<ScanOutcome> {
  const { now, body, sql, ticket } = ask;
  const scan = {
    ...place,
    scanID,
    ticketID: ticket.ticketID,
    at: now.toISOString(),
    userID: verifier.userID,
    shiftID: verifier.shiftID,
    deviceID: body.deviceID ?? null,
  };
  const verdict = verdictOf(scannedTicket, place, now);
  if (verdict !== "ok") return admitUnderLock(sql, scan, now);
  const [admission] = await insertAdmission(
    sql,
    { ...scan, told: verdict, verdict, seat: scannedTicket.letIn + 1 },
    now,
  );
  if (!admission) return admitUnderLock(sql, scan, now);
  await recordEvent(sql, "ticket.checked_in", place.serviceID, { ticketID: ticket.ticketID, scanID });
  return {
    verdict,
    item: {
      ...scannedTicket,
      letIn: scannedTicket.letIn + 1,
      checkins: [...scannedTicket.checkins, admission.checkin],
    },
  };
}

/** A repeated scan gets the answer from before. */
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
  await recordEvent(sql, "ticket.checked_in", scan.serviceID, { ticketID, scanID });
  return { verdict, item: (await read())[0]! };
}

async function undoCheckIn({ ask, place, verifier }: CheckInScope): Promise<ScanOutcome> {
  const { now, sql, ticket } = ask;
  await lockTickets(sql, [ticket.ticketID]);
  const [meant] = await (ask.body.undoes
    ? scanAtPlace(sql, ticket.ticketID, place, ask.body.undoes)
    : latestAdmissionAt(sql, ticket.ticketID, place));
  if (meant) {
    const { userID } = verifier;
    const { serviceID } = place;
    await undoScans(sql, [{ scanID: meant.scanID, serviceID, at: now.toISOString(), userID, places: null }]);
    const undone = { ticketID: ticket.ticketID, scanID: meant.scanID };
    await recordEvent(sql, "ticket.check_in_undone", serviceID, undone);
    await admitEarliest(sql, [ticket.ticketID]);
  }
  const [item] = await doorTickets(sql, place, now, byID(ticket.ticketID));
  return { verdict: "ok", item: item! };
}
