import { BadgeCheck, HandHeart, PartyPopper } from "lucide-react";
import type { EntryAddress } from "../../../../contract/platform/addresses.ts";
import {
  acceptAward,
  declineAward,
  getOwnAward,
  removeThanksPicture,
  sendThanks,
  uploadThanksPicture,
} from "../../../../contract/scholarships/awards.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { ImageField } from "../../../platform/forms/ImageField.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { endText } from "../../../platform/ui/date-text.ts";

type OwnAwardAnswer = AnswerOf<typeof getOwnAward>;
type Props = { at: EntryAddress; own: OwnAwardAnswer; award: NonNullable<OwnAwardAnswer["award"]> };

/** The award that an application was offered, on its own page: to be answered, and what comes after that. Nothing, where there is none. */
export function AwardCard({ at }: { at: EntryAddress }) {
  const own = useAnswer(getOwnAward, at);
  const { award } = own;
  if (!award) return null;
  if (award.state === "offered") return <OfferedAward at={at} own={own} award={award} />;
  if (award.state === "accepted") return <AcceptedAward at={at} own={own} award={award} />;
  return <EndedAward own={own} award={award} />;
}

function OfferedAward({ at, own: { scholarship, timeZone }, award: { amount, answerBy } }: Props) {
  const { open } = useDialogs();
  return (
    <section aria-labelledby="award" className="grid gap-4 rounded-lg border bg-surface p-5 shadow-1 sm:p-6">
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-award-soft text-award-text">
          <PartyPopper aria-hidden size={24} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-sm text-ink-3">Congratulations</p>
          <h2 id="award" className="text-xl font-semibold text-balance wrap-break-word">
            You are offered {scholarship}
          </h2>
          <p className="display num mt-1 text-3xl">{dollars(amount)}</p>
        </div>
      </div>
      <p className="text-base text-ink-2">
        Please answer by <b className="font-semibold text-ink">{endText(answerBy, timeZone)}</b>. After that the offer
        lapses, and goes to somebody else.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          variant="primary"
          className="max-sm:w-full"
          onClick={() =>
            open(
              <Confirm
                title={`Accept ${scholarship}?`}
                text={`The association learns that ${dollars(amount)} are to be yours.`}
                lasting="final"
                action="Accept"
                endpoint={acceptAward}
                params={at}
              />,
            )
          }
        >
          Accept
        </Button>
        <Button
          size="lg"
          className="max-sm:w-full"
          onClick={() =>
            open(
              <ActionDialog
                alert
                size="sm"
                title={`Decline ${scholarship}?`}
                text="It goes to somebody else. This is final."
                endpoint={declineAward}
                params={at}
                save="Decline"
              />,
            )
          }
        >
          Decline
        </Button>
      </div>
    </section>
  );
}

function AcceptedAward({ at, own: { scholarship, nextSteps }, award }: Props) {
  const { open } = useDialogs();
  const { amount, thanks, thanksPicture, paidOn } = award;
  const write = (
    <Button
      size="lg"
      variant={thanks === null ? "primary" : "secondary"}
      className="max-sm:w-full"
      onClick={() =>
        open(
          <ActionDialog
            title="Your note of thanks"
            endpoint={sendThanks}
            params={at}
            initial={{ thanks: thanks ?? "" }}
            save="Send"
          />,
        )
      }
    >
      <HandHeart aria-hidden size={18} />
      {thanks === null ? "Write your thanks" : "Change it"}
    </Button>
  );
  return (
    <section aria-labelledby="award" className="grid gap-4 rounded-lg border bg-surface p-5 shadow-1 sm:p-6">
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-confirm-soft text-confirm-text">
          <BadgeCheck aria-hidden size={24} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="award" className="text-xl font-semibold text-balance wrap-break-word">
            {scholarship} is yours
          </h2>
          <p className="display num mt-1 text-2xl">{dollars(amount)}</p>
          <p className="mt-1 text-sm text-ink-3">
            {paidOn === null ? "It isn’t paid out yet." : `Paid out ${calendarDayText(paidOn)}.`}
          </p>
        </div>
      </div>
      {nextSteps && (
        <div className="border-t pt-4">
          <h3 className="text-md font-semibold">What comes next</h3>
          <p className="mt-1 text-base whitespace-pre-line text-ink-2 wrap-break-word">{nextSteps}</p>
        </div>
      )}
      <div className="grid gap-3 border-t pt-4">
        <div>
          <h3 className="text-md font-semibold">{thanks === null ? "Say thank you" : "Your note of thanks"}</h3>
          {thanks === null ? (
            <p className="mt-1 text-base text-ink-2">
              Whoever gives the money likes to hear from you. The association passes it on.
            </p>
          ) : (
            <p className="mt-1 text-base whitespace-pre-line text-ink-2 wrap-break-word">{thanks}</p>
          )}
        </div>
        {thanks !== null && (
          <div className="grid max-w-100 gap-2">
            <h4 className="text-base font-medium">A picture to go with it</h4>
            <p className="text-sm text-ink-3">
              Yourself, your class, or what you have made. The association passes it on with your words, and shows it to
              nobody else.
            </p>
            <ImageField
              client={at.client}
              label="A picture to go with your thanks"
              picture={thanksPicture}
              upload={uploadThanksPicture}
              remove={removeThanksPicture}
              params={at}
            />
          </div>
        )}
        <div>{write}</div>
      </div>
    </section>
  );
}

function EndedAward({ own: { scholarship }, award: { state, reason } }: Omit<Props, "at">) {
  if (state === "declined")
    return <Notice title={`You declined ${scholarship}`}>Thank you for telling the association.</Notice>;
  if (state === "lapsed")
    return (
      <Notice tone="warning" title={`The offer of ${scholarship} has lapsed`}>
        It wasn’t answered in time. If you still want it, ask for help: perhaps it is still free.
      </Notice>
    );
  return (
    <Notice tone="warning" title={`The award of ${scholarship} was taken back`}>
      {reason ?? "Ask for help if you think that is a mistake."}
    </Notice>
  );
}
