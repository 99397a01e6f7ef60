import { del, delMany, entries, get, keys, set, update } from "idb-keyval";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type AnswerOf, SHORT_TIMEOUT } from "../../../contract/platform/endpoint.ts";
import { MOST_SCANS_AT_ONCE, type QueuedScan, autoSubmit, type getDoor } from "../../../contract/door/door.ts";
import type { DoorAnswers, DoorForm } from "../../../contract/door/door-questions.ts";
import { type Admission, decideOffline } from "../../../contract/door/offline-decision.ts";
import { type Verdict, verdicts } from "../../../contract/door/door-rules.ts";
import type { SealedTicket } from "../../../contract/door/sealed-tickets.ts";
import { searchKey } from "../../../contract/platform/search-key.ts";
import { reportDoorDevice } from "../../../contract/door/shifts.ts";
import { parseShortCode } from "../../../contract/commerce/tickets/short-code.ts";
import { parseTicketCode, parseTicketNumber } from "../../../contract/commerce/tickets/tickets.ts";
import { type Call, CallError, CallTimeout } from "../../platform/api/api.ts";
import { type TicketList, type TicketOnList, openTicketList } from "./ticket-list.ts";
import { isSignedCode } from "./sealed-tickets.ts";
import { type DoorStore, openDoorStore } from "./door-store.ts";
import { batteryNow, browserNameOf } from "./device-surroundings.ts";

/** Milliseconds that the network has if the device has a list: a visitor is waiting. */
const ONLINE_TIMEOUT = 3_000;
/** Milliseconds between refreshes, which also show whether the server can be reached. */
const POLL_EVERY = 20_000;

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

/** A scan that the server refused. It is put aside, as it would block all others, and shown to the organizers. */
export type RefusedScan = { scan: QueuedScan; reason: string };

export type DeviceState = {
  offlineSince: string | undefined;
  waiting: number;
  held: number;
  listedAt: number | undefined;
  /** Milliseconds that the device's clock is ahead of the server's; undefined until measured. */
  clockAhead: number | undefined;
  /** The shift or the device was ended: nothing is scanned any more. */
  isOver: boolean;
  /** The device has forgotten its data after that, the pass included. */
  isForgotten: boolean;
  /** Whether the cached page opened without a network; undefined until it was tried. */
  isPageCached: boolean | undefined;
  refused: readonly RefusedScan[];
  /** Why the server refuses to take scans at all; '' otherwise. */
  refusal: string;
};

type SendingReports = {
  sent(count: number): void;
  failed(): void;
};

type HandInResult = { sent: number; failed: boolean };

/** What the device stores and decides by: the program, its kind and its time zone. */
export type DeviceDoor = Pick<AnswerOf<typeof getDoor>, "serviceID" | "kind" | "zone">;

type DeviceOptions = {
  at: ServiceAddress;
  door: DeviceDoor;
  call: Call;
  reports: SendingReports;
  /** Forgets the cached page and its pass. */
  forgetPage(): Promise<void>;
};

/** Whether the network or the server is down, so that the device decides. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallError ? error.status === 0 || error.status >= 500 : (error as Error)?.name === "TimeoutError";

const isWithoutNetwork = (error: unknown): boolean =>
  error instanceof CallError && error.status === 0 && !(error instanceof CallTimeout);

const causeOf = (error: unknown) => (isWithoutNetwork(error) ? "network" : "server");

const statusOf = (error: unknown): number => (error instanceof CallError ? error.status : 0);

/** Statuses that refuse a scan, rather than the verifier or the moment. */
const scanRefusalStatuses = [400, 413, 422];
/** The most halvings of a refused batch in one attempt to find the scan that causes it. */
const MOST_HALVINGS = 40;

/** Prefix of the keys of refused scans. */
const REFUSED_PREFIX = "refused ";

/** Serializes work across all tabs of the device; browsers without locks serialize one tab. */
const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work();

const NOT_A_CODE_TEXT = "That is no ticket’s code or number. Scan the code, or type the letters under it.";
const NO_LIST_TEXT =
  "This device has no list of tickets yet, and there is no network. Write down the ticket’s number, and let in by eye.";

