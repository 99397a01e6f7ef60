import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import {
  type CheckinItem,
  checkIn,
  type getDoor,
  getInside,
  listCheckinItems,
  scan,
} from "../../../contract/door/door.ts";
import type { DoorAnswers } from "../../../contract/door/door-questions.ts";
import { type Verdict, isLetIn, verdicts } from "../../../contract/door/door-rules.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import type { AnswerOf, InputOf } from "../../../contract/platform/endpoint.ts";
import { CallError, useApi } from "../../platform/api/api.ts";
import { dismissToast, toast, toasts } from "../../platform/ui/toast.ts";
import type { DoorDevice } from "../device/door-device.ts";
import type { OfflineResult, OfflineTicket, TicketSource } from "../device/offline-check-in.ts";
import { signalVerdict } from "./verdict-signal.ts";

/** The result of the last check-in, or why it failed. */
export type CheckInResult =
  | { verdict: Verdict; item: CheckinItem; scanID?: string }
  | Extract<OfflineResult, { scanID: string }>
  | Extract<OfflineResult, { asks: unknown }>
  | Extract<OfflineResult, { unlisted: unknown }>
  | { error: string };

/** What a check-in says of the ticket it means: an item, or a ticket of another's order. */
type Item = Pick<CheckinItem, "number" | "productType" | "purchasedTicketID">;

const sourceKey = (source: TicketSource) => (typeof source === "string" ? source : source.ticketID);

const STORAGE_FULL_TEXT =
  "This device couldn’t keep the scan: its storage is full or forbidden. Make room, then scan again. Nobody was counted.";

type CheckInScope = {
  at: ServiceAddress;
  door: Pick<AnswerOf<typeof getDoor>, "serviceID" | "kind">;
  propertyID: string | null;
  device: DoorDevice | undefined;
};

/** Removes the last ticket's message before the next one. */
function dismissStatus(): void {
  for (const { id, text } of toasts.now()) if (STATUS_TEXT.test(text)) dismissToast(id);
}
const statusWords = (number: number) => `Ticket #${number} status updated.`;
const STATUS_TEXT = /^Ticket #\d+ status updated\.$/;

/**
 * Looks codes up and lets visitors in, one at a time. Each scan has an identifier, so that one that is retried after a timeout or stored
 * for later counts once.
 */
