import { useId } from "react";

type Props = { word: string; value: string; onChange: (value: string) => void };

/** The word that somebody types to show that they mean it. */
export function WordField({ word, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Type <b className="font-semibold text-danger-text">{word}</b> to go on
      </label>
      <input
        id={id}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="h-(--field-height) w-full rounded-field border border-field bg-surface px-3 text-base touch:text-md focus:border-brand-text focus:ring-3 focus:ring-brand-soft focus:outline-none"
      />
    </div>
  );
}

export const sameWord = (typed: string, word: string) => typed.trim().toLowerCase() === word.toLowerCase();
