import { useEffect, useState } from "react";
import type { TextareaElement } from "../../../contract/platform/forms/element.ts";
import { textareaRows } from "../../../contract/platform/forms/limits.ts";
import { remainingWords } from "../../../contract/platform/forms/word-count.ts";
import { Field } from "../ui/Field.tsx";
import { Textarea } from "../ui/Textarea.tsx";
import { type ElementDrawingProps, valueText } from "./element-drawing.ts";

export function TextareaDrawing({ element, value, error, size, set, touch }: ElementDrawingProps<TextareaElement>) {
  const text = valueText(value);
  const { label, required, help, maxWords } = element;
  const note = maxWords !== undefined && !error && <RemainingWords text={text} maxWords={maxWords} />;
  return (
    <Field label={label} required={required} help={help} error={error} note={note}>
      {(control) => (
        <Textarea
          {...control}
          name={element.name}
          size={size}
          minRows={textareaRows.min}
          maxRows={textareaRows.max}
          placeholder={element.placeholder}
          value={text}
          onChange={(event) => set(event.target.value)}
          onBlur={touch}
        />
      )}
    </Field>
  );
}

/** How long a writer pauses before the count is said aloud again. */
const ANNOUNCE_PAUSE = 400;

function RemainingWords({ text, maxWords }: { text: string; maxWords: number }) {
  const left = remainingWords(usePausedText(text), maxWords);
  return (
    <p aria-live="polite" className={left < 0 ? "font-medium text-danger-text" : undefined}>
      {left < 0 ? `${-left} word(s) over limit` : `${left} words remaining`}
    </p>
  );
}

function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), ANNOUNCE_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
