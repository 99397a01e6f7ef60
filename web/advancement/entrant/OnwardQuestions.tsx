import { CornerRightUp } from "lucide-react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import { type OnwardQuestion, answerOnward, getEntryOnward } from "../../../contract/advancement/advancement.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type ServiceKind, judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { endText } from "../../platform/ui/date-text.ts";

type Props = { entry: Entry; at: EntryAddress };

/** Who would like to have this winner in the next level's program: its owner decides. Nothing, where nobody asks. */
export function OnwardQuestions({ entry, at }: Props) {
  const isWinners = entry.resultsReleased && entry.state === "submitted";
  const enabled = isWinners && may(entry.standings, getEntryOnward.allow);
  const { data } = useOptionalAnswer(getEntryOnward, at, { enabled });
  if (!data || !enabled) return null;
  const { kind } = entry;
  return data.asks.map((ask) => (
    <QuestionState key={ask.onwardEntryID} ask={ask} at={at} kind={kind} timeZone={data.timeZone} />
  ));
}

type QuestionProps = { ask: OnwardQuestion; at: EntryAddress; kind: ServiceKind; timeZone: TimeZone };

function QuestionState(props: QuestionProps) {
  const { ask } = props;
  const { association, program, path, whyNot } = ask;
  if (ask.state === "asked") return <OpenQuestion {...props} />;
  if (ask.state === "declined") return <DeclinedQuestion {...props} />;
  if (ask.state === "lapsed")
    return (
      <Notice title={`This ${judgedWordsOf(props.kind).one} doesn’t go on to ${program}`}>
        The time to answer is over. If you would still like {association} to have it, ask for help.
      </Notice>
    );
  if (ask.state === "refused")
    return (
      <Notice tone="warning" title={`It couldn’t be entered in ${program}`}>
        {whyNot} The association sees this, and can try again. Ask for help if you have questions.
      </Notice>
    );
  if (ask.state === "agreed" || path === null)
    return (
      <Notice title={ask.state === "agreed" ? `On its way to ${program}` : `In ${program} of ${association}`}>
        {ask.state === "agreed"
          ? "It takes a minute, longer if they can’t be reached just now. You get a mail once it is there."
          : `You find it among your ${judgedWordsOf(props.kind).many} there.`}
      </Notice>
    );
  return (
    <Notice
      tone="confirm"
      title={`In ${program} of ${association}`}
      action={
        <LinkButton size="sm" to={path}>
          See it there
        </LinkButton>
      }
    >
      What is still asked, and whether it stays, you decide there until {judgedWordsOf(props.kind).many} close.
    </Notice>
  );
}

function OpenQuestion({ ask, at, kind, timeZone }: QuestionProps) {
  const { association, program, category, awardTitle, answerBy, questions, files } = ask;
  const titleID = `onward-${ask.onwardEntryID}`;
  return (
    <section
      aria-labelledby={titleID}
      className="grid grid-cols-1 gap-4 rounded-lg border bg-surface p-5 wrap-break-word shadow-1 sm:p-6"
    >
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-award-soft text-award-text">
          <CornerRightUp aria-hidden size={24} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-sm text-ink-3">{awardTitle}. Congratulations</p>
          <h2 id={titleID} className="text-xl font-semibold text-balance wrap-break-word">
            May it go on to {program}?
          </h2>
          <p className="mt-1 text-base text-ink-2 wrap-break-word">
            {association} would like to have it in {category}.
          </p>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-2 border-t pt-4 text-base sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-ink-3">What goes along</dt>
        <dd>
          {plural(questions, "answer")} and {plural(files, "file")} with captions and credits, as they are now. No
          scores and no comments.
        </dd>
        <dt className="text-ink-3">Who reads it</dt>
        <dd className="wrap-break-word">Staff and scorers of {association}. It is entered in your name.</dd>
        <dt className="text-ink-3">What comes next</dt>
        <dd>
          {judgedWordsOf(kind).isFinal
            ? "It is a draft of yours there. You look through it, add what they ask beyond that, and submit it for good, or remove it."
            : "If nothing more is asked there, it is submitted. Otherwise it is a draft of yours that you finish, with their fee if they have one. You can withdraw it there."}
        </dd>
      </dl>
      <p className="text-base text-ink-2">
        Please answer by <b className="font-semibold text-ink">{endText(answerBy, timeZone)}</b>. Without your answer it
        stays here.
      </p>
      <div className="flex flex-wrap gap-3">
        <AnswerButton ask={ask} at={at} kind={kind} answer="agree" />
        <AnswerButton ask={ask} at={at} kind={kind} answer="decline" />
      </div>
    </section>
  );
}

type Judged = ReturnType<typeof judgedWordsOf>;

/** What is said when one agrees, and when one declines. */
const answerWords = {
  agree: {
    action: "Agree",
    title: ({ program }: OnwardQuestion) => `Let it go on to ${program}?`,
    text: ({ association }: OnwardQuestion, { one, many, isFinal }: Judged) =>
      `${association} gets a copy of this ${one}, in your name. ${isFinal ? "Nothing is submitted there before you do so yourself." : `You can withdraw it there until ${many} close.`}`,
    done: "Thank you. It is on its way.",
  },
  decline: {
    action: "Decline",
    title: ({ program }: OnwardQuestion) => `Not to ${program}?`,
    text: ({ association }: OnwardQuestion) => `Nothing goes to ${association}. Your award stays what it is.`,
    done: "It stays here.",
  },
};

type AnswerProps = Pick<QuestionProps, "ask" | "at" | "kind"> & { answer: keyof typeof answerWords };

function AnswerButton({ ask, at, kind, answer }: AnswerProps) {
  const { open } = useDialogs();
  const { action, title, text, done } = answerWords[answer];
  const agreed = answer === "agree";
  return (
    <Button
      size="lg"
      variant={agreed ? "primary" : "secondary"}
      className="max-sm:w-full"
      onClick={() =>
        open(
          <Confirm
            title={title(ask)}
            text={text(ask, judgedWordsOf(kind))}
            lasting="reversible"
            action={action}
            endpoint={answerOnward}
            params={{ ...at, onwardEntryID: ask.onwardEntryID }}
            sent={{ agreed }}
            done={done}
          />,
        )
      }
    >
      {action}
    </Button>
  );
}

/** Who has declined may think again until the time to answer is over. */
const DeclinedQuestion = ({ ask, at, kind, timeZone }: QuestionProps) => (
  <Notice
    title={`It doesn’t go on to ${ask.program}`}
    action={<AnswerButton ask={ask} at={at} kind={kind} answer="agree" />}
  >
    You have declined. You can think again until {endText(ask.answerBy, timeZone)}.
  </Notice>
);
