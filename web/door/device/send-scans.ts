import { MOST_SCANS_AT_ONCE, type QueuedScan, autoSubmit } from "../../../contract/door/door.ts";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { SHORT_TIMEOUT } from "../../../contract/platform/endpoint.ts";
import { type Call, CallError } from "../../platform/api/api.ts";
import { withLock } from "./device-lock.ts";
import type { Outage } from "./outage.ts";
import type { WaitingScans } from "./waiting-scans.ts";

export type SendingReports = {
  sent(count: number): void;
  failed(): void;
};

type HandInResult = { sent: number; failed: boolean };

const statusOf = (error: unknown): number => (error instanceof CallError ? error.status : 0);

/** Statuses that refuse a scan, rather than the verifier or the moment. */
const scanRefusalStatuses = [400, 413, 422];
/** The most halvings of a refused batch in one attempt to find the scan that causes it. */
const MOST_HALVINGS = 40;

type SendingScope = {
  name: string;
  at: ServiceAddress;
  deviceID: string;
  call: Call;
  reports: SendingReports;
  scans: WaitingScans;
  outage: Outage;
};

/** Hands in the scans that wait. */
export function openSending({ name, at, deviceID, call, reports, scans, outage }: SendingScope) {
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
    const waiting = await scans.list();
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
        outage.end();
        await scans.forget(batch);
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
        else if (isScanRefusal) await scans.storeRefused(batch[0]!, (error as Error).message);
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

  return { send, reportFailure };
}
