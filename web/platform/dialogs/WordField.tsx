import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";

type Props = { word: string; value: string; onChange: (value: string) => void };

/** The word that confirms a permanent loss. */
export const WordField = ({ word, value, onChange }: Props) => (
  <Field
    label={
      <>
        Type <b className="font-semibold text-danger-text">{word}</b> to go on
      </>
    }
  >
    {(control) => (
      <Input
        {...control}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

export const sameWord = (typed: string, word: string) => typed.trim().toLowerCase() === word.toLowerCase();
