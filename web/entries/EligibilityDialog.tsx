import { useRef, useState } from "react";
import type { EnterCategory } from "../../contract/entries/entering.ts";
import { Modal } from "../platform/dialogs/Modal.tsx";
import { Button } from "../platform/ui/Button.tsx";
import { Notice } from "../platform/ui/Notice.tsx";

type Props = {
  category: Pick<EnterCategory, "name" | "questions" | "notEligible">;
  /** `eligible` is true when each was answered with yes. */
  onAnswered: (eligible: boolean) => void;
  onStopped: (question: number) => void;
};

/** One question after the other, each with yes or no. The first no ends the dialog kindly, before anybody has written a word. */
export function EligibilityDialog({ category: { name, questions, notEligible }, onAnswered, onStopped }: Props) {
  const [position, setPosition] = useState(0);
  const [isOut, setOut] = useState(false);
  const reported = useRef(new Set<number>());

  /** A person who goes back and says no again is counted once. */
  function no() {
    setOut(true);
    if (reported.current.has(position)) return;
    reported.current.add(position);
    onStopped(position);
  }
  const yes = () => (position + 1 < questions.length ? setPosition(position + 1) : onAnswered(true));
  return (
    <Modal size="sm" title={name}>
      {isOut ? (
        <div className="grid gap-5">
          <Notice live>{notEligible}</Notice>
          <div className="flex flex-wrap gap-3">
            <Button size="lg" onClick={() => setOut(false)}>
              Back to the question
            </Button>
            <Button size="lg" variant="primary" onClick={() => onAnswered(false)}>
              See the others
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid gap-5" aria-live="polite">
          <p className="num text-sm text-ink-3">
            Question {position + 1} of {questions.length}
          </p>
          <p className="text-lg font-medium wrap-break-word">{questions[position]}</p>
          <div className="grid grid-cols-2 gap-3">
            <Button size="lg" onClick={no}>
              No
            </Button>
            <Button size="lg" variant="primary" onClick={yes}>
              Yes
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
