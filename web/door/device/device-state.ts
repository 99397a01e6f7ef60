import type { QueuedScan, getDoor } from "../../../contract/door/door.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";

/** What the device stores and decides by: the program, its kind and its time zone. */
export type DeviceDoor = Pick<AnswerOf<typeof getDoor>, "serviceID" | "kind" | "zone">;

/** A scan that the server refused. The scan is put aside, as it would block all others, and shown to the organizers. */
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

/** The state of a door's device, for those who watch it. */
export function openDeviceState(first: DeviceState) {
  let state = first;
  const watchers = new Set<() => void>();
  return {
    now: () => state,
    set(next: Partial<DeviceState>): void {
      state = { ...state, ...next };
      for (const watch of watchers) watch();
    },
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** The server's time, as far as this device knows it. */
    time: () => new Date(Date.now() - (state.clockAhead ?? 0)),
  };
}

export type OpenDeviceState = ReturnType<typeof openDeviceState>;
