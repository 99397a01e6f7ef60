import { useState } from "react";
import type { Entry } from "../../../contract/entries/entries.ts";
import { isQuestion } from "../../../contract/platform/forms/element.ts";
import { judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { answerText } from "../../platform/forms/answer-text.ts";
import { savedFormOf } from "./drafts.ts";
import { looksSame } from "../../platform/forms/looks-same.ts";
import { storePending, storedPendingOf } from "./pending-answers.ts";

type UnsavedAnswer = { key: string; name: string; label: string; text: string };

/** Answers that were typed here and couldn't be saved before the entry was closed or submitted elsewhere. The answers stay to be read. */
export function UnsavedAnswers({ entry }: { entry: Entry }) {
  const [left, setLeft] = useState(() => unsavedAnswersOf(entry));
  if (left.length === 0) return null;
  function forget() {
    for (const { key } of left) storePending(key, null);
    setLeft([]);
  }
  return (
    <Notice
      tone="warning"
      title="Some of what you typed could not be saved"
      action={
        <Button size="sm" onClick={forget}>
          Forget it
        </Button>
      }
    >
      <p>It isn’t part of the {judgedWordsOf(entry.kind).one}. This browser still has it:</p>
      <dl className="mt-2 grid gap-1">
        {left.map(({ key, name, label, text }) => (
          <div key={key + name}>
            <dt className="inline font-medium">{label}: </dt>
            <dd className="inline whitespace-pre-line wrap-break-word">{text}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

function unsavedAnswersOf({ entryID, entryForms }: Entry): UnsavedAnswer[] {
  return entryForms.flatMap((form) => {
    const { values: saved } = savedFormOf(form);
    return storedPendingOf(entryID, form.entryFormID).flatMap(({ key, pending }) =>
      form.elements
        .filter(isQuestion)
        .filter(({ name }) => !looksSame(pending.values[name], saved[name]))
        .map((question) => ({
          key,
          name: question.name,
          label: question.label,
          text: answerText(question, pending.values[question.name]),
        })),
    );
  });
}
