import { use, useRef, useState } from "react";
import type { ImageElement } from "../../../contract/forms/element.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import type { PanelProps } from "./panel.ts";
import { UploadContext } from "./uploadImage.ts";
import { Words } from "./Words.tsx";

export function ImagePanel({ design, element, change }: PanelProps<ImageElement>) {
  return (
    <div className="grid gap-4">
      <Field label="Image" help="Upload it, or give its address on this site, beginning with /.">
        {(control) => (
          <Input
            {...control}
            value={element.src}
            onChange={(event) => change({ ...element, src: event.target.value.trim() })}
          />
        )}
      </Field>
      <UploadButton onDone={(src) => change({ ...element, src })} />
      <Words
        label="Description"
        hint="For people who can’t see the image."
        value={element.alt}
        onValue={(alt) => design.reword(design.chosen, { ...element, alt })}
      />
    </div>
  );
}

function UploadButton({ onDone }: { onDone: (src: string) => void }) {
  const upload = use(UploadContext);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  if (!upload) return null;
  async function send(file: File | undefined) {
    if (!file || !upload) return;
    setBusy(true);
    // A refusal was already told by the call itself.
    const src = await upload(file).catch(() => undefined);
    setBusy(false);
    if (src) onDone(src);
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Image file"
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        Upload an image
      </Button>
    </div>
  );
}
