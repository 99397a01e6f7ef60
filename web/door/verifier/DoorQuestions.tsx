import { useState } from "react";
import { missingAnswers } from "../../../contract/platform/checklist.ts";
import type { DoorAnswers, DoorForm } from "../../../contract/door/door-questions.ts";
import type { Values } from "../../../contract/platform/forms/element.ts";
import { QuestionFields } from "../../commerce/questions/visitor/QuestionFields.tsx";
import { answerList } from "../../commerce/questions/visitor/buyer-answers.ts";
import { Button } from "../../platform/ui/Button.tsx";

type Props = { forms: readonly DoorForm[]; busy: boolean; onAnswered: (answers: DoorAnswers) => void };

/** What is asked at the door, read out or held out to whoever shows the ticket, before they are let in. */
export function DoorQuestions({ forms, busy, onAnswered }: Props) {
  const [said, say] = useState<Record<string, Values>>({});
  const answersTo = ({ questionFormID }: DoorForm) =>
    answerList(said[questionFormID] ?? {}) as DoorAnswers[0]["answers"];
  const [open] = forms.flatMap((form) => missingAnswers(form.elements, answersTo(form), "all"));
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!open && !busy)
          onAnswered(forms.map((form) => ({ questionFormID: form.questionFormID, answers: answersTo(form) })));
      }}
    >
      {forms.map(({ questionFormID, name, description, elements }) => (
        <fieldset key={questionFormID} className="grid min-w-0 gap-3">
          <legend className="font-semibold wrap-anywhere">{name}</legend>
          {description && <p className="text-pretty whitespace-pre-line text-ink-2">{description}</p>}
          <QuestionFields
            elements={elements}
            audience="all"
            initial={{}}
            onChange={(answers) => say((now) => ({ ...now, [questionFormID]: answers }))}
          />
        </fieldset>
      ))}
      <Button type="submit" variant="primary" size="xl" busy={busy} reason={open && `Still to answer: ${open.what}.`}>
        Let in
      </Button>
    </form>
  );
}
