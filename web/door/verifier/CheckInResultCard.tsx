import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { CheckinItem } from "../../../contract/door/door.ts";
import { isLetIn, verdicts } from "../../../contract/door/door-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import type { OfflineTicket } from "../device/offline-check-in.ts";
import { DoorQuestions } from "./DoorQuestions.tsx";
import { OrderCount, OrderRest } from "./OrderRest.tsx";
import { orderAdmissionsOf } from "./order-admissions.ts";
import { TransactionDetails } from "./TransactionDetails.tsx";
import { type CheckInResult, type CheckInControl, headlineOf } from "./use-check-in.ts";
import { verdictColors } from "./verdict-colors.ts";

type Props = {
  at: ServiceAddress;
  propertyID: string | null;
  checking: CheckInControl;
  isPass: boolean;
  /** Over the camera's picture, where Undo has a place of its own at the thumb. */
  isOverCamera?: boolean;
};

/** A longer one wouldn't be seen whole in 40 px. */
const LONG_NAME = 30;

const nameIn = (result: CheckInResult): string => {
  if ("item" in result) return result.item.name || "No name given";
  // A ticket that was found without its code says nobody's name.
  return "ticket" in result ? result.ticket.name || `Ticket #${result.ticket.number}` : "";
};

/** How the last admission is undone; undefined if nobody was let in. */
export function undoOf({ result, takeBack, undoOffline }: CheckInControl): (() => Promise<unknown>) | undefined {
  if (!result || !("verdict" in result) || !isLetIn(result.verdict)) return undefined;
  return "item" in result
    ? () => takeBack(result.item, result.scanID)
    : () => undoOffline(result.ticket, result.scanID);
}

/** The last result, readable at arm's length in the sun. */
export function CheckInResultCard({ at, propertyID, checking, isPass, isOverCamera = false }: Props) {
  const { result, isOfScan, busy } = checking;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // Somebody who has scrolled down to the list shows the next ticket to a scanner.
    if (result && isOfScan) card.current?.scrollIntoView({ block: "nearest" });
  }, [result, isOfScan]);
  if (!result) return null;
  const { face, mark, icon: Icon } = verdictColors(result);
  const name = nameIn(result);
  return (
    <section
      ref={card}
      aria-label="Last ticket"
      aria-live="assertive"
      aria-busy={busy || undefined}
      className={clsx(
        "grid gap-4 text-white",
        face,
        isOverCamera ? "px-5 pt-5 pb-2" : "rounded-[20px] px-5 py-5",
        // The card is about the ticket before, while the next is looked up.
        busy && "opacity-45 transition-opacity delay-150",
      )}
    >
      <div className="flex items-center gap-4">
        <span className={clsx("grid size-16 shrink-0 place-items-center rounded-full bg-white", mark)}>
          <Icon aria-hidden size={38} className="[stroke-width:2.75]" />
        </span>
        <div className="min-w-0">
          {"error" in result && result.error === verdicts.unknown && (
            <p className="text-lg font-medium">{verdicts.notValidHere}</p>
          )}
          <p className={clsx("wrap-anywhere", name ? "text-lg font-medium" : "display text-2xl")}>
            {headlineOf(result)}
          </p>
          {name && (
            <p
              translate="no"
              className={clsx("display line-clamp-3 wrap-anywhere", name.length > LONG_NAME ? "text-2xl" : "text-3xl")}
            >
              {name}
            </p>
          )}
        </div>
      </div>
      <ResultText result={result} propertyID={propertyID} />
      <ResultActions {...{ at, propertyID, checking, isPass, isOverCamera }} result={result} />
    </section>
  );
}

const Line = ({ children }: { children: ReactNode }) => <p className="num text-md text-pretty">{children}</p>;

/** What the verifier needs beside the verdict. */
function ResultText({ result, propertyID }: { result: CheckInResult; propertyID: string | null }) {
  const order = orderAdmissionsOf(result);
  const count = order && <OrderCount {...order} />;
  if ("item" in result)
    return (
      <div className="grid gap-1">
        <Line>
          {result.item.product}, ticket #{result.item.number}
        </Line>
        {count}
        <VerdictReason verdict={result.verdict} program={result.item.program} endedAt={result.item.endedAt} />
        <ItemAdmissions item={result.item} propertyID={propertyID} scanID={result.scanID} />
      </div>
    );
  if ("ticket" in result)
    return (
      <div className="grid gap-1">
        <Line>
          {result.ticket.product}
          {result.ticket.name && `, ticket #${result.ticket.number}`}
        </Line>
        {count}
        {"verdict" in result && <VerdictReason verdict={result.verdict} endedAt={result.ticket.endedAt} />}
        <AdmissionsHere admissions={result.ticket.admissions} />
      </div>
    );
  if ("unlisted" in result) return <UnlistedText admissions={result.admissions} />;
  return result.error === verdicts.unknown ? <Line>Ask the guest to open their receipt email.</Line> : null;
}

