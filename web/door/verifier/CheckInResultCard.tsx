import { clsx } from "clsx";
import { CircleCheckBig, CircleX, ScanLine, TriangleAlert } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { CheckinItem } from "../../../contract/door/door.ts";
import { isLetIn } from "../../../contract/door/door-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { TransactionDetails } from "./TransactionDetails.tsx";
import { DoorQuestions } from "./DoorQuestions.tsx";
import { signalOf } from "./verdict-signal.ts";
import type { OfflineTicket } from "../device/door-device.ts";
import { type CheckInResult, type CheckInControl, verdictToSignal, headlineOf } from "./use-check-in.ts";

type Props = { at: ServiceAddress; propertyID: string | null; checking: CheckInControl; isPass: boolean };

const tones = {
  confirm: { face: "bg-confirm text-confirm-ink", icon: CircleCheckBig },
  warning: { face: "bg-award text-award-ink", icon: TriangleAlert },
  danger: { face: "bg-danger text-danger-ink", icon: CircleX },
};

const toneOfResult = (result: CheckInResult) => tones[signalOf(verdictToSignal(result)).tone];

const nameIn = (result: CheckInResult): string =>
  "item" in result
    ? result.item.name || "No name given"
    : "ticket" in result
      ? result.ticket.name || "No name given"
      : "";

/** The last result, readable at arm's length in the sun. */
export function CheckInResultCard({ at, propertyID, checking, isPass }: Props) {
  const { result, busy, takeBack, undoOffline, letIn, letInAnswered, letInUnlisted, clear } = checking;
  const { open } = useDialogs();
  if (!result)
    return (
      <p className="grid min-h-32 place-items-center content-center gap-2 rounded-lg border border-dashed bg-surface p-6 text-center text-ink-2">
        <ScanLine aria-hidden size={28} />
        Scan a ticket, or type its code or number.
      </p>
    );
  const { face, icon: Icon } = toneOfResult(result);
  const name = nameIn(result);
  return (
    <section
      aria-label="Last ticket"
      aria-live="assertive"
      className="grid overflow-hidden rounded-lg border bg-surface"
    >
      <div className={clsx("flex min-h-40 items-center gap-4 px-5 py-6", face)}>
        <Icon aria-hidden size={52} className="shrink-0" />
        <div className="min-w-0">
          <p className={clsx("wrap-anywhere", name ? "text-lg font-medium" : "text-2xl font-semibold")}>
            {headlineOf(result)}
          </p>
          {name && (
            <p translate="no" className="display text-3xl wrap-anywhere">
              {name}
            </p>
          )}
        </div>
      </div>
      {"item" in result && (
        <div className="grid gap-4 px-5 py-4">
          <WhoseTicket item={result.item} propertyID={propertyID} />
          {result.verdict === "unanswered" && (
            <DoorQuestions
              forms={result.item.questions}
              busy={busy}
              onAnswered={(answers) => void letIn(result.item, answers)}
            />
          )}
          <div className="flex flex-wrap gap-2">
            {isLetIn(result.verdict) && (
              <Button size="lg" busy={busy} onClick={() => void takeBack(result.item, result.scanID)}>
                Undo
              </Button>
            )}
            {!isPass && (
              <Button
                size="lg"
                onClick={() => open(<TransactionDetails {...{ at, propertyID, letIn, takeBack }} item={result.item} />)}
              >
                Details
              </Button>
            )}
          </div>
        </div>
      )}
      {"ticket" in result && (
        <div className="grid gap-4 px-5 py-4">
          <OfflineTicketText ticket={result.ticket} isIn={"verdict" in result && result.verdict === "ok"} />
          {"asks" in result ? (
            <DoorQuestions
              forms={result.asks}
              busy={busy}
              onAnswered={(answers) => void letInAnswered(result.source, answers)}
            />
          ) : (
            isLetIn(result.verdict) && (
              <Button
                size="lg"
                className="w-fit"
                busy={busy}
                onClick={() => void undoOffline(result.ticket, result.scanID)}
              >
                Undo
              </Button>
            )
          )}
        </div>
      )}
      {"unlisted" in result && (
        <div className="grid gap-4 px-5 py-4">
          {result.admissions.length > 0 ? (
            <>
              <p className="num text-ink-2">{plural(result.admissions.length, "person", "people")} let in here by it</p>
              <AdmissionsHere admissions={result.admissions} />
              <p className="text-pretty text-ink-2">
                It isn’t in this device’s list, so the device doesn’t know how many it admits. Let in one more only if
                the ticket says that it is for more people.
              </p>
            </>
          ) : (
            <p className="text-pretty text-ink-2">
              The association’s signature is on it, so it is no forgery. It was sold after this device had its list, or
              it is for another program: read it, and decide.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              size="lg"
              variant={result.admissions.length > 0 ? undefined : "primary"}
              busy={busy}
              onClick={() => void letInUnlisted(result.unlisted)}
            >
              {result.admissions.length > 0 ? "Let in one more" : "Let in"}
            </Button>
            <Button size="lg" onClick={clear}>
              Don’t let in
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

const OfflineTicketText = ({ ticket, isIn: isInNow }: { ticket: OfflineTicket; isIn: boolean }) => (
  <div className="grid gap-1">
    <p className="num text-ink-2">
      {ticket.product}, ticket #{ticket.number}
      <AdmittedCount admissions={ticket.admissions.length + (isInNow ? 1 : 0)} admits={ticket.admits} />
    </p>
    <AdmissionsHere admissions={ticket.admissions} />
  </div>
);

/** Number of admissions, for a ticket that admits several. */
const AdmittedCount = ({ admissions, admits }: { admissions: number; admits: number }) =>
  admits > 1 && (
    <>
      ,{" "}
      <b className="font-semibold text-ink">
        {Math.min(admissions, admits)} of {admits}
      </b>{" "}
      let in here
    </>
  );

const AdmissionsHere = ({ admissions }: { admissions: OfflineTicket["admissions"] }) => (
  <ul className="grid gap-0.5 text-sm text-ink-2">
    {admissions.map(({ scanID, at }) => (
      <li key={scanID} className="num">
        Checked in here <DateTimeText value={at} clock="here" />
      </li>
    ))}
  </ul>
);

type WhoseProps = { item: CheckinItem; propertyID: string | null };

/** The ticket's holder, its admissions here, and the number of other homes visited. */
function WhoseTicket({ item, propertyID }: WhoseProps) {
  const checkinsHere = item.checkins.filter((checkin) => checkin.propertyID === propertyID);
  const homes =
    new Set(item.checkins.flatMap((checkin) => checkin.propertyID ?? [])).size -
    (checkinsHere.length > 0 && propertyID ? 1 : 0);
  return (
    <div className="grid gap-1">
      <p className="num text-ink-2">
        {item.product}, ticket #{item.number}
        <AdmittedCount admissions={checkinsHere.length} admits={item.admits} />
      </p>
      <ul className="mt-1 grid gap-0.5 text-sm text-ink-2">
        {checkinsHere.map(({ scanID, timestamp, byUser }) => (
          <li key={scanID} className="num">
            Checked in here <DateTimeText value={timestamp} clock="here" />
            {byUser && ` by ${byUser}`}
          </li>
        ))}
        {homes > 0 && <li className="num">Was at {plural(homes, "other home")}</li>}
      </ul>
    </div>
  );
}
