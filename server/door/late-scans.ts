import type { QueuedScan } from "../../contract/door/door.ts";
import { type Verdict, decideVerdict } from "../../contract/door/door-rules.ts";
import { parseTicketCode } from "../../contract/commerce/tickets/tickets.ts";
import type { Sql } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";
import { hasPublicHomes } from "../tours/tour-queries.ts";
import { insertExits } from "./exit-queries.ts";
import { saveLateAnswers } from "./door-questions.ts";
import {
  type NewScan,
  type ScannedTicket,
  homesAmong,
  insertScans,
  lockLateScans,
  lockTickets,
  scansByID,
  admitEarliest,
  ticketsByCode,
  scannedTickets,
  undoScans,
} from "./door-queries.ts";
import { recordEvents } from "../people/webhooks/record-event.ts";

/** A ticket verifier: the places where they may let in, and the name that scans carry. */
export type Verifier = {
  userID: string | null;
  /** The shift of a pass; null for an account. */
  shiftID: string | null;
  /** Places where they may let in at that moment, by current and ended assignments; null for everywhere. */
  placesAt(moment: Date): readonly string[] | null;
  /** Whether they were on duty: a shift has its hours. */
  isOnDutyAt(at: Date): boolean;
};

/** Whether a place is among the allowed ones; null allows every home and the event itself. */
export const isPlaceAllowed = (places: readonly string[] | null, propertyID: string | null): boolean =>
  places === null || (propertyID !== null && places.includes(propertyID));

type LateScans = { serviceID: string; deviceID: string; verifier: Verifier; now: Date; scans: readonly QueuedScan[] };

/**
 * Takes scans that a device made without a network. Nothing is dropped: scans that can't count are stored with the reason. Scans and their
 * undoing may arrive in any order, repeatedly, and from several devices at once; the rows come out the same.
 */
export async function takeLateScans(sql: Sql, batch: LateScans): Promise<{ scanID: string; verdict: Verdict }[]> {
  const { serviceID, scans } = batch;
  const scanIDs = scans.map(({ scanID }) => scanID);
  await lockLateScans(sql, serviceID);
  const storedBefore = await scansByID(sql, scanIDs);
  const ticketIDs = await saveLateScans(sql, batch, scans.filter(isTicketScan));
  const freedTicketIDs = await undoLateScans(sql, batch, scans);
  await saveLateExits(sql, batch);
  const changedTicketIDs = [...new Set([...ticketIDs, ...freedTicketIDs])].sort();
  if (changedTicketIDs.length > 0) {
    await lockTickets(sql, changedTicketIDs);
    await admitEarliest(sql, changedTicketIDs);
  }
  const stored = await scansByID(sql, scanIDs);
  const storedScans = new Map(stored.map((one) => [one.scanID, one]));
  const known = new Set(storedBefore.map(({ scanID }) => scanID));
  const admissions = stored.flatMap(({ scanID, ticketID, verdict }) =>
    verdict === "ok" && ticketID !== null && !known.has(scanID) ? [{ ticketID, scanID }] : [],
  );
  await recordEvents(sql, "ticket.checked_in", serviceID, admissions);
  return scans.map((scan) => ({
    scanID: scan.scanID,
    verdict: isTicketScan(scan) ? (storedScans.get(scan.scanID)?.verdict ?? "unknown") : "ok",
  }));
}

export const scanIDTaken = "This scan’s identifier belongs to another ticket or place. Scan the ticket again.";

/** Whether two scans with one identifier are the same. */
export const isSameScan = (
  before: Pick<NewScan, "ticketID" | "serviceID" | "propertyID">,
  { ticketID, serviceID, propertyID }: Pick<NewScan, "ticketID" | "serviceID" | "propertyID">,
): boolean => before.ticketID === ticketID && before.serviceID === serviceID && before.propertyID === propertyID;

/** Neither an undoing nor an exit. */
const isTicketScan = ({ undoes, left }: QueuedScan) => undoes === undefined && left === undefined;

/** Exits count only where and while the verifier was on duty. */
async function saveLateExits(sql: Sql, { serviceID, deviceID, verifier, now, scans }: LateScans): Promise<void> {
  const exitScans = scans.filter(({ left }) => left !== undefined && left !== 0);
  const propertyIDs = [...new Set(exitScans.flatMap(({ propertyID }) => propertyID ?? []))];
  const homes = new Set((await homesAmong(sql, serviceID, propertyIDs)).map(({ propertyID }) => propertyID));
  const exits = exitScans.flatMap(({ scanID, propertyID = null, left, ...scan }) => {
    const at = new Date(Math.min(Date.parse(scan.at), now.getTime()));
    if (propertyID && !homes.has(propertyID)) return [];
    if (!isPlaceAllowed(verifier.placesAt(at), propertyID) || !verifier.isOnDutyAt(at)) return [];
    const { userID, shiftID } = verifier;
    return [{ exitID: scanID, serviceID, propertyID, people: left!, at: at.toISOString(), userID, shiftID, deviceID }];
  });
  if (exits.length > 0) await insertExits(sql, exits, now);
}

