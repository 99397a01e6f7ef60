import { delMany, entries, get, set } from "idb-keyval";
import type { ServiceAt } from "../../../contract/addresses.ts";
import { type AnswerOf, PATIENCE } from "../../../contract/endpoint.ts";
import { MOST_SCANS, type QueuedScan, autoSubmit, type getDoor } from "../../../contract/door.ts";
import type { DoorAnswers, DoorForm } from "../../../contract/door-questions.ts";
import { type LetIn, decideAlone } from "../../../contract/door-alone.ts";
import { type Verdict, verdicts } from "../../../contract/door-rules.ts";
import { reportDoorDevice } from "../../../contract/shifts.ts";
import { codeIn } from "../../../contract/tickets.ts";
import { type Call, CallError } from "../../api/api.ts";
import { type DoorList, openList } from "./list.ts";
import { isSigned } from "./sealed.ts";
import { type DoorStore, openStore } from "./store.ts";
import { batteryNow, nameOfBrowser } from "./surroundings.ts";

/** In milliseconds. Somebody waits: where the list is there, the network has less time. */
const SHORT_PATIENCE = 3_000;
/** How often the server is asked what has changed, which also says whether it is there. */
const EACH = 20_000;

/** A ticket as a device without a network knows it. */
export type AloneTicket = { number: number; name: string; product: string; came: LetIn[] };
/** What a code came to without a network. `unlisted`: the association signed it, and it isn't in the list. */
export type Alone =
  | { verdict: Verdict; ticket: AloneTicket; scanID: string }
  /** What is asked at the door, before whoever shows this code is let in. */
  | { asks: DoorForm[]; ticket: AloneTicket; text: string }
  | { unlisted: string }
  | { error: string };

export type DeviceState = {
  offlineSince: string | undefined;
  waiting: number;
  held: number;
  listedAt: number | undefined;
  /** In milliseconds, before the server's; undefined until it is known. */
  clockAhead: number | undefined;
  /** The shift is over, or the device was ended: it has forgotten what it had. */
  isOver: boolean;
  /** The page opens without a network. */
  isKept: boolean;
};

type SendingReports = {
  sent(count: number): void;
  failed(): void;
};

type Opening = {
  at: ServiceAt;
  door: AnswerOf<typeof getDoor>;
  call: Call;
  say: SendingReports;
  /** Of the page, and the pass that opened it. */
  forgetPage(): Promise<void>;
};

