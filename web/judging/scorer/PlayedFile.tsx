import { FileAudio, FileVideo } from "lucide-react";
import { useState } from "react";
import { LinkButton } from "../../platform/ui/Button.tsx";
import type { ScorerFile } from "./scorer-entry.ts";

type Props = { file: ScorerFile; plays: "video" | "audio" };

/** A film or a sound, played where it stands; what this browser can't play is downloaded. */
export function PlayedFile({ file, plays }: Props) {
  const [failed, setFailed] = useState(false);
  const name = file.caption || file.name;
  const Icon = plays === "video" ? FileVideo : FileAudio;
  const player = {
    src: file.URL,
    controls: true,
    preload: "metadata",
    "aria-label": name,
    onError: () => setFailed(true),
  };
  return (
    <figure className="overflow-hidden rounded-md border">
      {!failed && plays === "video" && (
        // What it says isn't ours to caption.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video {...player} playsInline className="max-h-[78dvh] w-full bg-black above:max-h-[40dvh]" />
      )}
      {!failed && plays === "audio" && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio {...player} className="w-full p-3" />
      )}
      <figcaption className="flex flex-wrap items-center gap-3 px-4 py-3">
        <Icon aria-hidden size={20} className="text-ink-3" />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium wrap-break-word">{name}</span>
          {failed && <span className="block text-sm text-warning-text">This browser can’t play it.</span>}
        </span>
        <LinkButton size="sm" to={file.URL} reload download={file.name}>
          Download
        </LinkButton>
      </figcaption>
    </figure>
  );
}