/** A stored verdict stays until something new arrives about the same ticket. Returns the tickets of new scans. */
async function saveLateScans(sql: Sql, batch: LateScans, ticketScans: readonly QueuedScan[]): Promise<string[]> {
  if (ticketScans.length === 0) return [];
  const { serviceID, verifier, now, deviceID } = batch;
  const scannedCodes = [...new Set(ticketScans.flatMap(({ code }) => parseTicketCode(code ?? "") ?? []))];
  const codes = new Map((await ticketsByCode(sql, scannedCodes)).map((one) => [one.code, one]));
  const ticketOf = ({ code, ticketID }: QueuedScan) =>
    codes.get(parseTicketCode(code ?? "") ?? "")?.ticketID ?? ticketID ?? null;
  const ticketIDs = [...new Set(ticketScans.flatMap((scan) => ticketOf(scan) ?? []))].sort();
  const tickets = new Map((await scannedTickets(sql, ticketIDs)).map((one) => [one.ticketID, one]));
  const propertyIDs = [...new Set(ticketScans.flatMap(({ propertyID }) => propertyID ?? []))];
  const [atHomes, isTour] = await Promise.all([
    homesAmong(sql, serviceID, propertyIDs),
    hasPublicHomes(sql, serviceID),
  ]);
  const homes = new Set(atHomes.map(({ propertyID }) => propertyID));
  const rows = ticketScans.map((scan): NewScan => {
    const ticket = tickets.get(ticketOf(scan) ?? "");
    const propertyID = scan.propertyID && homes.has(scan.propertyID) ? scan.propertyID : null;
    const isEnded = codes.get(parseTicketCode(scan.code ?? "") ?? "")?.ended ?? false;
    // A clock that is ahead is capped to now.
    const at = new Date(Math.min(Date.parse(scan.at), now.getTime()));
    const isPlace = propertyID === (scan.propertyID ?? null) && !(propertyID === null && isTour);
    const isHere = isPlace && isPlaceAllowed(verifier.placesAt(at), propertyID);
    const { told, scanID } = scan;
    const verdict = !verifier.isOnDutyAt(at)
      ? "outsideScanWindow"
      : isEnded
        ? endedCodeVerdict(told)
        : storedVerdict(told, verdictOfScan(ticket, serviceID, isHere, at));
    return {
      scanID,
      serviceID,
      propertyID,
      ticketID: ticket?.serviceID === serviceID ? ticket.ticketID : null,
      at: at.toISOString(),
      told,
      verdict,
      userID: verifier.userID,
      shiftID: verifier.shiftID,
      deviceID,
    };
  });
  const newScanIDs = await saveNewScans(sql, rows, now);
  const answersOfTickets = rows.flatMap(({ ticketID, scanID }, place) => {
    const { answers, told } = ticketScans[place]!;
    return ticketID && answers && told === "ok" && newScanIDs.has(scanID) ? [{ ticketID, answers, now }] : [];
  });
  if (answersOfTickets.length > 0) await saveLateAnswers(sql, answersOfTickets);
  return rows.flatMap(({ ticketID, scanID }) => (ticketID && newScanIDs.has(scanID) ? ticketID : []));
}

/** Skips scans that are stored. An identifier used for another scan is refused: one of the two would be lost silently. */
async function saveNewScans(sql: Sql, rows: readonly NewScan[], now: Date): Promise<ReadonlySet<string>> {
  const scanIDs = rows.map(({ scanID }) => scanID);
  const storedScans = new Map((await scansByID(sql, scanIDs)).map((one) => [one.scanID, one]));
  const newScans = new Map<string, NewScan>();
  for (const row of rows) {
    const before = storedScans.get(row.scanID) ?? newScans.get(row.scanID);
    if (!before) newScans.set(row.scanID, row);
    else if (!isSameScan(before, row)) refuse(scanIDTaken, 422);
  }
  await insertScans(sql, [...newScans.values()], now);
  return new Set(newScans.keys());
}

/**
 * The verdict without regard to other admissions, which are decided among all stored scans. Open questions don't matter: the visitor was
 * let in.
 */
const verdictOfScan = (ticket: ScannedTicket | undefined, serviceID: string, isHere: boolean, at: Date): Verdict =>
  ticket
    ? decideVerdict({ ...ticket, isHere: isHere && ticket.serviceID === serviceID, unanswered: false }, at, 0)
    : "unknown";

/** The server's objection wins, even if the visitor was let in; else the device's verdict stays. */
const storedVerdict = (told: Verdict, verdict: Verdict): Verdict =>
  verdict === "ok" ? told : told === "ok" && verdict === "refunded" ? "lateInvalid" : verdict;
/** The ticket was transferred meanwhile, which replaced its code. */
const endedCodeVerdict = (told: Verdict): Verdict => (told === "ok" ? "lateInvalid" : "unknown");

async function undoLateScans(
  sql: Sql,
  { serviceID, verifier, now }: LateScans,
  scans: readonly QueuedScan[],
): Promise<string[]> {
  const undos = scans.flatMap(({ undoes, at }) => {
    // A clock that is ahead is capped to now.
    const then = new Date(Math.min(Date.parse(at), now.getTime()));
    if (undoes === undefined || !verifier.isOnDutyAt(then)) return [];
    const { userID } = verifier;
    return [{ scanID: undoes, serviceID, at: then.toISOString(), userID, places: verifier.placesAt(then) }];
  });
  if (undos.length === 0) return [];
  const undoneScans = await undoScans(sql, undos);
  return undoneScans.flatMap(({ ticketID }) => ticketID ?? []);
}
