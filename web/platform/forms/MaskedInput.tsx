import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { Input, type InputProps } from "../ui/Input.tsx";
import { type Mask, type MaskedText, countIn, editMasked, placeAfterCharacters } from "./masks.ts";

type Props = Omit<InputProps, "value" | "onChange" | "ref"> & {
  mask: Mask;
  value: string;
  onValue: (value: string) => void;
};

/** Formats what is typed while the caret stays behind the character it was behind. */
export function MaskedInput({ mask, value, onValue, onBlur, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const behind = useRef<number | null>(null);
  const last = useRef<MaskedText>({ text: value, isOwn: true });

  useLayoutEffect(() => {
    // It was filled in by the page, or formatted as the field was left.
    if (last.current.text !== value) last.current = { text: value, isOwn: true };
    if (behind.current === null || !input.current) return;
    const place = placeAfterCharacters(input.current.value, behind.current, mask.counts);
    behind.current = null;
    if (document.activeElement === input.current) input.current.setSelectionRange(place, place);
  });

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType, data } = nativeEvent as InputEvent;
    last.current = editMasked(mask, last.current, target.value, { inputType, data });
    const { text } = last.current;
    if (text !== target.value) behind.current = counted(target, text);
    // Nothing changed for React, which then puts the old text back and the caret at its end.
    if (text === value) restore(target, text);
    onValue(text);
  }

  /** How many characters of the formatted text the caret is behind. What a mask leaves out stands at the beginning: a country code. */
  function counted({ value: raw, selectionStart }: HTMLInputElement, text: string): number {
    const leftOut = countIn(raw, mask.counts) - countIn(text, mask.counts);
    return Math.max(0, countIn(raw.slice(0, selectionStart ?? raw.length), mask.counts) - leftOut);
  }

  function restore(target: HTMLInputElement, text: string) {
    const place = placeAfterCharacters(text, behind.current ?? 0, mask.counts);
    behind.current = null;
    queueMicrotask(() => target.setSelectionRange(place, place));
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
