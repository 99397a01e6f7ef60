import { valuesOf } from "../../../contract/forms/answers.ts";
import type { EntryForm } from "../../../contract/entries.ts";
import { type Audience, isQuestion } from "../../../contract/forms/element.ts";
import { visibleElements } from "../../../contract/forms/validate.ts";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { answerText } from "../../forms/answerText.ts";
import { Section } from "./Section.tsx";

/** A form's answers, to be read. */
export function Answers({ form, audience }: { form: EntryForm; audience: Audience }) {
  const values = valuesOf(form.entryFormQuestions);
  const questions = visibleElements(form.elements, values, { audience }).filter(isQuestion);
  return (
    <Section id={form.entryFormID} name={form.name}>
      <DescriptionList
        items={questions.map((question) => ({
          key: question.name,
          term: question.label,
          value: <span className="whitespace-pre-line">{answerText(question, values[question.name])}</span>,
        }))}
      />
    </Section>
  );
}
