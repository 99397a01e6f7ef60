import { Camera } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { CameraView } from "./CameraView.tsx";
import { hasCamera } from "./code-reader.ts";

type Props = { busy: boolean; show: (text: string) => Promise<unknown>; children: ReactNode };

/** What the camera sees, what the last came to, and a field. A scanner on a cable types the code and presses Enter, as a person does. The field is ready for the next at once. */
export function ScanField({ busy, show, children }: Props) {
  const [typed, type] = useState("");
  const [watching, watch] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = () => {
    const text = typed.trim();
    if (text === "" || busy) return;
    type("");
    void show(text).then(() => input.current?.focus());
  };
  return (
    <div className="grid gap-3">
      {watching && <CameraView found={(text) => void show(text)} stop={() => watch(false)} />}
      {children}
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
                onChange={({ target }) => type(target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" size="xl" busy={busy}>
          Check In
        </Button>
      </form>
      {!watching && hasCamera() && (
        <Button size="xl" onClick={() => watch(true)}>
          <Camera aria-hidden size={20} />
          Scan with the camera
        </Button>
      )}
    </div>
  );
}
