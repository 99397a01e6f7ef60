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

/** In milliseconds. Somebody waits: where the list is there, the network has less time. */
const ONLINE_PATIENCE = 3_000;
/** How often the server is asked what has changed, which also says whether it is there. */
const POLL_EVERY = 20_000;

/** A ticket as a device without a network knows it. `admits` so many; `came`: who was let in by it here. */
export type OfflineTicket = { number: number; name: string; product: string; admits: number; came: Admission[] };
/** What a code came to without a network. `unlisted`: the association signed it, and it isn't in the list; `came` as far as it is known here. */
export type OfflineResult =
  | { verdict: Verdict; ticket: OfflineTicket; scanID: string }
  /** What is asked at the door, before whoever shows this code is let in. */
  | { asks: DoorForm[]; ticket: OfflineTicket; text: string }
  | { unlisted: string; came: Admission[] }
  | { error: string };

/** What the server didn't take, for whoever runs the program to hear of: it would hold up everything else. */
export type RefusedScan = { scan: QueuedScan; reason: string };

export type DeviceState = {
  offlineSince: string | undefined;
  waiting: number;
  held: number;
  listedAt: number | undefined;
  /** In milliseconds, before the server's; undefined until it is known. */
  clockAhead: number | undefined;
  /** The shift is over, or the device was ended: it has forgotten what it had. */
  isOver: boolean;
  /** The page opened from what is kept of it, with the network cut; undefined until that was tried. */
  isKept: boolean | undefined;
  refused: readonly RefusedScan[];
  /** Why the server lets nothing be handed in, in its words; '' where it does, or can't be asked. */
  refusal: string;
};

type SendingReports = {
  sent(count: number): void;
  failed(): void;
};

/** What became of handing in. */
type HandInResult = { sent: number; failed: boolean };

type DeviceOptions = {
  at: ServiceAddress;
  door: AnswerOf<typeof getDoor>;
  call: Call;
  reports: SendingReports;
  /** Of the page, and the pass that opened it. */
  forgetPage(): Promise<void>;
};

/** Nobody answers, or whoever does can't: what is known here has to do. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallError ? error.status === 0 || error.status >= 500 : (error as Error)?.name === "TimeoutError";

const statusOf = (error: unknown): number => (error instanceof CallError ? error.status : 0);

/** By these it is a scan that is refused, and not who hands in, or that they do so now. */
const scanRefusalStatuses = [400, 413, 422];
/** How often a part that isn't taken is halved, at a time, to find the scan that is to blame. */
const MOST_HALVINGS = 40;

/** Begins the names of scans that were put aside. */
const REFUSED_PREFIX = "refused ";

/** One after the other, among all tabs of this device. Browsers without locks have one tab's order. */
const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work();

const NO_CODE_TEXT = "Without a network a ticket is known by its code alone. Scan it, or type the code under it.";
const NO_LIST_TEXT =
  "This device has no list of tickets yet, and there is no network. Write down the ticket’s number, and let in by eye.";

