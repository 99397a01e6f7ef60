import { del, delMany, entries, get, keys, set, update } from "idb-keyval";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type AnswerOf, SHORT_TIMEOUT } from "../../../contract/platform/endpoint.ts";
import { MOST_SCANS_AT_ONCE, type QueuedScan, autoSubmit, type getDoor } from "../../../contract/door/door.ts";
import type { DoorAnswers, DoorForm } from "../../../contract/door/door-questions.ts";
import { type Admission, decideOffline } from "../../../contract/door/offline-decision.ts";
import { type Verdict, verdicts } from "../../../contract/door/door-rules.ts";
import { reportDoorDevice } from "../../../contract/door/shifts.ts";
import { parseTicketCode } from "../../../contract/commerce/tickets/tickets.ts";
import { type Call, CallError } from "../../platform/api/api.ts";
import { type TicketList, openTicketList } from "./ticket-list.ts";
import { isSignedCode } from "./sealed-tickets.ts";
import { type DoorStore, openDoorStore } from "./door-store.ts";
import { batteryNow, browserNameOf } from "./device-surroundings.ts";

/** Milliseconds that the network has if the device has a list: a visitor is waiting. */
const ONLINE_PATIENCE = 3_000;
/** Milliseconds between refreshes, which also show whether the server can be reached. */
const POLL_EVERY = 20_000;

/** A ticket on a device without a network, with the number of people it admits and its admissions here. */
export type OfflineTicket = { number: number; name: string; product: string; admits: number; admissions: Admission[] };
/**
 * The result of a code without a network. `unlisted`: the association's signature is valid, but the list doesn't have the ticket;
 * admissions are those known here.
 */
export type OfflineResult =
  | { verdict: Verdict; ticket: OfflineTicket; scanID: string }
  /** Forms to answer before admission. */
  | { asks: DoorForm[]; ticket: OfflineTicket; text: string }
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
  /** The shift or the device was ended: the device has forgotten its data. */
  isOver: boolean;
  /** Whether the cached page opened without a network; undefined until it was tried. */
  isKept: boolean | undefined;
  refused: readonly RefusedScan[];
  /** Why the server refuses to take scans at all; '' otherwise. */
  refusal: string;
};

type SendingReports = {
  sent(count: number): void;
  failed(): void;
};

type HandInResult = { sent: number; failed: boolean };

type DeviceOptions = {
  at: ServiceAddress;
  door: AnswerOf<typeof getDoor>;
  call: Call;
  reports: SendingReports;
  /** Forgets the cached page and its pass. */
  forgetPage(): Promise<void>;
};

