import { CirclePlay } from "lucide-react";
import type { HelpVideo } from "../../contract/programs/help-videos.ts";
import { useDialogs } from "../platform/dialogs/use-dialogs.ts";
import { Button } from "../platform/ui/Button.tsx";
import { HelpVideoDialog } from "./HelpVideoDialog.tsx";

/** Opens the program's video, where it has one. */
export function HelpVideoButton({ video }: { video: HelpVideo | null }) {
  const { open } = useDialogs();
  return (
    video && (
      <Button onClick={() => open(<HelpVideoDialog video={video} />)} className="sm:max-w-80">
        <CirclePlay aria-hidden size={16} />
        <span className="min-w-0 sm:truncate">{video.title}</span>
      </Button>
    )
  );
}
