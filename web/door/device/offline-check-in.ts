import type { DoorAnswers, DoorForm } from "../../../contract/door/door-questions.ts";
import { type Verdict, verdicts } from "../../../contract/door/door-rules.ts";
import { type Admission, decideOffline } from "../../../contract/door/offline-decision.ts";
import type { SealedTicket } from "../../../contract/door/sealed-tickets.ts";
import { searchKey } from "../../../contract/platform/search-key.ts";
import { parseTicketCode } from "../../../contract/commerce/tickets/tickets.ts";
import type { DeviceDoor, OpenDeviceState } from "./device-state.ts";
import { withLock } from "./device-lock.ts";
import { isSignedCode } from "./sealed-tickets.ts";
import type { TicketList, TicketOnList } from "./ticket-list.ts";
import { openTicketOf } from "./ticket-text.ts";
import type { WaitingScans } from "./waiting-scans.ts";

/** A ticket on a device without a network, with the number of people it admits and its admissions here. */
export type OfflineTicket = {
  number: number;
  name: string;
  product: string;
  admits: number;
  admissions: Admission[];
  /** Since when it is refunded or cancelled. */
  endedAt: string | null;
};
/** The text of a code, or a ticket found without one. */
export type TicketSource = string | TicketOnList;
/** A ticket of the list, and the verdict if it were shown now. */
export type ListMatch = { source: TicketOnList; ticket: OfflineTicket; verdict: Verdict };
/**
 * The result of a code without a network. `unlisted`: the association's signature is valid, but the list doesn't have the ticket;
 * admissions are those known here.
 */
export type OfflineResult =
  | { verdict: Verdict; ticket: OfflineTicket; scanID: string; source: TicketSource; together: ListMatch[] }
  /** Forms to answer before admission. */
  | { asks: DoorForm[]; ticket: OfflineTicket; source: TicketSource }
  | { unlisted: string; admissions: Admission[] }
  | { error: string };

const NOT_A_CODE_TEXT = "That is no ticket’s code or number. Scan the code, or type the letters under it.";
const NO_LIST_TEXT =
  "This device has no list of tickets yet, and there is no network. Write down the ticket’s number, and let in by eye.";

type OfflineScope = {
  name: string;
  door: DeviceDoor;
  list: TicketList;
  scans: WaitingScans;
  state: OpenDeviceState;
  /** A home, or '' for the program itself. */
  placeOf: () => string;
};

