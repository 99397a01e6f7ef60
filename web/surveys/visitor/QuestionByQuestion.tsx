import { ArrowLeft, ArrowRight, Send } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import {
  type QuestionElement,
  type Value,
  isChoice,
  elementOptions,
} from "../../../contract/platform/forms/element.ts";
import { Link } from "../../platform/address/Link.tsx";
import { FormBody } from "../../platform/forms/FormBody.tsx";
import type { Form } from "../../platform/forms/use-form.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { ProgressMeter } from "../../platform/ui/Meter.tsx";
import { type QuestionStep, questionStepsOf } from "./question-steps.ts";
import { OptionTiles } from "./OptionTiles.tsx";
import { useQuestionPlace } from "./use-question-place.ts";

type Props = { form: Form; back: string | undefined; onReach(question: string): void };

/** One question a screen, with the next button always in the same place. */
export function QuestionByQuestion({ form, back, onReach }: Props) {
  const steps = questionStepsOf(form.visible);
  const { place, goOn, goBack } = useQuestionPlace(steps);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[place];
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else heading.current?.focus();
  }, [place]);
  const questionName = step?.question.name;
  const hasBegun = form.dirty || place > 0;
  const reportQuestion = useEffectEvent(() => {
    if (hasBegun && questionName !== undefined) onReach(questionName);
  });
  useEffect(() => reportQuestion(), [questionName, hasBegun]);
  if (!step) return null;
  const { question } = step;
  const isLast = place === steps.length - 1;
  const reason = form.errors[question.name];
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason) return form.touch(question.name);
    if (unanswered) return;
    if (isLast) void form.submit();
    else goOn();
  }
  const skip = () => {
    form.set(question.name, question.type === "multiSelect" ? [] : question.type === "checkbox" ? false : "");
    if (!isLast) goOn();
  };
  // Leaving a question out has a button of its own.
  const unanswered =
    !isLast && !question.required && isBlank(form.values[question.name]) ? "Answer or skip it." : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex min-h-14 items-center gap-4">
        <BackButton {...{ place, back }} onBack={goBack} />
        <ProgressMeter label="How far you are" value={((place + 1) / steps.length) * 100} className="h-2 flex-1" />
        <p className="num text-sm text-ink-2">{`${place + 1} of ${steps.length}`}</p>
      </div>
      <div className="flex-1 pt-6 pb-10">
        <Words form={form} elements={step.before} />
        <h1 ref={heading} tabIndex={-1} className="display text-3xl text-balance wrap-anywhere outline-none">
          {question.label}
        </h1>
        <p className="mt-3 mb-6 text-md text-ink-2">{question.help || hintOf(question)}</p>
        <QuestionInput form={form} question={question} />
        <Words form={form} elements={step.after} />
      </div>
      <div className="sticky bottom-0 -mx-5 grid gap-1 border-t bg-bg px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:border-0 sm:px-0">
        <Button
          type="submit"
          variant="primary"
          size="xl"
          className="w-full"
          busy={form.busy}
          reason={reason ?? unanswered}
        >
          {isLast ? "Send my answers" : "Next"}
          {isLast ? <Send aria-hidden size={18} /> : <ArrowRight aria-hidden size={20} />}
        </Button>
        <Button variant="ghost" size="lg" className={question.required || isLast ? "invisible" : ""} onClick={skip}>
          Skip this question
        </Button>
      </div>
    </form>
  );
}

/** "No" is an answer; a box that nobody has touched isn't. */
const isBlank = (value: Value) => [value ?? ""].flat().join("") === "";

const hintOf = (question: QuestionElement): string => {
  if (question.type === "radio" || question.type === "select") return "One answer. There is no wrong one.";
  if (question.type !== "multiSelect") return question.required ? "" : "You may leave it out.";
  return question.max ? `Up to ${question.max} answers.` : "As many as you like.";
};

function BackButton({ place, back, onBack }: { place: number; back: string | undefined; onBack(): void }) {
  if (place > 0)
    return (
      <IconButton label="Back to the question before" icon={<ArrowLeft aria-hidden size={20} />} onClick={onBack} />
    );
  if (!back) return null;
  return (
    <Link to={back} aria-label="Back" className="grid size-11 shrink-0 place-items-center rounded-full">
      <ArrowLeft aria-hidden size={20} />
    </Link>
  );
}

const Words = ({ form, elements }: { form: Form; elements: QuestionStep["before"] }) =>
  elements.length > 0 && <FormBody form={{ ...form, visible: elements }} size="lg" className="mb-6" />;

/** More options than these are in a list with a search. */
const MOST_TILES = 12;

/** Choices as tiles, other inputs as usual. */
function QuestionInput({ form, question }: { form: Form; question: QuestionElement }) {
  const { name, label } = question;
  const set = (value: Parameters<Form["set"]>[1]) => form.set(name, value);
  if (isChoice(question) && elementOptions(question).length <= MOST_TILES)
    return (
      <OptionTiles
        label={label}
        options={elementOptions(question)}
        value={form.values[name]}
        several={question.type === "multiSelect"}
        set={set}
      />
    );
  if (question.type === "checkbox")
    return (
      <OptionTiles
        label={label}
        options={[
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ]}
        value={form.values[name] === undefined ? undefined : String(form.values[name])}
        several={false}
        set={(value) => set(value === "true")}
      />
    );
  return <FormBody form={{ ...form, visible: [{ ...question, label: "Your answer", help: "" }] }} size="xl" />;
}
