import { get, set } from "idb-keyval";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { SHORT_TIMEOUT } from "../../../contract/platform/endpoint.ts";
import { autoSubmit } from "../../../contract/door/door.ts";
import { reportDoorDevice } from "../../../contract/door/shifts.ts";
import type { Call } from "../../platform/api/api.ts";
import { batteryNow, browserNameOf } from "./device-surroundings.ts";
import { type DeviceDoor, openDeviceState } from "./device-state.ts";
import { type DoorStore, openDoorStore } from "./door-store.ts";
import { openOfflineCheckIn } from "./offline-check-in.ts";
import { ONLINE_TIMEOUT, causeOf, isNoAnswer, openOutage } from "./outage.ts";
import { isSignedCode } from "./sealed-tickets.ts";
import { type SendingReports, openSending } from "./send-scans.ts";
import { openTicketList } from "./ticket-list.ts";
import { countWaiting, openWaitingScans, readRefused } from "./waiting-scans.ts";

/** Milliseconds between refreshes, which also show whether the server can be reached. */
const POLL_EVERY = 20_000;

type DeviceOptions = {
  at: ServiceAddress;
  door: DeviceDoor;
  call: Call;
  reports: SendingReports;
  /** Forgets the cached page and its pass. */
  forgetPage(): Promise<void>;
};

/** Opens the device's stored data of a program's door. */
export async function openDoorDevice({ at, door, call, reports, forgetPage }: DeviceOptions) {
  const name = `rosette door ${door.serviceID}`;
  const store = openDoorStore(name);
  const list = await openTicketList(store, door.serviceID);
  const deviceID = await readDeviceID(store);
  /** A home, or '' for the program itself; undefined while scans can only be handed in. */
  let place: string | undefined;
  const state = openDeviceState({
    offlineSince: undefined,
    waiting: await countWaiting(store),
    held: list.facts.held,
    listedAt: list.facts.completeAt,
    clockAhead: await get<number>("clock ahead", store.facts),
    isOver: false,
    isForgotten: false,
    isPageCached: undefined,
    refused: await readRefused(store),
    refusal: "",
  });
  const outage = await openOutage(store, state);
  const scans = openWaitingScans(name, store, state);
  const sending = openSending({ name, at, deviceID, call, reports, scans, outage });
  const offline = openOfflineCheckIn({ name, door, list, scans, state, placeOf: () => place ?? "" });

  /** The server read its clock between request and answer; the shortest round trip gives the best estimate. */
  let shortestRoundTrip = Infinity;
  function noteAnswer(askedAt: number, serverTime: string): void {
    const roundTrip = Date.now() - askedAt;
    if (roundTrip > shortestRoundTrip) return;
    shortestRoundTrip = roundTrip;
    const clockAhead = Math.round((askedAt + Date.now()) / 2 - Date.parse(serverTime));
    state.set({ clockAhead });
    void set("clock ahead", clockAhead, store.facts);
  }

  async function reportDevice(signal: AbortSignal): Promise<boolean> {
    const { listedAt, waiting, refused } = state.now();
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
    if (state.now().waiting > 0) return;
    state.set({ isOver: true });
    await store.wipe();
    await forgetPage();
    state.set({ isForgotten: true });
  }

  /** Hands in waiting scans and updates the list. Returns whether the server answered. */
  async function refresh(): Promise<boolean> {
    if (state.now().isOver) return true;
    const signal = () => AbortSignal.timeout(SHORT_TIMEOUT);
    try {
      // First, since the rest may take time and isn't needed for it.
      const { failed } = await sending.send();
      const hasEnded = await reportDevice(signal());
      sending.reportFailure(failed);
      outage.end();
      if (hasEnded) {
        await forgetAll();
        return true;
      }
      if (place !== undefined) await list.refresh({ call, at, signal }, place, noteAnswer);
    } catch (error) {
      if (isNoAnswer(error)) {
        outage.begin(causeOf(error));
        return false;
      }
      state.set({ refusal: (error as Error).message });
      return true;
    }
    const { held, completeAt: listedAt } = list.facts;
    state.set({ held, listedAt });
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

  let opensOffline: (() => Promise<boolean>) | undefined;
  const checkPageCache = async () => state.set({ isPageCached: opensOffline ? await opensOffline() : false });

  return {
    deviceID,
    watch: state.watch,
    now: state.now,
    serverFirst: outage.serverFirst,
    askUnlessOffline: outage.askUnlessOffline,
    ...offline,
    forgetRefused: scans.forgetRefused,
    /** Stores how to test the cached page without a network; undefined without a cached page. */
    setPageCacheTest(next: (() => Promise<boolean>) | undefined): void {
      opensOffline = next;
      state.set({ isPageCached: next !== undefined });
    },
    checkPageCache,
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
      const noteNetworkGone = () => outage.begin("network");
      addEventListener("online", again);
      addEventListener("offline", noteNetworkGone);
      return () => {
        clearInterval(timer);
        removeEventListener("online", again);
        removeEventListener("offline", noteNetworkGone);
      };
    },
    /** Counts people out: at once, or with the waiting scans during an outage. */
    async countOut(people: number): Promise<void> {
      const exit = {
        scanID: crypto.randomUUID(),
        propertyID: place || null,
        at: state.time().toISOString(),
        told: "ok" as const,
      };
      const scan = { ...exit, left: people };
      if (state.now().offlineSince !== undefined) return scans.add(scan);
      try {
        await call(autoSubmit, at, { deviceID, scans: [scan] }, { signal: AbortSignal.timeout(ONLINE_TIMEOUT) });
      } catch (error) {
        if (!isNoAnswer(error)) throw error;
        outage.begin(causeOf(error));
        await scans.add(scan);
      }
    },
    async undoOffline(scanID: string): Promise<void> {
      const propertyID = place || null;
      const undo = { scanID: crypto.randomUUID(), propertyID, at: state.time().toISOString(), told: "ok" as const };
      await scans.add({ ...undo, undoes: scanID });
      await list.storeUndoneAdmission(scanID);
    },
  };
}

export type DoorDevice = Awaited<ReturnType<typeof openDoorDevice>>;

async function readDeviceID(store: DoorStore): Promise<string> {
  const stored = await get<string>("device", store.facts);
  const deviceID = stored ?? crypto.randomUUID();
  if (!stored) await set("device", deviceID, store.facts);
  return deviceID;
}
