import { useRef, useState } from "react";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { newScannerKeys } from "./scanner-keys.ts";

type Props = {
  busy: boolean;
  /** Gets what the text may mean. */
  show: (candidates: string[]) => Promise<unknown>;
};

/** A field for a code, the letters under it or a ticket's number. Scanners on a cable type the code and press Enter; it is ready for the next at once. */
export function CodeForm({ busy, show }: Props) {
  const [typed, type] = useState("");
  const [keys] = useState(newScannerKeys);
  const input = useRef<HTMLInputElement>(null);
  const submit = () => {
    if (typed.trim() === "") return;
    const candidates = keys.candidates(typed);
    keys.clear();
    type("");
    void show(candidates).then(() => input.current?.focus());
  };
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label="Code or ticket number">
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={typed}
              size="lg"
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              onKeyDown={(event) => {
                if (typed === "") keys.clear();
                keys.press(event);
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                // Itself, since Enter presses the button, which is busy while the ticket before is checked.
                event.preventDefault();
                submit();
              }}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" size="xl" busy={busy}>
        Check In
      </Button>
    </form>
  );
}