/** Opens the device's stored data of a program's door. */
export async function openDoorDevice({ at, door, call, reports, forgetPage }: DeviceOptions) {
  const name = `rosette door ${door.serviceID}`;
  const store = openDoorStore(name);
  const list = await openTicketList(store, door.serviceID);
  const deviceID = await readDeviceID(store);
  /** A home, or '' for the program itself; undefined while scans can only be handed in. */
  let place: string | undefined;
  /** The start of the outage, also after a reload. */
  let outageSince = await get<string>("offline since", store.facts);
  const countWaiting = async () => (await keys(store.scans)).length;
  const readRefused = async () =>
    (await entries<string, RefusedScan>(store.facts)).flatMap(([key, refused]) =>
      key.startsWith(REFUSED_PREFIX) ? [refused] : [],
    );
  let state: DeviceState = {
    offlineSince: undefined,
    waiting: await countWaiting(),
    held: list.facts.held,
    listedAt: list.facts.completeAt,
    clockAhead: await get<number>("clock ahead", store.facts),
    isOver: false,
    isForgotten: false,
    isPageCached: undefined,
    refused: await readRefused(),
    refusal: "",
  };
  const watchers = new Set<() => void>();
  const setState = (next: Partial<DeviceState>) => {
    state = { ...state, ...next };
    for (const watch of watchers) watch();
  };

  const now = () => new Date(Date.now() - (state.clockAhead ?? 0));
  /** Whether an outage is the network's, rather than of a server that fails or is silent. */
  let isNetworkGone = false;
  function goOffline(cause: "network" | "server"): void {
    isNetworkGone = cause === "network";
    if (state.offlineSince !== undefined) return;
    const noticedAt = outageSince ?? now().toISOString();
    outageSince = noticedAt;
    setState({ offlineSince: noticedAt });
    // Full storage is reported when somebody scans.
    void keepFirstOffline(noticedAt).catch(() => undefined);
  }
  /** All tabs share the network: the earliest tab's time stays. */
  async function keepFirstOffline(noticedAt: string): Promise<void> {
    let first = noticedAt;
    await update<string>("offline since", (stored) => (first = stored ?? noticedAt), store.facts);
    // The server may have answered meanwhile.
    if (first === noticedAt || outageSince !== noticedAt) return;
    outageSince = first;
    setState({ offlineSince: first });
  }
  function goOnline(): void {
    // Stored by any tab, which may be closed by now.
    void del("offline since", store.facts).catch(() => undefined);
    outageSince = undefined;
    setState({ offlineSince: undefined, refusal: "" });
  }
  // Another tab has scanned or handed in.
  const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  const recount = async () => setState({ waiting: await countWaiting(), refused: await readRefused() });
  tabs?.addEventListener("message", () => void recount());
  async function noteWaiting(): Promise<void> {
    await recount();
    tabs?.postMessage("waiting");
  }

  /** The server read its clock between request and answer; the shortest round trip gives the best estimate. */
  let shortestRoundTrip = Infinity;
  function noteAnswer(askedAt: number, serverTime: string): void {
    const roundTrip = Date.now() - askedAt;
    if (roundTrip > shortestRoundTrip) return;
    shortestRoundTrip = roundTrip;
    const clockAhead = Math.round((askedAt + Date.now()) / 2 - Date.parse(serverTime));
    setState({ clockAhead });
    void set("clock ahead", clockAhead, store.facts);
  }

  /** Stores a scan on the disk before its verdict is shown. */
  async function queue(scan: QueuedScan): Promise<void> {
    await set(scan.scanID, scan, store.scans);
    await noteWaiting();
  }

  let sending: Promise<HandInResult> | undefined;
  /** Failures repeat every few seconds, and are reported once. */
  let hasFailed = false;
  const send = () => {
    sending ??= withLock(`${name} sending`, sendAll).finally(() => {
      sending = undefined;
    });
    return sending;
  };

  async function sendAll(): Promise<HandInResult> {
    const waiting = (await entries<string, QueuedScan>(store.scans)).map(([, scan]) => scan);
    const outcome: HandInResult = { sent: 0, failed: false };
    const batches: QueuedScan[][] = [];
    for (let from = 0; from < waiting.length; from += MOST_SCANS_AT_ONCE)
      batches.push(waiting.slice(from, from + MOST_SCANS_AT_ONCE));
    for (let tries = 0; batches.length > 0 && tries < MOST_HALVINGS; tries += 1) {
      const batch = batches.shift()!;
      try {
        const { accepted } = await call(
          autoSubmit,
          at,
          { deviceID, scans: batch },
          { signal: AbortSignal.timeout(SHORT_TIMEOUT) },
        );
        outcome.sent += accepted;
        // Before nothing waits any more: the next ticket is the server's to decide.
        goOnline();
        await forgetScans(batch);
      } catch (error) {
        const status = statusOf(error);
        const isScanRefusal = scanRefusalStatuses.includes(status);
        if (status !== 500 && !isScanRefusal) {
          outcome.failed = true;
          break;
        }
        // A refused batch is halved until the refused scan is found and put aside, so that the others needn't wait.
        const middle = Math.ceil(batch.length / 2);
        if (batch.length > 1) batches.unshift(batch.slice(0, middle), batch.slice(middle));
        else if (isScanRefusal) await storeRefused(batch[0]!, (error as Error).message);
        else outcome.failed = true;
      }
    }
    if (batches.length > 0) outcome.failed = true;
    if (outcome.sent > 0) reports.sent(outcome.sent);
    return outcome;
  }

  /** Reports a failed hand-in once. Called when the server was reached, so that it was an attempt. */
  function reportFailure(hasFailedNow: boolean): void {
    if (hasFailedNow && !hasFailed) reports.failed();
    hasFailed = hasFailedNow;
  }

  async function forgetScans(scans: readonly QueuedScan[]): Promise<void> {
    await delMany(
      scans.map(({ scanID }) => scanID),
      store.scans,
    );
    await noteWaiting();
  }

  async function storeRefused(scan: QueuedScan, reason: string): Promise<void> {
    await set(`${REFUSED_PREFIX}${scan.scanID}`, { scan, reason }, store.facts);
    await forgetScans([scan]);
  }

  async function reportDevice(signal: AbortSignal): Promise<boolean> {
    const { listedAt, waiting, refused } = state;
    const battery = await batteryNow();
    const answer = await call(
      reportDoorDevice,
      at,
      {
        deviceID,
        propertyID: place || null,
        what: browserNameOf(navigator.userAgent),
        unsent: waiting + refused.length,
        ...(listedAt !== undefined && { listedAt: new Date(listedAt).toISOString() }),
        battery: battery === undefined ? null : Math.round(battery.level * 100),
      },
      { signal },
    );
    return answer.isOver;
  }

  /** Wipes the device's data unless scans still wait. Refusals stay on the screen until the page is closed. */
  async function forgetAll(): Promise<void> {
    if (state.waiting > 0) return;
    setState({ isOver: true });
    await store.wipe();
    await forgetPage();
    setState({ isForgotten: true });
  }

  /** Hands in waiting scans and updates the list. Returns whether the server answered. */
  async function refresh(): Promise<boolean> {
    if (state.isOver) return true;
    const signal = () => AbortSignal.timeout(SHORT_TIMEOUT);
    try {
      // First, since the rest may take time and isn't needed for it.
      const { failed } = await send();
      const hasEnded = await reportDevice(signal());
      reportFailure(failed);
      goOnline();
      if (hasEnded) {
        await forgetAll();
        return true;
      }
      if (place !== undefined) await list.refresh({ call, at, signal }, place, noteAnswer);
    } catch (error) {
      if (isNoAnswer(error)) {
        goOffline(causeOf(error));
        return false;
      }
      setState({ refusal: (error as Error).message });
      return true;
    }
    const { held, completeAt: listedAt } = list.facts;
    setState({ held, listedAt });
    return true;
  }

  let refreshing: Promise<boolean> | undefined;
  const refreshOnce = () => {
    refreshing ??= refresh()
      // A failure of the device's storage is reported when somebody scans.
      .catch(() => false)
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };

  /** A ticket by its number or the letters under its code. */
  function openTicketOf(text: string): { number: number } | { shortCode: string } | undefined {
    const shortCode = parseShortCode(text);
    if (shortCode) return { shortCode };
    const number = parseTicketNumber(text);
    return number === undefined ? undefined : { number };
  }

  /** The verdict on a listed ticket at this place. */
  async function decide(listName: string, ticket: SealedTicket, at: Date) {
    const program = { ...list.facts, kind: door.kind, zone: door.zone };
    const before = await list.admissionsOf(listName, place ?? "");
    const { verdict, admissions, open, product, admits } = decideOffline(program, ticket, before, at);
    const { number, name: holder, endedAt } = ticket;
    return { verdict, open, ticket: { number, name: holder, product, admits, admissions, endedAt } };
  }

  /** The other tickets of an order, with their verdicts now. */
  async function decideTogether(ticket: SealedTicket): Promise<ListMatch[]> {
    const found = await list.findTogether(ticket);
    const good = found.filter(({ ticket: { state: ticketState } }) => ticketState === "live");
    const matches = good.map(async (source): Promise<ListMatch> => {
      const { verdict, ticket: decided } = await decide(source.listName, source.ticket, now());
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
    await storeScan({ list, queue }, { ...ticketScan, told: verdict, ...(answers && { answers }) });
    return { verdict, scanID: ticketScan.scanID, ticket, source, together: await decideTogether(listedTicket) };
  }

  const noteAdmission = (listName: string, scanID: string) =>
    list.storeAdmission(scanID, { ticket: listName, at: now().toISOString(), undone: false, place: place ?? "" });
  const noteAdmissionOf = async (found: TicketOnList | undefined, scanID: string) =>
    found && noteAdmission(found.listName, scanID);

  let opensOffline: (() => Promise<boolean>) | undefined;
  const checkPageCache = async () => setState({ isPageCached: opensOffline ? await opensOffline() : false });

  return {
    deviceID,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    now: () => state,
    /** Stores how to test the cached page without a network; undefined without a cached page. */
    setPageCacheTest(next: (() => Promise<boolean>) | undefined): void {
      opensOffline = next;
      setState({ isPageCached: next !== undefined });
    },
    checkPageCache,
    /** Forgets a refused scan once somebody has noted it. */
    async forgetRefused(scanID: string): Promise<void> {
      await del(`${REFUSED_PREFIX}${scanID}`, store.facts);
      await noteWaiting();
    },
    refresh: refreshOnce,
    /** Of several texts the one that the association has signed, else the first. */
    async chooseSigned(texts: readonly string[]): Promise<string> {
      for (const text of texts.length > 1 ? texts : []) if (await isSignedCode(text, list.facts.publicKey)) return text;
      return texts[0] ?? "";
    },
    /** Sets the place of the device; undefined while scans can only be handed in. Returns a function that ends it. */
    setPlace(propertyID: string | null | undefined): () => void {
      place = propertyID === undefined ? undefined : (propertyID ?? "");
      void refreshOnce();
      const timer = setInterval(() => void refreshOnce(), POLL_EVERY);
      const again = () => void refreshOnce();
      const noteNetworkGone = () => goOffline("network");
      addEventListener("online", again);
      addEventListener("offline", noteNetworkGone);
      return () => {
        clearInterval(timer);
        removeEventListener("online", again);
        removeEventListener("offline", noteNetworkGone);
      };
    },
    /**
     * The server's answer if it comes soon, else the list's. Text that isn't a code can't be decided here, so that the network gets its
     * full time.
     */
    async serverFirst<T>(
      text: string,
      ask: (signal: AbortSignal) => Promise<T>,
      decideHere: () => Promise<T>,
    ): Promise<T> {
      if (state.offlineSince !== undefined) return decideHere();
      const mayBeKnown =
        state.listedAt !== undefined && (parseTicketCode(text) !== undefined || openTicketOf(text) !== undefined);
      try {
        return await ask(AbortSignal.timeout(mayBeKnown ? ONLINE_TIMEOUT : SHORT_TIMEOUT));
      } catch (error) {
        if (!isNoAnswer(error)) throw error;
        goOffline(causeOf(error));
        return decideHere();
      }
    },
    /**
     * The server's word on a ticket that was looked up before. Failures of the server and its silence are said to whoever waits; where there
     * is no network, the device decides.
     */
    async askUnlessOffline<T>(ask: () => Promise<T>, decideHere: () => Promise<T>): Promise<T> {
      if (state.offlineSince !== undefined && isNetworkGone) return decideHere();
      try {
        return await ask();
      } catch (error) {
        if (!isWithoutNetwork(error)) throw error;
        goOffline("network");
        return decideHere();
      }
    },
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
        const at = now();
        const code = typeof source === "string" ? parseTicketCode(source) : undefined;
        if (typeof source !== "string" || code === undefined) {
          const open = typeof source === "string" ? openTicketOf(source) : undefined;
          if (typeof source === "string" && !open) return { error: NOT_A_CODE_TEXT };
          const listed = typeof source === "string" ? await list.findOpen(open!) : source;
          if (!listed) return { error: state.listedAt === undefined ? NO_LIST_TEXT : verdicts.unknown };
          const { ticketID, listName, ticket } = listed;
          const ticketScan = { scanID, ticketID, at, name: listName, place: place ?? "" };
          return letIn(ticketScan, ticket, { source: listed, answers });
        }
        const { name: ticketName, ticket } = await list.find(code);
        const ticketScan = { scanID, code, at, name: ticketName, place: place ?? "" };
        if (ticket === undefined) {
          if (!(await isSignedCode(source, list.facts.publicKey)))
            return { error: state.listedAt === undefined ? NO_LIST_TEXT : verdicts.unknown };
          const admissions = await list.admissionsOf(ticketName, ticketScan.place);
          if (admissions.length > 0) await storeScan({ list, queue }, { ...ticketScan, told: "alreadyCheckedIn" });
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
          const { verdict, ticket } = await decide(source.listName, source.ticket, now());
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
      const at = now();
      const ticketScan = { scanID: crypto.randomUUID(), code, at, told: "ok" as const, name: ticketName };
      await storeScan({ list, queue }, { ...ticketScan, place: place ?? "" });
    },
    /** Counts people out: at once, or with the waiting scans during an outage. */
    async countOut(people: number): Promise<void> {
      const exit = {
        scanID: crypto.randomUUID(),
        propertyID: place || null,
        at: now().toISOString(),
        told: "ok" as const,
      };
      const scan = { ...exit, left: people };
      if (state.offlineSince !== undefined) return queue(scan);
      try {
        await call(autoSubmit, at, { deviceID, scans: [scan] }, { signal: AbortSignal.timeout(ONLINE_TIMEOUT) });
      } catch (error) {
        if (!isNoAnswer(error)) throw error;
        goOffline(causeOf(error));
        await queue(scan);
      }
    },
    async undoOffline(scanID: string): Promise<void> {
      const propertyID = place || null;
      const undo = { scanID: crypto.randomUUID(), propertyID, at: now().toISOString(), told: "ok" as const };
      await queue({ ...undo, undoes: scanID });
      await list.storeUndoneAdmission(scanID);
    },
  };
}

export type DoorDevice = Awaited<ReturnType<typeof openDoorDevice>>;

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
  { list, queue }: { list: TicketList; queue: (scan: QueuedScan) => Promise<void> },
  { scanID, code, ticketID, at, told, name, place, answers }: TicketScan,
): Promise<void> {
  const scanContent = { ...(code && { code }), ...(ticketID && { ticketID }), ...(answers && { answers }) };
  await queue({ scanID, ...scanContent, propertyID: place || null, at: at.toISOString(), told });
  if (told === "ok") await list.storeAdmission(scanID, { ticket: name, at: at.toISOString(), undone: false, place });
}

async function readDeviceID(store: DoorStore): Promise<string> {
  const stored = await get<string>("device", store.facts);
  const deviceID = stored ?? crypto.randomUUID();
  if (!stored) await set("device", deviceID, store.facts);
  return deviceID;
}
