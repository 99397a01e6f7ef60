import { answerValues } from "../../../contract/platform/forms/answers.ts";
import type { EntryForm } from "../../../contract/entries/entries.ts";
import { type ElementAudience, isQuestion } from "../../../contract/platform/forms/element.ts";
import { visibleElements } from "../../../contract/platform/forms/validate.ts";
import { DescriptionList } from "../../platform/ui/DescriptionList.tsx";
import { answerText } from "../../platform/forms/answer-text.ts";
import { EntrySection } from "./EntrySection.tsx";

/** A form's answers, to be read. */
export function FormAnswers({ form, audience }: { form: EntryForm; audience: ElementAudience }) {
  const values = answerValues(form.entryFormQuestions);
  const questions = visibleElements(form.elements, values, { audience }).filter(isQuestion);
  return (
    <EntrySection id={form.entryFormID} name={form.name}>
      <DescriptionList
        items={questions.map((question) => ({
          key: question.name,
          term: question.label,
          value: <span className="whitespace-pre-line">{answerText(question, values[question.name])}</span>,
        }))}
      />
    </EntrySection>
  );
}