/** Nobody answers, or whoever does can't: what is known here has to do. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallError ? error.status === 0 || error.status >= 500 : (error as Error)?.name === "TimeoutError";

const noCode = "Without a network a ticket is known by its code alone. Scan it, or type the code under it.";
const noList =
  "This device has no list of tickets yet, and there is no network. Write down the ticket’s number, and let in by eye.";

/** Opens what this device keeps of a program's door. */
export async function openDevice({ at, door, call, say, forgetPage }: Opening) {
  const store = openStore(`rosette door ${door.serviceID}`);
  const list = await openList(store, door.serviceID);
  const deviceID = await ownID(store);
  let place = "";
  let state: DeviceState = {
    offlineSince: undefined,
    waiting: (await entries(store.scans)).length,
    held: list.facts.held,
    listedAt: list.facts.completeAt,
    clockAhead: await get<number>("clock ahead", store.facts),
    isOver: false,
    isKept: false,
  };
  const watchers = new Set<() => void>();
  const tell = (next: Partial<DeviceState>) => {
    state = { ...state, ...next };
    for (const watch of watchers) watch();
  };

  const now = () => new Date(Date.now() - (state.clockAhead ?? 0));
  const goOffline = () => state.offlineSince ?? tell({ offlineSince: now().toISOString() });

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
    tell({ waiting: state.waiting + 1 });
  }

  let sending: Promise<void> | undefined;
  /** It is tried every few seconds, and said once. */
  let hasFailed = false;
  const send = () => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  async function sendAll(): Promise<void> {
    const waiting = await entries<string, QueuedScan>(store.scans);
    if (waiting.length === 0) return;
    let count = 0;
    try {
      for (let from = 0; from < waiting.length; from += MOST_SCANS) {
        const part = waiting.slice(from, from + MOST_SCANS);
        const scans = part.map(([, scan]) => scan);
        const { accepted } = await call(autoSubmit, at, { deviceID, scans });
        count += accepted;
        await delMany(
          part.map(([scanID]) => scanID),
          store.scans,
        );
        tell({ waiting: state.waiting - part.length });
      }
      hasFailed = false;
    } catch {
      if (!hasFailed) say.failed();
      hasFailed = true;
      if (count === 0) return;
    }
    say.sent(count);
  }

  async function isOver(signal: AbortSignal): Promise<boolean> {
    const { listedAt, waiting: unsent } = state;
    const battery = await batteryNow();
    const answer = await call(
      reportDoorDevice,
      at,
      {
        deviceID,
        propertyID: place || null,
        what: nameOfBrowser(navigator.userAgent),
        unsent,
        ...(listedAt !== undefined && { listedAt: new Date(listedAt).toISOString() }),
        battery: battery === undefined ? null : Math.round(battery.level * 100),
      },
      { signal },
    );
    return answer.isOver;
  }

  /** What was scanned is handed in first; without that, it stays. */
  async function forgetAll(): Promise<void> {
    await send();
    if (state.waiting > 0) return;
    tell({ isOver: true });
    await store.wipe();
    await forgetPage();
  }

  /** Asks what has changed. Whoever answers is there again, so what waits is handed in. */
  async function refresh(): Promise<void> {
    const signal = () => AbortSignal.timeout(PATIENCE);
    try {
      if (await isOver(signal())) return await forgetAll();
      await list.refresh({ call, at, signal }, place, heard);
    } catch (error) {
      if (!isNoAnswer(error)) throw error;
      goOffline();
      return;
    }
    const { held, completeAt: listedAt } = list.facts;
    tell({ held, listedAt, offlineSince: undefined });
    await send();
  }

  let refreshing: Promise<void> | undefined;
  const refreshOnce = () => {
    refreshing ??= refresh()
      // What is refused to somebody is said where they do something.
      .catch(() => undefined)
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };

  return {
    deviceID,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    now: () => state,
    noteKept: (isKept: boolean) => tell({ isKept }),
    refresh: refreshOnce,
    /** Where it stands, from now on. Answers how to stop. */
    standAt(propertyID: string | null): () => void {
      place = propertyID ?? "";
      void refreshOnce();
      const timer = setInterval(() => void refreshOnce(), EACH);
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
      const mayBeKnown = state.listedAt !== undefined && codeIn(text) !== undefined;
      try {
        return await ask(AbortSignal.timeout(mayBeKnown ? SHORT_PATIENCE : PATIENCE));
      } catch (error) {
        if (!isNoAnswer(error)) throw error;
        goOffline();
        return otherwise();
      }
    },
    /** Remembers whom the server let in, for when it can't be asked. */
    async noteLetIn(text: string, scanID: string): Promise<void> {
      const code = codeIn(text);
      if (!code) return;
      const { name } = await list.find(code);
      await list.noteLetIn(scanID, { ticket: name, at: now().toISOString(), undone: false, place });
    },
    noteUndone: (scanID: string) => list.noteUndone(scanID),
    /** With answers to what is asked at the door, once they were given. */
    async showAlone(text: string, scanID: string, answers?: DoorAnswers): Promise<Alone> {
      const code = codeIn(text);
      if (!code) return { error: noCode };
      const { name, ticket } = await list.find(code);
      if (ticket === undefined) {
        if (await isSigned(text, list.facts.publicKey)) return { unlisted: text };
        return { error: state.listedAt === undefined ? noList : verdicts.unknown };
      }
      if (ticket === null) return { error: verdicts.unknown };
      const shownAt = now();
      const program = { ...list.facts, kind: door.kind, zone: door.zone };
      const decided = decideAlone(program, ticket, list.came(name, place), shownAt);
      const shown = { number: ticket.number, name: ticket.name, product: decided.product, came: decided.came };
      const asks = list.facts.questionForms.filter(({ questionFormID }) => decided.open.includes(questionFormID));
      if (decided.verdict === "unanswered" && !answers) return { asks, ticket: shown, text };
      const verdict = decided.verdict === "unanswered" ? "ok" : decided.verdict;
      const showing = { scanID, code, at: shownAt, told: verdict, name, place };
      await keepShowing({ list, queue }, { ...showing, ...(answers && { answers }) });
      return { verdict, scanID, ticket: shown };
    },
    /** Somebody at the door has looked at a ticket that isn't in the list, and lets in. */
    async letInUnlisted(text: string): Promise<void> {
      const code = codeIn(text)!;
      const { name } = await list.find(code);
      const showing = { scanID: crypto.randomUUID(), code, at: now(), told: "ok" as const, name, place };
      await keepShowing({ list, queue }, showing);
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
        await call(autoSubmit, at, { deviceID, scans: [scan] }, { signal: AbortSignal.timeout(SHORT_PATIENCE) });
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

export type Device = Awaited<ReturnType<typeof openDevice>>;

type Showing = {
  scanID: string;
  code: string;
  at: Date;
  told: Verdict;
  name: string;
  place: string;
  answers?: DoorAnswers;
};

async function keepShowing(
  { list, queue }: { list: DoorList; queue: (scan: QueuedScan) => Promise<void> },
  { scanID, code, at, told, name, place, answers }: Showing,
): Promise<void> {
  await queue({ scanID, code, propertyID: place || null, at: at.toISOString(), told, ...(answers && { answers }) });
  if (told === "ok") await list.noteLetIn(scanID, { ticket: name, at: at.toISOString(), undone: false, place });
}

async function ownID(store: DoorStore): Promise<string> {
  const known = await get<string>("device", store.facts);
  const deviceID = known ?? crypto.randomUUID();
  if (!known) await set("device", deviceID, store.facts);
  return deviceID;
}
