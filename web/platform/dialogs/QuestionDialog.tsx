import { useId, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { CancelButton } from "./CancelButton.tsx";
import { Modal } from "./Modal.tsx";
import type { Question } from "./use-dialogs.ts";
import { WordField, sameWord } from "./WordField.tsx";

type Props = Question & { busy?: boolean; onAgree: () => void };

/** A yes or no. Before a permanent loss a word is typed. */
export function QuestionDialog({ title, text, action = "Continue", danger, word, isLeaving, busy, onAgree }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const ready = !word || sameWord(typed, word);
  return (
    <Modal
      alert
      isLeaving={isLeaving ?? false}
      size="sm"
      title={title}
      text={text}
      footer={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={id}
            variant={danger ? "danger" : "primary"}
            reason={ready ? undefined : `Type ${word} first.`}
            busy={busy}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="empty:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) onAgree();
        }}
      >
        {word && <WordField word={word} value={typed} onChange={setTyped} />}
      </form>
    </Modal>
  );
}
