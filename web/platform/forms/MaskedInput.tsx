import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { Input, type InputProps } from "../ui/Input.tsx";
import { type Mask, type MaskedText, countIn, editMasked, placeAfterCharacters } from "./masks.ts";

type Props = Omit<InputProps, "value" | "onChange" | "ref"> & {
  mask: Mask;
  value: string;
  onValue: (value: string) => void;
};

/** Formats the text while it is typed, and keeps the caret behind the same character. */
export function MaskedInput({ mask, value, onValue, onBlur, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const behind = useRef<number | null>(null);
  const last = useRef<MaskedText>({ text: value, isOwn: true });

  useLayoutEffect(() => {
    // The page set the value, or the field was formatted as it was left.
    if (last.current.text !== value) last.current = { text: value, isOwn: true };
    if (behind.current === null || !input.current) return;
    const position = placeAfterCharacters(input.current.value, behind.current, mask.counts);
    behind.current = null;
    if (document.activeElement === input.current) input.current.setSelectionRange(position, position);
  });

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType, data } = nativeEvent as InputEvent;
    last.current = editMasked(mask, last.current, target.value, { inputType, data });
    const { text } = last.current;
    if (text !== target.value) behind.current = countBeforeCaret(target, text);
    // The value is the same for React, which then restores the old text with the caret at its end.
    if (text === value) restore(target, text);
    onValue(text);
  }

  /** The number of formatted characters before the caret. A mask only drops characters at the beginning: a country code. */
  function countBeforeCaret({ value: raw, selectionStart }: HTMLInputElement, text: string): number {
    const leftOut = countIn(raw, mask.counts) - countIn(text, mask.counts);
    return Math.max(0, countIn(raw.slice(0, selectionStart ?? raw.length), mask.counts) - leftOut);
  }

  function restore(target: HTMLInputElement, text: string) {
    const position = placeAfterCharacters(text, behind.current ?? 0, mask.counts);
    behind.current = null;
    queueMicrotask(() => target.setSelectionRange(position, position));
  }

  return (
    <Input
      ref={input}
      value={value}
      {...rest}
      onChange={change}
      onBlur={(event) => {
        if (mask.finish) onValue(mask.finish(value));
        onBlur?.(event);
      }}
    />
  );
}
