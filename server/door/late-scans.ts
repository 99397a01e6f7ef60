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

/** Who hands in: where they may let people in, and whose name stands at it. */
export type Verifier = {
  userID: string | null;
  /** Whose pass it is, where nobody is signed in. */
  shiftID: string | null;
  /** Where they may let in at that moment, by what stands now of their assignments and of those that have ended; null: everywhere. */
  placesAt(moment: Date): readonly string[] | null;
  /** Whether they stood there then: a shift has its hours. */
  wasThere(at: Date): boolean;
};

/** Whether whoever may let in at these places may at this one; null: at every place, and the event itself. */
export const isPlaceAllowed = (places: readonly string[] | null, propertyID: string | null): boolean =>
  places === null || (propertyID !== null && places.includes(propertyID));

type LateScans = { serviceID: string; deviceID: string; porter: Verifier; now: Date; scans: readonly QueuedScan[] };

/**
 * Takes what a device saw without a network. Nothing is dropped: what can't stand is kept with the reason. Scans and what takes them
 * back may come in any order, any number of times, from any number of devices at once; the rows come out the same.
 */
export async function takeLateScans(sql: Sql, handed: LateScans): Promise<{ scanID: string; verdict: Verdict }[]> {
  const { serviceID, scans } = handed;
  const scanIDs = scans.map(({ scanID }) => scanID);
  await lockLateScans(sql, serviceID);
  const ticketIDs = await saveLateScans(sql, handed, scans.filter(isTicketScan));
  const freed = await undoLateScans(sql, handed, scans);
  await saveLateExits(sql, handed);
  const touched = [...new Set([...ticketIDs, ...freed])].sort();
  if (touched.length > 0) {
    await lockTickets(sql, touched);
    await admitEarliest(sql, touched);
  }
  const kept = new Map((await scansByID(sql, scanIDs)).map((one) => [one.scanID, one]));
  return scans.map((scan) => ({
    scanID: scan.scanID,
    verdict: isTicketScan(scan) ? (kept.get(scan.scanID)?.verdict ?? "unknown") : "ok",
  }));
}

export const scanIDTaken = "This scan’s identifier belongs to another ticket or place. Scan the ticket again.";

/** Whether two showings with one identifier are one. */
export const isSameScan = (
  before: Pick<NewScan, "ticketID" | "serviceID" | "propertyID">,
  { ticketID, serviceID, propertyID }: Pick<NewScan, "ticketID" | "serviceID" | "propertyID">,
): boolean => before.ticketID === ticketID && before.serviceID === serviceID && before.propertyID === propertyID;

/** Of a ticket, and not that something is taken back, or that people left. */
const isTicketScan = ({ undoes, left }: QueuedScan) => undoes === undefined && left === undefined;

/** Where they stood, while they stood there. */
async function saveLateExits(sql: Sql, { serviceID, deviceID, porter, now, scans }: LateScans): Promise<void> {
  const said = scans.filter(({ left }) => left !== undefined && left !== 0);
  const named = [...new Set(said.flatMap(({ propertyID }) => propertyID ?? []))];
  const homes = new Set((await homesAmong(sql, serviceID, named)).map(({ propertyID }) => propertyID));
  const exits = said.flatMap(({ scanID, propertyID = null, left, ...scan }) => {
    const at = new Date(Math.min(Date.parse(scan.at), now.getTime()));
    if (propertyID && !homes.has(propertyID)) return [];
    if (!isPlaceAllowed(porter.placesAt(at), propertyID) || !porter.wasThere(at)) return [];
    const { userID, shiftID } = porter;
    return [{ exitID: scanID, serviceID, propertyID, people: left!, at: at.toISOString(), userID, shiftID, deviceID }];
  });
  if (exits.length > 0) await insertExits(sql, exits, now);
}