export function useCheckIn({ at, door, propertyID, device }: CheckInScope) {
  const { call } = useApi();
  const queries = useQueryClient();
  const [result, setResult] = useState<CheckInResult>();
  /** Whether it is of a scan, whose card is looked for, rather than of a press in a list. */
  const [isOfScan, setOfScan] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Ends with the attempt that runs, and those that wait for it. */
  const turns = useRef<Promise<unknown>>(Promise.resolve());
  /** Presses that run or wait, by what they are of. */
  const presses = useRef(new Map<string, Promise<CheckInResult | undefined>>());
  const lastScan = useRef<{ of: string; turn: Promise<unknown> }>(undefined);
  const lastAttempt = useRef<{ of: string; scanID: string }>(undefined);

  const show = (next: CheckInResult) => {
    setResult(next);
    signalVerdict(verdictToSignal(next));
  };

  /** Returns the result, for dialogs that cover the card. A press waits for what runs, as a scan does; pressed again meanwhile it is the same press. */
  function attempt(of: string, work: () => Promise<CheckInResult | undefined>): Promise<CheckInResult | undefined> {
    const pressed = presses.current.get(of);
    if (pressed) return pressed;
    const turn = turns.current.then(() => run(work)).finally(() => presses.current.delete(of));
    turns.current = turn;
    presses.current.set(of, turn);
    return turn;
  }

  /** A scan waits for what runs: nobody shows their ticket twice because the one before took long. The same code again is the same scan. */
  function attemptNext(of: string, work: () => Promise<CheckInResult | undefined>): Promise<unknown> {
    if (lastScan.current?.of === of) return lastScan.current.turn;
    const turn = turns.current
      .then(() => run(work, { isScan: true }))
      .finally(() => {
        if (lastScan.current?.turn === turn) lastScan.current = undefined;
      });
    turns.current = turn;
    lastScan.current = { of, turn };
    return turn;
  }

  async function run(
    work: () => Promise<CheckInResult | undefined>,
    { isScan } = { isScan: false },
  ): Promise<CheckInResult | undefined> {
    setBusy(true);
    setOfScan(isScan);
    dismissStatus();
    try {
      const next = await work();
      if (next) show(next);
      for (const { path } of [listCheckinItems, getInside]) void queries.invalidateQueries({ queryKey: [path] });
      return next;
    } catch (thrown) {
      const isStorage = thrown instanceof DOMException;
      const failure = {
        error: isStorage ? STORAGE_FULL_TEXT : (thrown instanceof CallError ? thrown : new CallError(0)).message,
      };
      show(failure);
      return failure;
    } finally {
      setBusy(false);
    }
  }

  type Change = {
    item: Item;
    status: boolean;
    scanID?: string;
    undoes?: string | undefined;
    answers?: DoorAnswers | undefined;
    signal?: AbortSignal;
  };

  async function change({
    item,
    status,
    scanID = crypto.randomUUID(),
    undoes,
    answers,
    signal,
  }: Change): Promise<CheckInResult> {
    const { number, productType, purchasedTicketID: ticketID } = item;
    const deviceID = device?.deviceID;
    const sent = {
      number,
      productType,
      propertyID,
      ...(hasFeature(door.kind, "properties") ? { paradeID: door.serviceID } : { eventID: door.serviceID }),
      status,
      scanID,
      ...(undoes && { undoes }),
      ...(deviceID && { deviceID }),
      ...(answers && { answers }),
    };
    const answer = await call(checkIn, { ...at, ticketID }, sent as InputOf<typeof checkIn>, { signal });
    if (answer.verdict === "ok") toast(statusWords(number));
    return { ...answer, scanID };
  }

  /** The identifier of the last attempt, if that was for the same scan and its outcome is unknown. */
  function scanIDFor(of: string): string {
    const scanID = lastAttempt.current?.of === of ? lastAttempt.current.scanID : crypto.randomUUID();
    lastAttempt.current = { of, scanID };
    return scanID;
  }

  async function online(text: string, scanID: string, signal?: AbortSignal): Promise<CheckInResult> {
    const query = { search: text, ...(propertyID && { propertyID }) };
    const { item } = await call(scan, at, undefined, { query, signal });
    if (!isLetIn(item.verdict)) return { verdict: item.verdict, item };
    const checkInAnswer = await change({ item, status: true, scanID, signal });
    if ("verdict" in checkInAnswer && checkInAnswer.verdict === "ok") void device?.storeAdmission(text, scanID);
    return checkInAnswer;
  }

  /** Lets in a ticket that was looked up before: by the server, or by this device's list where the network has gone since. */
  async function letInItem(item: Item, scanID: string, answers?: DoorAnswers): Promise<CheckInResult> {
    const { number } = item;
    const ask = async () => {
      const answer = await change({ item, status: true, scanID, answers });
      if ("verdict" in answer && answer.verdict === "ok") void device?.storeAdmissionByNumber(number, scanID);
      return answer;
    };
    if (!device) return ask();
    return device.askUnlessOffline<CheckInResult>(ask, async () => {
      const decided = await device.scanOffline(`#${number}`, scanID, answers);
      if ("verdict" in decided && decided.verdict === "ok") toast(statusWords(number));
      return decided;
    });
  }

  return {
    result,
    isOfScan,
    busy,
    clear: () => setResult(undefined),
    /** For scanned and typed text. */
    show: (texts: string | readonly string[]) =>
      attemptNext(String(texts), async () => {
        const text = typeof texts === "string" ? texts : ((await device?.chooseSigned(texts)) ?? texts[0] ?? "");
        const scanID = scanIDFor(`${text} ${propertyID}`);
        const next = device
          ? await device.serverFirst<CheckInResult | OfflineResult>(
              text,
              (signal) => online(text, scanID, signal),
              () => device.scanOffline(text, scanID),
            )
          : await online(text, scanID);
        lastAttempt.current = undefined;
        return next;
      }),
    /** Lets in a ticket with a valid signature that isn't in the list. */
    letInUnlisted: (text: string) =>
      attempt(`unlisted ${text}`, async () => {
        await device?.letInUnlisted(text);
        setResult(undefined);
        return undefined;
      }),
    /** With answers to the door's questions. */
    letIn: (item: Item, answers?: DoorAnswers) =>
      attempt(`let in ${item.purchasedTicketID}`, async () => {
        const scanID = scanIDFor(`${item.purchasedTicketID} ${propertyID} ${answers ? "answered" : ""}`);
        const next = await letInItem(item, scanID, answers);
        lastAttempt.current = undefined;
        return next;
      }),
    /** One after the other, until one isn't let in; each counts once, whatever becomes of the rest. */
    letInAll: (items: readonly Item[]) =>
      attempt(`let in ${items.map(({ purchasedTicketID }) => purchasedTicketID).join(" ")}`, async () => {
        let last: CheckInResult | undefined;
        for (const item of items) {
          last = await letInItem(item, crypto.randomUUID());
          if (!("verdict" in last) || last.verdict !== "ok") break;
        }
        return last;
      }),
    letInAnswered: (source: TicketSource, answers: DoorAnswers) =>
      attempt(`answered ${sourceKey(source)}`, async () => device?.scanOffline(source, crypto.randomUUID(), answers)),
    /** Tickets of the list without their codes, one after the other, until one isn't let in. */
    letInListed: (sources: readonly TicketSource[]) =>
      attempt(`listed ${sources.map(sourceKey).join(" ")}`, async () => {
        let last: OfflineResult | undefined;
        for (const source of sources) {
          last = await device?.scanOffline(source, crypto.randomUUID());
          if (!last || !("verdict" in last) || last.verdict !== "ok") break;
        }
        return last;
      }),
    /** Undoes the given scan, or the ticket's last admission here. */
    takeBack: async (item: Item, scanID?: string) => {
      let checkInAnswer: CheckInResult | undefined;
      const failure = await attempt(`take back ${item.purchasedTicketID} ${scanID ?? ""}`, async () => {
        checkInAnswer = await change({ item, status: false, undoes: scanID });
        if (scanID) await device?.storeUndoneAdmission(scanID);
        setResult(undefined);
        return undefined;
      });
      return failure ?? checkInAnswer;
    },
    /** Undoes a scan that this device decided. */
    undoOffline: ({ number }: Pick<OfflineTicket, "number">, scanID: string) =>
      attempt(`undo ${scanID}`, async () => {
        await device?.undoOffline(scanID);
        toast(statusWords(number));
        setResult(undefined);
        return undefined;
      }),
  };
}

export type CheckInControl = ReturnType<typeof useCheckIn>;

export function headlineOf(result: CheckInResult): string {
  if ("error" in result) return result.error;
  if ("unlisted" in result) return result.admissions.length > 0 ? verdicts.alreadyCheckedIn : "Signed, not in the list";
  return verdicts["asks" in result ? "unanswered" : result.verdict];
}

/** `unlisted`: the verifier has to decide. */
export function verdictToSignal(result: CheckInResult): Verdict | "unlisted" {
  if ("error" in result) return "unknown";
  if ("unlisted" in result) return result.admissions.length > 0 ? "alreadyCheckedIn" : "unlisted";
  return "asks" in result ? "unanswered" : result.verdict;
}
