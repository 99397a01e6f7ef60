import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { Download } from "lucide-react";
import type { ProgramAddress } from "../../../../contract/platform/addresses.ts";
import {
  markAwardPaid,
  markAwardUnpaid,
  passOnThanks,
  takeBackAward,
} from "../../../../contract/scholarships/awards.ts";
import { formatDate } from "../../../../contract/platform/forms/dates.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import { fileURL } from "../../../../contract/platform/pictures.ts";
import { type TimeZone, calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { Modal } from "../../../platform/dialogs/Modal.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { UploadedPicture } from "../../../platform/ui/UploadedPicture.tsx";
import { buttonClass } from "../../../platform/ui/button-class.ts";
import { endText } from "../../../platform/ui/date-text.ts";
import { useNow } from "../../../platform/ui/use-now.ts";
import type { RankedApplication, ApplicationAward } from "./award-words.ts";

/** An award's dates and reason, beside its state. */
export function AwardFacts({ award, timeZone }: { award: ApplicationAward; timeZone: TimeZone }) {
  const { state, answerBy, reason, paidOn, paidReference, thanksPicture, thankedAt, passedOnAt } = award;
  const facts = [
    state === "offered" && answerBy && `until ${endText(answerBy, timeZone)}`,
    reason,
    paidOn && `Paid ${calendarDayText(paidOn)}${paidReference ? `, ${paidReference}` : ""}`,
    state === "accepted" &&
      thankedAt &&
      `Thanks ${thanksPicture ? "with a picture " : ""}${passedOnAt ? "passed on" : "have come"}`,
  ].filter(Boolean);
  return facts.map((fact) => (
    <span key={String(fact)} className="line-clamp-2 text-xs text-ink-3 wrap-anywhere">
      {fact}
    </span>
  ));
}

type Props = {
  at: ProgramAddress;
  application: RankedApplication;
  award: ApplicationAward;
  standings: readonly Standing[];
};

export function AwardActions({ at, application: { ownerName }, award, standings }: Props) {
  const { state, awardID, amount, paidOn, thanks } = award;
  const params = { ...at, awardID };
  const { open } = useDialogs();
  if (state === "prepared")
    return (
      <ActionButton
        size="sm"
        variant="ghost"
        endpoint={takeBackAward}
        standings={standings}
        aria-label={`Remove the award of ${ownerName}`}
        dialog={
          <Confirm
            title={`Not award ${ownerName}?`}
            text={`${dollars(amount)} are free again. Nobody has heard of it.`}
            lasting="reversible"
            action="Remove"
            endpoint={takeBackAward}
            params={params}
            sent={{}}
          />
        }
      >
        Remove
      </ActionButton>
    );
  if (state !== "offered" && state !== "accepted") return null;
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {thanks !== null && (
        <Button
          size="sm"
          aria-label={`Thanks of ${ownerName}`}
          onClick={() => open(<ThanksText {...{ at, award, ownerName }} />)}
        >
          Thanks
        </Button>
      )}
      {state === "accepted" && <AwardPayment at={at} ownerName={ownerName} award={award} standings={standings} />}
      {paidOn === null && (
        <ActionButton
          size="sm"
          variant="ghost"
          endpoint={takeBackAward}
          standings={standings}
          aria-label={`Take back the award of ${ownerName}`}
          dialog={
            <ActionDialog
              alert
              title={`Take the award back from ${ownerName}?`}
              text={`${dollars(amount)} are free again. ${ownerName} is told by mail.`}
              endpoint={takeBackAward}
              params={params}
              fields={{
                reason: { ...takeBackAward.form.reason, required: state === "accepted", help: "The student reads it." },
              }}
              save="Take back"
            />
          }
        >
          Take back
        </ActionButton>
      )}
    </span>
  );
}

type PaidProps = Omit<Props, "application"> & { ownerName: string };

function AwardPayment({ at, ownerName, award: { awardID, amount, paidOn }, standings }: PaidProps) {
  const params = { ...at, awardID };
  if (paidOn === null)
    return (
      <ActionButton
        size="sm"
        endpoint={markAwardPaid}
        standings={standings}
        aria-label={`Paid out to ${ownerName}`}
        dialog={<PaidDialog title={`${dollars(amount)} for ${ownerName}`} params={params} />}
      >
        Paid out
      </ActionButton>
    );
  return (
    <ActionButton
      size="sm"
      variant="ghost"
      endpoint={markAwardUnpaid}
      standings={standings}
      aria-label={`Undo payment to ${ownerName}`}
      dialog={
        <Confirm
          title="Not paid out after all?"
          text={`${dollars(amount)} for ${ownerName} are to be paid out again.`}
          lasting="reversible"
          action="Not paid"
          endpoint={markAwardUnpaid}
          params={params}
        />
      }
    >
      Undo payment
    </ActionButton>
  );
}

/** The payment's day is today, unless somebody chooses another. */
function PaidDialog({ title, params }: { title: string; params: ProgramAddress & { awardID: string } }) {
  const now = useNow();
  return (
    <ActionDialog
      size="sm"
      title={title}
      endpoint={markAwardPaid}
      params={params}
      initial={{ paidOn: formatDate(now.getTime()) }}
      save="Mark as paid"
    />
  );
}

/** The student's thanks, to be copied into the letter to the donor. */
function ThanksText({
  at,
  award: { awardID, thanks, thanksPicture, passedOnAt },
  ownerName,
}: {
  at: ProgramAddress;
  award: ApplicationAward;
  ownerName: string;
}) {
  const { close } = useDialogs();
  const { run, busy } = useAction(passOnThanks);
  const pass = async () => {
    const outcome = await run({ ...at, awardID });
    if (outcome.ok) close();
  };
  return (
    <Modal
      title={`${ownerName} says thank you`}
      footer={
        passedOnAt === null && (
          <Button variant="primary" busy={busy} onClick={() => void pass()}>
            Mark as passed on
          </Button>
        )
      }
    >
      <p className="text-base whitespace-pre-line wrap-break-word">{thanks}</p>
      {thanksPicture && (
        <figure className="mt-4 grid gap-2">
          <UploadedPicture
            client={at.client}
            picture={thanksPicture}
            alt={`What ${ownerName} shows with it`}
            sizes="(min-width: 640px) 520px, 92vw"
            className="max-h-100 w-full rounded-md object-contain"
          />
          <figcaption>
            <a
              href={fileURL(at.client, thanksPicture.uploadID, "full")}
              download
              className={buttonClass({ size: "sm" })}
            >
              <Download aria-hidden size={15} />
              Save the picture
            </a>
          </figcaption>
        </figure>
      )}
      {passedOnAt !== null && (
        <p className="mt-4 text-sm text-ink-3">
          Passed on <DateTimeText value={passedOnAt} clock="here" />
        </p>
      )}
    </Modal>
  );
}