/** What was decided of a scan before stays so, until something else is heard of the same ticket. Answers the tickets of those that are new. */
async function saveLateScans(sql: Sql, handed: LateScans, shown: readonly QueuedScan[]): Promise<string[]> {
  if (shown.length === 0) return [];
  const { serviceID, porter, now, deviceID } = handed;
  const given = [...new Set(shown.flatMap(({ code }) => parseTicketCode(code ?? "") ?? []))];
  const codes = new Map((await ticketsByCode(sql, given)).map((one) => [one.code, one]));
  const ticketOf = ({ code, ticketID }: QueuedScan) =>
    codes.get(parseTicketCode(code ?? "") ?? "")?.ticketID ?? ticketID ?? null;
  const asked = [...new Set(shown.flatMap((scan) => ticketOf(scan) ?? []))].sort();
  const tickets = new Map((await scannedTickets(sql, asked)).map((one) => [one.ticketID, one]));
  const named = [...new Set(shown.flatMap(({ propertyID }) => propertyID ?? []))];
  const [atHomes, isTour] = await Promise.all([homesAmong(sql, serviceID, named), hasPublicHomes(sql, serviceID)]);
  const homes = new Set(atHomes.map(({ propertyID }) => propertyID));
  const rows = shown.map((scan): NewScan => {
    const ticket = tickets.get(ticketOf(scan) ?? "");
    const propertyID = scan.propertyID && homes.has(scan.propertyID) ? scan.propertyID : null;
    const isEnded = codes.get(parseTicketCode(scan.code ?? "") ?? "")?.ended ?? false;
    // Nothing is shown later than it is told of.
    const at = new Date(Math.min(Date.parse(scan.at), now.getTime()));
    const isPlace = propertyID === (scan.propertyID ?? null) && !(propertyID === null && isTour);
    const isHere = isPlace && isPlaceAllowed(porter.placesAt(at), propertyID);
    const { told, scanID } = scan;
    const verdict = !porter.wasThere(at)
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
      userID: porter.userID,
      shiftID: porter.shiftID,
      deviceID,
    };
  });
  const fresh = await saveNewScans(sql, rows, now);
  const answered = rows.flatMap(({ ticketID, scanID }, place) => {
    const { answers, told } = shown[place]!;
    return ticketID && answers && told === "ok" && fresh.has(scanID) ? [{ ticketID, answers, now }] : [];
  });
  if (answered.length > 0) await saveLateAnswers(sql, answered);
  return rows.flatMap(({ ticketID, scanID }) => (ticketID && fresh.has(scanID) ? ticketID : []));
}

/** Those that hadn't been heard of. An identifier that another showing has is refused: one of the two would be lost without a word. */
async function saveNewScans(sql: Sql, rows: readonly NewScan[], now: Date): Promise<ReadonlySet<string>> {
  const scanIDs = rows.map(({ scanID }) => scanID);
  const known = new Map((await scansByID(sql, scanIDs)).map((one) => [one.scanID, one]));
  const fresh = new Map<string, NewScan>();
  for (const row of rows) {
    const before = known.get(row.scanID) ?? fresh.get(row.scanID);
    if (!before) fresh.set(row.scanID, row);
    else if (!isSameScan(before, row)) refuse(scanIDTaken, 422);
  }
  await insertScans(sql, [...fresh.values()], now);
  return new Set(fresh.keys());
}

/** By itself: how many were let in before is decided among all that are kept. Whoever was let in unasked was let in. */
const verdictOfScan = (ticket: ScannedTicket | undefined, serviceID: string, isHere: boolean, at: Date): Verdict =>
  ticket
    ? decideVerdict({ ...ticket, isHere: isHere && ticket.serviceID === serviceID, unanswered: false }, at, 0)
    : "unknown";

/** What speaks against it is held against it, also where somebody was let in meanwhile; else what the door said. */
const storedVerdict = (told: Verdict, verdict: Verdict): Verdict =>
  verdict === "ok" ? told : told === "ok" && verdict === "refunded" ? "lateInvalid" : verdict;
/** A ticket was given to somebody else meanwhile: its old code opens nothing. */
const endedCodeVerdict = (told: Verdict): Verdict => (told === "ok" ? "lateInvalid" : "unknown");

async function undoLateScans(
  sql: Sql,
  { serviceID, porter, now }: LateScans,
  scans: readonly QueuedScan[],
): Promise<string[]> {
  const undone = scans.flatMap(({ undoes, at }) => {
    // Of a phone whose clock is ahead, as what it shows is.
    const then = new Date(Math.min(Date.parse(at), now.getTime()));
    if (undoes === undefined || !porter.wasThere(then)) return [];
    const { userID } = porter;
    return [{ scanID: undoes, serviceID, at: then.toISOString(), userID, places: porter.placesAt(then) }];
  });
  if (undone.length === 0) return [];
  const freed = await undoScans(sql, undone);
  return freed.flatMap(({ ticketID }) => ticketID ?? []);
}