/** The network or the server is down: the device has to decide. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallError ? error.status === 0 || error.status >= 500 : (error as Error)?.name === "TimeoutError";

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

const NO_CODE_TEXT = "Without a network a ticket is known by its code alone. Scan it, or type the code under it.";
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
  let unheardSince = await get<string>("offline since", store.facts);
  const countWaiting = async () => (await keys(store.scans)).length;
  const readRefused = async () =>
    (await entries<string, RefusedScan>(store.facts)).flatMap(([key, one]) =>
      key.startsWith(REFUSED_PREFIX) ? [one] : [],
    );
  let state: DeviceState = {
    offlineSince: undefined,
    waiting: await countWaiting(),
    held: list.facts.held,
    listedAt: list.facts.completeAt,
    clockAhead: await get<number>("clock ahead", store.facts),
    isOver: false,
    isKept: undefined,
    refused: await readRefused(),
    refusal: "",
  };
  const watchers = new Set<() => void>();
  const setState = (next: Partial<DeviceState>) => {
    state = { ...state, ...next };
    for (const watch of watchers) watch();
  };

  const now = () => new Date(Date.now() - (state.clockAhead ?? 0));
  function goOffline(): void {
    if (state.offlineSince !== undefined) return;
    const noticedAt = unheardSince ?? now().toISOString();
    unheardSince = noticedAt;
    setState({ offlineSince: noticedAt });
    // Full storage is reported when somebody scans.
    void keepFirstOffline(noticedAt).catch(() => undefined);
  }
  /** All tabs share the network: the earliest tab's time stays. */
  async function keepFirstOffline(noticedAt: string): Promise<void> {
    let first = noticedAt;
    await update<string>("offline since", (known) => (first = known ?? noticedAt), store.facts);
    // The server may have answered meanwhile.
    if (first === noticedAt || unheardSince !== noticedAt) return;
    unheardSince = first;
    setState({ offlineSince: first });
  }
  function goOnline(): void {
    // Stored by any tab, which may be closed by now.
    void del("offline since", store.facts).catch(() => undefined);
    unheardSince = undefined;
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
  let shortest = Infinity;
  function noteAnswer(askedAt: number, serverTime: string): void {
    const took = Date.now() - askedAt;
    if (took > shortest) return;
    shortest = took;
    const clockAhead = Math.round((askedAt + Date.now()) / 2 - Date.parse(serverTime));
    setState({ clockAhead });
    void set("clock ahead", clockAhead, store.facts);
  }

  /** Stored on the disk before the verdict is shown. */
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
    const parts: QueuedScan[][] = [];
    for (let from = 0; from < waiting.length; from += MOST_SCANS_AT_ONCE)
      parts.push(waiting.slice(from, from + MOST_SCANS_AT_ONCE));
    for (let tries = 0; parts.length > 0 && tries < MOST_HALVINGS; tries += 1) {
      const part = parts.shift()!;
      try {
        const { accepted } = await call(
          autoSubmit,
          at,
          { deviceID, scans: part },
          { signal: AbortSignal.timeout(SHORT_TIMEOUT) },
        );
        outcome.sent += accepted;
        await forgetScans(part);
      } catch (error) {
        const status = statusOf(error);
        const isOfScans = scanRefusalStatuses.includes(status);
        if (status !== 500 && !isOfScans) {
          outcome.failed = true;
          break;
        }
        // A refused batch is halved until the refused scan is found and put aside, so that the others needn't wait.
        const middle = Math.ceil(part.length / 2);
        if (part.length > 1) parts.unshift(part.slice(0, middle), part.slice(middle));
        else if (isOfScans) await putAside(part[0]!, (error as Error).message);
        else outcome.failed = true;
      }
    }
    if (parts.length > 0) outcome.failed = true;
    if (outcome.sent > 0) reports.sent(outcome.sent);
    return outcome;
  }

  /** The server was reached, so that this was an attempt. */
  function noteFailed(hasFailedNow: boolean): void {
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

  async function putAside(scan: QueuedScan, reason: string): Promise<void> {
    await set(`${REFUSED_PREFIX}${scan.scanID}`, { scan, reason }, store.facts);
    await forgetScans([scan]);
  }

  async function isOver(signal: AbortSignal): Promise<boolean> {
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

  /** Hands scans in first; those that fail stay. Refusals stay on the screen until the page is closed. */
  async function forgetAll(): Promise<void> {
    if (state.waiting > 0) return;
    setState({ isOver: true });
    await store.wipe();
    await forgetPage();
  }

  /** Hands in waiting scans and updates the list. Returns whether the server answered. */
  async function refresh(): Promise<boolean> {
    if (state.isOver) return true;
    const signal = () => AbortSignal.timeout(SHORT_TIMEOUT);
    try {
      // First, since the rest may take time and isn't needed for it.
      const { failed } = await send();
      const over = await isOver(signal());
      noteFailed(failed);
      goOnline();
      if (over) {
        await forgetAll();
        return true;
      }
      if (place !== undefined) await list.refresh({ call, at, signal }, place, noteAnswer);
    } catch (error) {
      if (isNoAnswer(error)) return unheard();
      setState({ refusal: (error as Error).message });
      return true;
    }
    const { held, completeAt: listedAt } = list.facts;
    setState({ held, listedAt });
    return true;
  }

  function unheard(): boolean {
    goOffline();
    return false;
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

  let opensAlone: (() => Promise<boolean>) | undefined;
  const checkKept = async () => setState({ isKept: opensAlone ? await opensAlone() : false });

  return {
    deviceID,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    now: () => state,
    /** Stores how to test the cached page without a network; undefined without a cached page. */
    noteKept(next: (() => Promise<boolean>) | undefined): void {
      opensAlone = next;
      setState({ isKept: next !== undefined });
    },
    checkKept,
    /** The refusal has been read and noted. */
    async forgetRefused(scanID: string): Promise<void> {
      await del(`${REFUSED_PREFIX}${scanID}`, store.facts);
      await noteWaiting();
    },
    refresh: refreshOnce,
    /** Sets the place of the device; undefined while scans can only be handed in. Returns a function that ends it. */
    standAt(propertyID: string | null | undefined): () => void {
      place = propertyID === undefined ? undefined : (propertyID ?? "");
      void refreshOnce();
      const timer = setInterval(() => void refreshOnce(), POLL_EVERY);
      const again = () => void refreshOnce();
      addEventListener("online", again);
      addEventListener("offline", goOffline);
      return () => {
        clearInterval(timer);
        removeEventListener("online", again);
        removeEventListener("offline", goOffline);
      };
    },
    /**
     * The server's answer if it comes soon, else the list's. Text that isn't a code can't be decided here, so that the network gets its
     * full time.
     */
    async first<T>(text: string, ask: (signal: AbortSignal) => Promise<T>, decideAlone: () => Promise<T>): Promise<T> {
      if (state.offlineSince !== undefined) return decideAlone();
      const mayBeKnown = state.listedAt !== undefined && parseTicketCode(text) !== undefined;
      try {
        return await ask(AbortSignal.timeout(mayBeKnown ? ONLINE_PATIENCE : SHORT_TIMEOUT));
      } catch (error) {
        if (!isNoAnswer(error)) throw error;
        goOffline();
        return decideAlone();
      }
    },
    /** Stores an admission by the server, for outages. */
    async noteLetIn(text: string, scanID: string): Promise<void> {
      const code = parseTicketCode(text);
      if (!code) return;
      const { name } = await list.find(code);
      await list.noteLetIn(scanID, { ticket: name, at: now().toISOString(), undone: false, place: place ?? "" });
    },
    noteUndone: (scanID: string) => list.noteUndone(scanID),
    /** With answers to the door's questions, if given. Serialized across tabs, so that no two let in the same ticket. */
    showAlone: (text: string, scanID: string, answers?: DoorAnswers): Promise<OfflineResult> =>
      withLock(`${name} showing`, async () => {
        const code = parseTicketCode(text);
        if (!code) return { error: NO_CODE_TEXT };
        const { name: ticketName, ticket } = await list.find(code);
        const shownAt = now();
        const showing = { scanID, code, at: shownAt, name: ticketName, place: place ?? "" };
        if (ticket === undefined) {
          if (!(await isSignedCode(text, list.facts.publicKey)))
            return { error: state.listedAt === undefined ? NO_LIST_TEXT : verdicts.unknown };
          const admissions = await list.admissionsOf(ticketName, showing.place);
          if (admissions.length > 0) await storeScan({ list, queue }, { ...showing, told: "alreadyCheckedIn" });
          return { unlisted: text, admissions };
        }
        if (ticket === null) return { error: verdicts.unknown };
        const program = { ...list.facts, kind: door.kind, zone: door.zone };
        const before = await list.admissionsOf(ticketName, showing.place);
        const { verdict: decided, admissions, open, product, admits } = decideOffline(program, ticket, before, shownAt);
        const ticketHere = { number: ticket.number, name: ticket.name, product, admits, admissions };
        const asks = list.facts.questionForms.filter(({ questionFormID }) => open.includes(questionFormID));
        if (decided === "unanswered" && !answers) return { asks, ticket: ticketHere, text };
        const verdict = decided === "unanswered" ? "ok" : decided;
        await storeScan({ list, queue }, { ...showing, told: verdict, ...(answers && { answers }) });
        return { verdict, scanID, ticket: ticketHere };
      }),
    /** The verifier lets in a ticket that isn't in the list. */
    async letInUnlisted(text: string): Promise<void> {
      const code = parseTicketCode(text)!;
      const { name: ticketName } = await list.find(code);
      const at = now();
      const showing = { scanID: crypto.randomUUID(), code, at, told: "ok" as const, name: ticketName };
      await storeScan({ list, queue }, { ...showing, place: place ?? "" });
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
        await call(autoSubmit, at, { deviceID, scans: [scan] }, { signal: AbortSignal.timeout(ONLINE_PATIENCE) });
      } catch (error) {
        if (!isNoAnswer(error)) throw error;
        goOffline();
        await queue(scan);
      }
    },
    async takeBackAlone(scanID: string): Promise<void> {
      const propertyID = place || null;
      const undo = { scanID: crypto.randomUUID(), propertyID, at: now().toISOString(), told: "ok" as const };
      await queue({ ...undo, undoes: scanID });
      await list.noteUndone(scanID);
    },
  };
}

export type DoorDevice = Awaited<ReturnType<typeof openDoorDevice>>;

type TicketScan = {
  scanID: string;
  code: string;
  at: Date;
  told: Verdict;
  name: string;
  place: string;
  answers?: DoorAnswers;
};

async function storeScan(
  { list, queue }: { list: TicketList; queue: (scan: QueuedScan) => Promise<void> },
  { scanID, code, at, told, name, place, answers }: TicketScan,
): Promise<void> {
  await queue({ scanID, code, propertyID: place || null, at: at.toISOString(), told, ...(answers && { answers }) });
  if (told === "ok") await list.noteLetIn(scanID, { ticket: name, at: at.toISOString(), undone: false, place });
}

async function readDeviceID(store: DoorStore): Promise<string> {
  const stored = await get<string>("device", store.facts);
  const deviceID = stored ?? crypto.randomUUID();
  if (!stored) await set("device", deviceID, store.facts);
  return deviceID;
}
