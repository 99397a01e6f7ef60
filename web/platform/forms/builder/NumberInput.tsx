import { useState } from "react";
import { parseCents, amountFieldText } from "../../../../contract/platform/forms/amounts.ts";
import type { ControlProps } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";

type Props = ControlProps & {
  value: number | undefined;
  onValue: (value: number | undefined) => void;
  inCents?: boolean;
};

/** Empty means none. What can't be read yet stays as it is typed. */
export function NumberInput({ value, onValue, inCents = false, ...control }: Props) {
  const [typed, setTyped] = useState<string>();
  const shown = value === undefined ? "" : inCents ? amountFieldText(value) : String(value);
  function change(text: string) {
    setTyped(text);
    const read = inCents ? parseCents(text) : Number(text);
    onValue(text.trim() === "" || read === null || Number.isNaN(read) ? undefined : read);
  }
  return (
    <Input
      {...control}
      className="num"
      inputMode={inCents ? "decimal" : "numeric"}
      autoComplete="off"
      placeholder="No limit"
      lead={inCents ? "$" : undefined}
      value={typed ?? shown}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