type ReasonProps = { verdict: string; program?: string; endedAt: string | null };

/** Why a ticket isn't good here. */
function VerdictReason({ verdict, program, endedAt }: ReasonProps) {
  if (verdict === "notValidHere" && program)
    return (
      <Line>
        It is for <b className="font-semibold wrap-anywhere">{program}</b>.
      </Line>
    );
  if (verdict === "refunded" && endedAt)
    return (
      <Line>
        Since <DateTimeText value={endedAt} clock="here" />. It lets nobody in.
      </Line>
    );
  return null;
}

const UnlistedText = ({ admissions }: { admissions: OfflineTicket["admissions"] }) =>
  admissions.length > 0 ? (
    <div className="grid gap-1">
      <Line>{plural(admissions.length, "person", "people")} let in here by it</Line>
      <AdmissionsHere admissions={admissions} />
      <p className="text-pretty">
        It isn’t in this device’s list, so the device doesn’t know how many it admits. Let in one more only if the
        ticket says that it is for more people.
      </p>
    </div>
  ) : (
    <p className="text-pretty">
      The association’s signature is on it, so it is no forgery. It was sold after this device had its list, or it is
      for another program: read it, and decide.
    </p>
  );

const AdmissionsHere = ({ admissions }: { admissions: OfflineTicket["admissions"] }) => (
  <ul className="grid gap-0.5 text-base">
    {admissions.map(({ scanID, at }) => (
      <li key={scanID} className="num">
        Checked in here <DateTimeText value={at} clock="here" />
      </li>
    ))}
  </ul>
);

type AdmissionsProps = { item: CheckinItem; propertyID: string | null; scanID: string | undefined };

/** The ticket's admissions here, and the number of other homes visited. */
function ItemAdmissions({ item, propertyID, scanID: shownScanID }: AdmissionsProps) {
  const checkinsHere = item.checkins.filter((checkin) => checkin.propertyID === propertyID);
  // The verdict itself says of this scan that it lets in.
  const before = checkinsHere.filter(({ scanID }) => scanID !== shownScanID);
  const homes =
    new Set(item.checkins.flatMap((checkin) => checkin.propertyID ?? [])).size -
    (checkinsHere.length > 0 && propertyID ? 1 : 0);
  return (
    <ul className="grid gap-0.5 text-base empty:hidden">
      {before.map(({ scanID, timestamp, byUser }) => (
        <li key={scanID} className="num">
          Checked in here <DateTimeText value={timestamp} clock="here" />
          {byUser && ` by ${byUser}`}
        </li>
      ))}
      {homes > 0 && <li className="num">Was at {plural(homes, "other home")}</li>}
    </ul>
  );
}

/** What there is to do: questions, those who came along, a decision, Undo. */
function ResultActions({
  result,
  at,
  propertyID,
  checking,
  isPass,
  isOverCamera,
}: Required<Props> & { result: CheckInResult }) {
  const { busy, takeBack, undoOffline, letIn, letInAnswered, letInUnlisted, clear } = checking;
  const { open } = useDialogs();
  const order = orderAdmissionsOf(result);
  const undo = isOverCamera ? undefined : undoOf(checking);
  const hasDetails = !isPass && "item" in result;
  return (
    <>
      {"item" in result && result.verdict === "unanswered" && (
        <QuestionPanel>
          <DoorQuestions
            forms={result.item.questions}
            busy={busy}
            onAnswered={(answers) => void letIn(result.item, answers)}
          />
        </QuestionPanel>
      )}
      {"asks" in result && (
        <QuestionPanel>
          <DoorQuestions
            forms={result.asks}
            busy={busy}
            onAnswered={(answers) => void letInAnswered(result.source, answers)}
          />
        </QuestionPanel>
      )}
      {order && !("asks" in result) && <OrderRest order={order} checking={checking} shownName={nameIn(result)} />}
      {(undo || hasDetails) && (
        <div className="flex flex-wrap gap-2">
          {undo && (
            <Button size="lg" variant="inverse" busy={busy} onClick={() => void undo()}>
              Undo
            </Button>
          )}
          {hasDetails && (
            <Button
              size="lg"
              variant="glass"
              onClick={() =>
                open(<TransactionDetails {...{ at, propertyID, letIn, takeBack, undoOffline }} item={result.item} />)
              }
            >
              Details
            </Button>
          )}
        </div>
      )}
      {"unlisted" in result && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="xl"
            variant={result.admissions.length > 0 ? "glass" : "inverse"}
            busy={busy}
            onClick={() => void letInUnlisted(result.unlisted)}
          >
            {result.admissions.length > 0 ? "Let in one more" : "Let in"}
          </Button>
          <Button size="xl" variant={result.admissions.length > 0 ? "inverse" : "glass"} onClick={clear}>
            Don’t let in
          </Button>
        </div>
      )}
    </>
  );
}

const QuestionPanel = ({ children }: { children: ReactNode }) => (
  <div className="rounded-[16px] bg-surface p-4 text-ink">{children}</div>
);
