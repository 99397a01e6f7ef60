import { ExternalLink } from "lucide-react";
import type { HelpVideo } from "../../contract/programs/help-videos.ts";
import { playerOf } from "../../contract/platform/video-players.ts";
import { Modal } from "../platform/dialogs/Modal.tsx";

/** D21 The program's video. Nothing is loaded from its host before it is played. */
export const HelpVideoDialog = ({ video: { title, address } }: { video: HelpVideo }) => (
  <Modal size="lg" title={title}>
    <iframe
      src={playerOf(address) ?? undefined}
      title={title}
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video w-full rounded-md border-0 bg-sunken"
    />
    <p className="pt-3 text-base text-ink-2">
      Doesn’t it play?{" "}
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1 font-medium text-brand-text underline underline-offset-4"
      >
        Watch it at {new URL(address).hostname}
        <ExternalLink aria-hidden size={14} />
      </a>
    </p>
  </Modal>
);
