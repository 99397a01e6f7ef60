import { type ReactNode, use, useRef, useState } from "react";
import { useLatest } from "../../ui/use-latest.ts";
import { UploadImageContext } from "./upload-image.ts";

/** A file that is chosen and stored: the hidden field for it, what chooses one, and whether one is on its way. Undefined where nothing can be stored. */
export function useImageUpload(label: string, onDone: (src: string) => void) {
  const upload = use(UploadImageContext);
  const input = useRef<HTMLInputElement>(null);
  const done = useLatest(onDone);
  const [busy, setBusy] = useState(false);
  if (!upload) return undefined;
  async function send(file: File | undefined) {
    if (!file || !upload) return;
    setBusy(true);
    // A refusal was already told by the call itself.
    const src = await upload(file).catch(() => undefined);
    setBusy(false);
    if (input.current) input.current.value = "";
    if (src) done.current(src);
  }
  const field: ReactNode = (
    <input
      ref={input}
      type="file"
      accept="image/*"
      hidden
      aria-label={label}
      onChange={(event) => void send(event.target.files?.[0])}
    />
  );
  return { field, busy, choose: () => input.current?.click() };
}
