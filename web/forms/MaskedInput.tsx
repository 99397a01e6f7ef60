import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { Input, type InputProps } from "../ui/Input.tsx";
import { type Mask, countIn, placeBehind } from "./masks.ts";

type Props = Omit<InputProps, "value" | "onChange" | "ref"> & {
  mask: Mask;
  value: string;
  onValue: (value: string) => void;
};

/** Reshapes what is typed while the caret stays behind the character it was behind. */
export function MaskedInput({ mask, value, onValue, onBlur, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const behind = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (behind.current === null || !input.current) return;
    const place = placeBehind(input.current.value, behind.current, mask.counts);
    behind.current = null;
    if (document.activeElement === input.current) input.current.setSelectionRange(place, place);
  });

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const caret = target.selectionStart ?? target.value.length;
    behind.current = countIn(target.value.slice(0, caret), mask.counts);
    const shaped = mask.shape(target.value);
    // Nothing changed for React, which then puts the old text back and the caret at its end.
    if (shaped === value) restore(target, shaped);
    onValue(shaped);
  }

  function restore(target: HTMLInputElement, shaped: string) {
    const place = placeBehind(shaped, behind.current ?? 0, mask.counts);
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