/** Opens what this device keeps of a program's door. */
export async function openDoorDevice({ at, door, call, reports: say, forgetPage }: DeviceOptions) {
  const name = `rosette door ${door.serviceID}`;
  const store = openDoorStore(name);
  const list = await openTicketList(store, door.serviceID);
  const deviceID = await readDeviceID(store);
  /** A home, or '' for the program itself; undefined: nowhere, where only what was scanned is handed in. */
  let place: string | undefined;
  /** Since when nobody has answered, also over a reload. */
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
  const tell = (next: Partial<DeviceState>) => {
    state = { ...state, ...next };
    for (const watch of watchers) watch();
  };

  const now = () => new Date(Date.now() - (state.clockAhead ?? 0));
  function goOffline(): void {
    if (state.offlineSince !== undefined) return;
    const noticedAt = unheardSince ?? now().toISOString();
    unheardSince = noticedAt;
    tell({ offlineSince: noticedAt });
    // A full storage is said where somebody scans.
    void keepFirstOffline(noticedAt).catch(() => undefined);
  }
  /** All tabs of this device lose one network: the moment of the tab that noticed first stands. */
  async function keepFirstOffline(noticedAt: string): Promise<void> {
    let first = noticedAt;
    await update<string>("offline since", (known) => (first = known ?? noticedAt), store.facts);
    // Meanwhile somebody may have answered.
    if (first === noticedAt || unheardSince !== noticedAt) return;
    unheardSince = first;
    tell({ offlineSince: first });
  }
  function goOnline(): void {
    // Whichever tab kept it, and may be closed by now.
    void del("offline since", store.facts).catch(() => undefined);
    unheardSince = undefined;
    tell({ offlineSince: undefined, refusal: "" });
  }
  // Another tab has scanned, or handed in.
  const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  const recount = async () => tell({ waiting: await countWaiting(), refused: await readRefused() });
  tabs?.addEventListener("message", () => void recount());
  async function noteWaiting(): Promise<void> {
    await recount();
    tabs?.postMessage("waiting");
  }

  /** The server's clock was read somewhere between asking and hearing; the shortest way says it best. */
  let shortest = Infinity;
  function heard(askedAt: number, said: string): void {
    const took = Date.now() - askedAt;
    if (took > shortest) return;
    shortest = took;
    const clockAhead = Math.round((askedAt + Date.now()) / 2 - Date.parse(said));
    tell({ clockAhead });
    void set("clock ahead", clockAhead, store.facts);
  }

  /** Written to the disk before anybody sees what it says. */
  async function queue(scan: QueuedScan): Promise<void> {
    await set(scan.scanID, scan, store.scans);
    await noteWaiting();
  }

  let sending: Promise<HandInResult> | undefined;
  /** It is tried every few seconds, and said once. */
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
        // The others don't wait for one that isn't taken: it is found by halves, and put aside where it is refused.
        const middle = Math.ceil(part.length / 2);
        if (part.length > 1) parts.unshift(part.slice(0, middle), part.slice(middle));
        else if (isOfScans) await putAside(part[0]!, (error as Error).message);
        else outcome.failed = true;
      }
    }
    if (parts.length > 0) outcome.failed = true;
    if (outcome.sent > 0) say.sent(outcome.sent);
    return outcome;
  }

  /** Somebody answers, so that it was attempted. */
  function noteFailed(hasFailedNow: boolean): void {
    if (hasFailedNow && !hasFailed) say.failed();
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

  /** What was scanned is handed in first; without that, it stays. What was refused is on the screen until the page is closed. */
  async function forgetAll(): Promise<void> {
    if (state.waiting > 0) return;
    tell({ isOver: true });
    await store.wipe();
    await forgetPage();
  }

  /** Hands in what waits, and asks what has changed. Answers whether somebody answered. */
  async function refresh(): Promise<boolean> {
    if (state.isOver) return true;
    const signal = () => AbortSignal.timeout(SHORT_TIMEOUT);
    try {
      // First: it needs nothing of what is asked below, which may take its time.
      const { failed } = await send();
      const over = await isOver(signal());
      noteFailed(failed);
      goOnline();
      if (over) {
        await forgetAll();
        return true;
      }
      if (place !== undefined) await list.refresh({ call, at, signal }, place, heard);
    } catch (error) {
      if (isNoAnswer(error)) return unheard();
      tell({ refusal: (error as Error).message });
      return true;
    }
    const { held, completeAt: listedAt } = list.facts;
    tell({ held, listedAt });
    return true;
  }

  function unheard(): boolean {
    goOffline();
    return false;
  }

  let refreshing: Promise<boolean> | undefined;
  const refreshOnce = () => {
    refreshing ??= refresh()
      // The device's own storage: it is said where somebody scans.
      .catch(() => false)
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };

  let opensAlone: (() => Promise<boolean>) | undefined;
  const checkKept = async () => tell({ isKept: opensAlone ? await opensAlone() : false });

  return {
    deviceID,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    now: () => state,
    /** How to open the page from what is kept of it, with the network cut; undefined where nothing is. */
    noteKept(next: (() => Promise<boolean>) | undefined): void {
      opensAlone = next;
      tell({ isKept: next !== undefined });
    },
    checkKept,
    /** Somebody has read why it was refused, and has written it down. */
    async forgetRefused(scanID: string): Promise<void> {
      await del(`${REFUSED_PREFIX}${scanID}`, store.facts);
      await noteWaiting();
    },
    refresh: refreshOnce,
    /** Where it stands, from now on; undefined: nowhere, where only what was scanned is handed in. Answers how to stop. */
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
    /** The server's word where it can be had soon, else what is known here; of what isn't a code that is nothing, so it has its time. */
    async first<T>(text: string, ask: (signal: AbortSignal) => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
      if (state.offlineSince !== undefined) return otherwise();
      const mayBeKnown = state.listedAt !== undefined && parseTicketCode(text) !== undefined;
      try {
        return await ask(AbortSignal.timeout(mayBeKnown ? ONLINE_PATIENCE : SHORT_TIMEOUT));
      } catch (error) {
        if (!isNoAnswer(error)) throw error;
        goOffline();
        return otherwise();
      }
    },
    /** Remembers whom the server let in, for when it can't be asked. */
    async noteLetIn(text: string, scanID: string): Promise<void> {
      const code = parseTicketCode(text);
      if (!code) return;
      const { name } = await list.find(code);
      await list.noteLetIn(scanID, { ticket: name, at: now().toISOString(), undone: false, place: place ?? "" });
    },
    noteUndone: (scanID: string) => list.noteUndone(scanID),
    /** With answers to what is asked at the door, once they were given. One tab after the other, so that no two let in the same. */
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
          const came = await list.came(ticketName, showing.place);
          if (came.length > 0) await storeScan({ list, queue }, { ...showing, told: "alreadyCheckedIn" });
          return { unlisted: text, came };
        }
        if (ticket === null) return { error: verdicts.unknown };
        const program = { ...list.facts, kind: door.kind, zone: door.zone };
        const before = await list.came(ticketName, showing.place);
        const { verdict: decided, came, open, product, admits } = decideOffline(program, ticket, before, shownAt);
        const shown = { number: ticket.number, name: ticket.name, product, admits, came };
        const asks = list.facts.questionForms.filter(({ questionFormID }) => open.includes(questionFormID));
        if (decided === "unanswered" && !answers) return { asks, ticket: shown, text };
        const verdict = decided === "unanswered" ? "ok" : decided;
        await storeScan({ list, queue }, { ...showing, told: verdict, ...(answers && { answers }) });
        return { verdict, scanID, ticket: shown };
      }),
    /** Somebody at the door has looked at a ticket that isn't in the list, and lets in. */
    async letInUnlisted(text: string): Promise<void> {
      const code = parseTicketCode(text)!;
      const { name: ticketName } = await list.find(code);
      const at = now();
      const showing = { scanID: crypto.randomUUID(), code, at, told: "ok" as const, name: ticketName };
      await storeScan({ list, queue }, { ...showing, place: place ?? "" });
    },
    /** So many left. They are counted out at once where somebody answers, and else with what waits. */
    async countOut(people: number): Promise<void> {
      const said = {
        scanID: crypto.randomUUID(),
        propertyID: place || null,
        at: now().toISOString(),
        told: "ok" as const,
      };
      const scan = { ...said, left: people };
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
  const known = await get<string>("device", store.facts);
  const deviceID = known ?? crypto.randomUUID();
  if (!known) await set("device", deviceID, store.facts);
  return deviceID;
}
