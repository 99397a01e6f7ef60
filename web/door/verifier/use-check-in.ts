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
import type { OfflineResult, OfflineTicket, DoorDevice } from "../device/door-device.ts";
import { signalVerdict } from "./verdict-signal.ts";

/** What the last showing came to; without a ticket, why nothing was found. */
export type CheckInResult =
  | { verdict: Verdict; item: CheckinItem; scanID?: string }
  | { verdict: Verdict; ticket: OfflineTicket; scanID: string }
  | Extract<OfflineResult, { asks: unknown }>
  | Extract<OfflineResult, { unlisted: unknown }>
  | { error: string };

type Item = CheckinItem;

const STORAGE_FULL_TEXT =
  "This device couldn’t keep the scan: its storage is full or forbidden. Make room, then scan again. Nobody was counted.";

type CheckInScope = {
  at: ServiceAddress;
  door: Pick<AnswerOf<typeof getDoor>, "serviceID" | "kind">;
  propertyID: string | null;
  device: DoorDevice | undefined;
};

/** Of the ticket before, nothing is said over the next one. */
function dismissStatus(): void {
  for (const { id, text } of toasts.now()) if (STATUS_TEXT.test(text)) dismissToast(id);
}
const statusWords = (number: number) => `Ticket #${number} status updated.`;
const STATUS_TEXT = /^Ticket #\d+ status updated\.$/;

/**
 * Looks a code up and lets in whoever shows it, one after the other. Each showing has an identifier of its own, so that one that is
 * tried again after a time-out, or kept for later because nobody answered, is the same.
 */
export function useCheckIn({ at, door, propertyID, device }: CheckInScope) {
  const { call } = useApi();
  const queries = useQueryClient();
  const [told, tell] = useState<CheckInResult>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const tried = useRef<{ of: string; scanID: string }>(undefined);

  const say = (next: CheckInResult) => {
    tell(next);
    signalVerdict(verdictToSignal(next));
  };

  /** Answers what it came to, for whoever stands in front of what is told, such as a dialog. */
  async function attempt(work: () => Promise<CheckInResult | undefined>): Promise<CheckInResult | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    dismissStatus();
    try {
      const next = await work();
      if (next) say(next);
      for (const { path } of [listCheckinItems, getInside]) void queries.invalidateQueries({ queryKey: [path] });
      return next;
    } catch (thrown) {
      const isStorage = thrown instanceof DOMException;
      const failure = {
        error: isStorage ? STORAGE_FULL_TEXT : (thrown instanceof CallError ? thrown : new CallError(0)).message,
      };
      say(failure);
      return failure;
    } finally {
      running.current = false;
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

  /** The one before, where it was for the same and nobody knows what became of it. */
  function scanIDFor(of: string): string {
    const scanID = tried.current?.of === of ? tried.current.scanID : crypto.randomUUID();
    tried.current = { of, scanID };
    return scanID;
  }

  async function online(text: string, scanID: string, signal?: AbortSignal): Promise<CheckInResult> {
    const query = { search: text, ...(propertyID && { propertyID }) };
    const { item } = await call(scan, at, undefined, { query, signal });
    if (!isLetIn(item.verdict)) return { verdict: item.verdict, item };
    const came = await change({ item, status: true, scanID, signal });
    if ("verdict" in came && came.verdict === "ok") void device?.noteLetIn(text, scanID);
    return came;
  }

  return {
    told,
    busy,
    clear: () => tell(undefined),
    /** Whatever was scanned or typed. */
    show: (text: string) =>
      attempt(async () => {
        const scanID = scanIDFor(`${text} ${propertyID}`);
        const next = device
          ? await device.first<CheckInResult | OfflineResult>(
              text,
              (signal) => online(text, scanID, signal),
              () => device.showAlone(text, scanID),
            )
          : await online(text, scanID);
        tried.current = undefined;
        return next;
      }),
    /** Somebody whose ticket was signed, and isn't in the list. */
    letInUnlisted: (text: string) =>
      attempt(async () => {
        await device?.letInUnlisted(text);
        tell(undefined);
        return undefined;
      }),
    /** With answers to what is asked at the door. */
    letIn: (item: Item, answers?: DoorAnswers) =>
      attempt(async () => {
        const scanID = scanIDFor(`${item.purchasedTicketID} ${propertyID} ${answers ? "answered" : ""}`);
        const next = await change({ item, status: true, scanID, answers });
        tried.current = undefined;
        return next;
      }),
    letInAnswered: (text: string, answers: DoorAnswers) =>
      attempt(async () => device?.showAlone(text, crypto.randomUUID(), answers)),
    /** What was just told, or the last that let somebody in by this ticket. */
    takeBack: async (item: Item, scanID?: string) => {
      let came: CheckInResult | undefined;
      const failure = await attempt(async () => {
        came = await change({ item, status: false, undoes: scanID });
        if (scanID) await device?.noteUndone(scanID);
        tell(undefined);
        return undefined;
      });
      return failure ?? came;
    },
    takeBackAlone: ({ number }: OfflineTicket, scanID: string) =>
      attempt(async () => {
        await device?.takeBackAlone(scanID);
        toast(statusWords(number));
        tell(undefined);
        return undefined;
      }),
  };
}

export type CheckInControl = ReturnType<typeof useCheckIn>;

export function headlineOf(told: CheckInResult): string {
  if ("error" in told) return told.error;
  if ("unlisted" in told) return told.came.length > 0 ? verdicts.alreadyCheckedIn : "Signed, not in the list";
  return verdicts["asks" in told ? "unanswered" : told.verdict];
}

/** `unlisted`: somebody has to look at it, and decide. */
export function verdictToSignal(told: CheckInResult): Verdict | "unlisted" {
  if ("error" in told) return "unknown";
  if ("unlisted" in told) return told.came.length > 0 ? "alreadyCheckedIn" : "unlisted";
  return "asks" in told ? "unanswered" : told.verdict;
}
