import { del, get, update } from "idb-keyval";
import { SHORT_TIMEOUT } from "../../../contract/platform/endpoint.ts";
import { parseTicketCode } from "../../../contract/commerce/tickets/tickets.ts";
import { CallError, CallTimeout } from "../../platform/api/api.ts";
import type { OpenDeviceState } from "./device-state.ts";
import type { DoorStore } from "./door-store.ts";
import { openTicketOf } from "./ticket-text.ts";

/** Milliseconds that the network has if the device has a list: a visitor is waiting. */
export const ONLINE_TIMEOUT = 3_000;

/** Whether the network or the server is down, so that the device decides. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallError ? error.status === 0 || error.status >= 500 : (error as Error)?.name === "TimeoutError";

const isWithoutNetwork = (error: unknown): boolean =>
  error instanceof CallError && error.status === 0 && !(error instanceof CallTimeout);

export const causeOf = (error: unknown) => (isWithoutNetwork(error) ? "network" : "server");

/** Whether there is an outage, since when, and who decides during one. */
export async function openOutage(store: DoorStore, state: OpenDeviceState) {
  /** The start of the outage, also after a reload. */
  let outageSince = await get<string>("offline since", store.facts);
  /** Whether an outage is the network's, rather than of a server that fails or is silent. */
  let isNetworkGone = false;
  function begin(cause: "network" | "server"): void {
    isNetworkGone = cause === "network";
    if (state.now().offlineSince !== undefined) return;
    const noticedAt = outageSince ?? state.time().toISOString();
    outageSince = noticedAt;
    state.set({ offlineSince: noticedAt });
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
    state.set({ offlineSince: first });
  }
  function end(): void {
    // Stored by any tab, which may be closed by now.
    void del("offline since", store.facts).catch(() => undefined);
    outageSince = undefined;
    state.set({ offlineSince: undefined, refusal: "" });
  }

  return {
    begin,
    end,
    /**
     * The server's answer if it comes soon, else the list's. Text that isn't a code can't be decided here, so that the network gets its
     * full time.
     */
    async serverFirst<T>(
      text: string,
      ask: (signal: AbortSignal) => Promise<T>,
      decideHere: () => Promise<T>,
    ): Promise<T> {
      if (state.now().offlineSince !== undefined) return decideHere();
      const mayBeKnown =
        state.now().listedAt !== undefined && (parseTicketCode(text) !== undefined || openTicketOf(text) !== undefined);
      try {
        return await ask(AbortSignal.timeout(mayBeKnown ? ONLINE_TIMEOUT : SHORT_TIMEOUT));
      } catch (error) {
        if (!isNoAnswer(error)) throw error;
        begin(causeOf(error));
        return decideHere();
      }
    },
    /**
     * The server's word on a ticket that was looked up before. Failures of the server and its silence are said to whoever waits; where there
     * is no network, the device decides.
     */
    async askUnlessOffline<T>(ask: () => Promise<T>, decideHere: () => Promise<T>): Promise<T> {
      if (state.now().offlineSince !== undefined && isNetworkGone) return decideHere();
      try {
        return await ask();
      } catch (error) {
        if (!isWithoutNetwork(error)) throw error;
        begin("network");
        return decideHere();
      }
    },
  };
}

export type Outage = Awaited<ReturnType<typeof openOutage>>;