/** What the device decides by its list, and remembers of what the server decided. */
export function openOfflineCheckIn({ name, door, list, scans, state, placeOf }: OfflineScope) {
  /** The verdict on a listed ticket at this place. */
  async function decide(listName: string, ticket: SealedTicket, at: Date) {
    const program = { ...list.facts, kind: door.kind, zone: door.zone };
    const before = await list.admissionsOf(listName, placeOf());
    const { verdict, admissions, open, product, admits } = decideOffline(program, ticket, before, at);
    const { number, name: holder, endedAt } = ticket;
    return { verdict, open, ticket: { number, name: holder, product, admits, admissions, endedAt } };
  }

  /** The other tickets of an order, with their verdicts now. */
  async function decideTogether(ticket: SealedTicket): Promise<ListMatch[]> {
    const found = await list.findTogether(ticket);
    const good = found.filter(({ ticket: { state: ticketState } }) => ticketState === "live");
    const matches = good.map(async (source): Promise<ListMatch> => {
      const { verdict, ticket: decided } = await decide(source.listName, source.ticket, state.time());
      return { source, ticket: decided, verdict };
    });
    return Promise.all(matches);
  }

  async function letIn(
    ticketScan: Omit<TicketScan, "told">,
    listedTicket: SealedTicket,
    { source, answers }: { source: TicketSource; answers: DoorAnswers | undefined },
  ): Promise<OfflineResult> {
    const { verdict: decision, open, ticket } = await decide(ticketScan.name, listedTicket, ticketScan.at);
    const asks = list.facts.questionForms.filter(({ questionFormID }) => open.includes(questionFormID));
    if (decision === "unanswered" && !answers) return { asks, ticket, source };
    const verdict = decision === "unanswered" ? "ok" : decision;
    await storeScan({ list, scans }, { ...ticketScan, told: verdict, ...(answers && { answers }) });
    return { verdict, scanID: ticketScan.scanID, ticket, source, together: await decideTogether(listedTicket) };
  }

  const noteAdmission = (listName: string, scanID: string) =>
    list.storeAdmission(scanID, { ticket: listName, at: state.time().toISOString(), undone: false, place: placeOf() });
  const noteAdmissionOf = async (found: TicketOnList | undefined, scanID: string) =>
    found && noteAdmission(found.listName, scanID);

  return {
    /** Stores an admission by the server, for outages. */
    async storeAdmission(text: string, scanID: string): Promise<void> {
      const code = parseTicketCode(text);
      const open = code ? undefined : openTicketOf(text);
      if (code) return noteAdmission((await list.find(code)).name, scanID);
      if (open) await noteAdmissionOf(await list.findOpen(open), scanID);
    },
    /** Stores an admission by the server of a ticket that was let in without its code. */
    storeAdmissionByNumber: async (number: number, scanID: string): Promise<void> =>
      noteAdmissionOf(await list.findOpen({ number }), scanID),
    storeUndoneAdmission: (scanID: string) => list.storeUndoneAdmission(scanID),
    /**
     * Decides and stores a scan on this device, with answers to the door's questions. Serialized across tabs, so that no two let in the
     * same ticket.
     */
    scanOffline: (source: TicketSource, scanID: string, answers?: DoorAnswers): Promise<OfflineResult> =>
      withLock(`${name} showing`, async () => {
        const at = state.time();
        const code = typeof source === "string" ? parseTicketCode(source) : undefined;
        if (typeof source !== "string" || code === undefined) {
          const open = typeof source === "string" ? openTicketOf(source) : undefined;
          if (typeof source === "string" && !open) return { error: NOT_A_CODE_TEXT };
          const listed = typeof source === "string" ? await list.findOpen(open!) : source;
          if (!listed) return { error: state.now().listedAt === undefined ? NO_LIST_TEXT : verdicts.unknown };
          const { ticketID, listName, ticket } = listed;
          const ticketScan = { scanID, ticketID, at, name: listName, place: placeOf() };
          return letIn(ticketScan, ticket, { source: listed, answers });
        }
        const { name: ticketName, ticket } = await list.find(code);
        const ticketScan = { scanID, code, at, name: ticketName, place: placeOf() };
        if (ticket === undefined) {
          if (!(await isSignedCode(source, list.facts.publicKey)))
            return { error: state.now().listedAt === undefined ? NO_LIST_TEXT : verdicts.unknown };
          const admissions = await list.admissionsOf(ticketName, ticketScan.place);
          if (admissions.length > 0) await storeScan({ list, scans }, { ...ticketScan, told: "alreadyCheckedIn" });
          return { unlisted: source, admissions };
        }
        if (ticket === null) return { error: verdicts.unknown };
        return letIn(ticketScan, ticket, { source, answers });
      }),
    /** The tickets of the list whose holder has this name, sorted by name. */
    async findByName(typed: string): Promise<ListMatch[]> {
      const found = await list.findByName(typed);
      const tickets = await Promise.all(
        found.map(async (source) => {
          const { verdict, ticket } = await decide(source.listName, source.ticket, state.time());
          return { source, ticket, verdict };
        }),
      );
      return tickets.toSorted(
        (one, other) =>
          compareKeys(searchKey(one.ticket.name), searchKey(other.ticket.name)) ||
          one.ticket.number - other.ticket.number,
      );
    },
    /** Stores the admission of an unlisted ticket that the verifier lets in. */
    async letInUnlisted(text: string): Promise<void> {
      const code = parseTicketCode(text)!;
      const { name: ticketName } = await list.find(code);
      const at = state.time();
      const ticketScan = { scanID: crypto.randomUUID(), code, at, told: "ok" as const, name: ticketName };
      await storeScan({ list, scans }, { ...ticketScan, place: placeOf() });
    },
  };
}

const compareKeys = (one: string, other: string) => (one < other ? -1 : Number(one > other));

type TicketScan = {
  scanID: string;
  code?: string;
  ticketID?: string;
  at: Date;
  told: Verdict;
  name: string;
  place: string;
  answers?: DoorAnswers;
};

async function storeScan(
  { list, scans }: { list: TicketList; scans: WaitingScans },
  { scanID, code, ticketID, at, told, name, place, answers }: TicketScan,
): Promise<void> {
  const scanContent = { ...(code && { code }), ...(ticketID && { ticketID }), ...(answers && { answers }) };
  await scans.add({ scanID, ...scanContent, propertyID: place || null, at: at.toISOString(), told });
  if (told === "ok") await list.storeAdmission(scanID, { ticket: name, at: at.toISOString(), undone: false, place });
}
