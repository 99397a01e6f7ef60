import {
  ChevronLeft,
  ChevronRight,
  CirclePlay,
  Columns2,
  Ellipsis,
  Keyboard,
  LifeBuoy,
  ShieldAlert,
} from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { HelpVideo } from "../../../contract/programs/help-videos.ts";
import { declareConflict } from "../../../contract/judging/scoring.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { HelpDialog } from "../../entries/HelpDialog.tsx";
import { HelpVideoDialog } from "../../entries/HelpVideoDialog.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";
import { Meter } from "../../platform/ui/Meter.tsx";
import { CompareDialog } from "./CompareDialog.tsx";
import type { ScorerEntry } from "./scorer-entry.ts";
import type { QueueNavigation } from "./use-queue.ts";

type Props = { entry: ScorerEntry; video: HelpVideo | null; at: EntryAddress; go: QueueNavigation; onHelp: () => void };

/** Which entry it is, how far the scorer is, and the ways to the others. */
export const ScoringHead = ({ entry, video, at, go, onHelp }: Props) => (
  <header className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b bg-surface px-4 py-2.5 sm:px-6">
    <div className="min-w-0 flex-1 max-sm:basis-full">
      <div className="flex min-w-0 items-center gap-2.5">
        <h1 className="truncate text-md font-semibold">{entry.title || "Untitled entry"}</h1>
        <Badge>{entry.code}</Badge>
      </div>
      <p className="truncate text-sm text-ink-3">
        {[entry.categoryName, entry.owner?.company || entry.owner?.fullName].filter(Boolean).join(" · ")}
      </p>
    </div>
    <Link to={go.queue} className="num grid w-36 gap-1 rounded-xs text-sm text-ink-2 hover:text-ink max-sm:flex-1">
      <span className="truncate">
        {go.scored} of {go.total} scored
      </span>
      <Meter label="Entries scored" value={go.scored} max={go.total} className="h-1" />
    </Link>
    <div className="flex items-center gap-1">
      <IconButton label="Previous entry" icon={<ChevronLeft size={18} />} onClick={go.previous} />
      <IconButton label="Next entry" icon={<ChevronRight size={18} />} onClick={go.next} />
      <MoreMenu entry={entry} video={video} at={at} go={go} onHelp={onHelp} />
    </div>
  </header>
);

function MoreMenu({ entry, video, at, go, onHelp }: Props) {
  const { open } = useDialogs();
  const navigate = useNavigate();
  const name = entry.title || entry.code;
  const declare = () =>
    open(
      <ActionDialog
        title="Declare a conflict of interest"
        text={`You will no longer see or score “${name}”, and what you gave it doesn’t count. Staff can lift this.`}
        endpoint={declareConflict}
        params={at}
        save="Declare"
        onDone={() => void navigate(go.queue)}
      />,
    );
  return (
    <Menu trigger={<IconButton label="More" tip={false} icon={<Ellipsis size={18} />} />}>
      <MenuItem icon={Columns2} onSelect={() => open(<CompareDialog at={at} categoryID={entry.categoryID} />)}>
        Look at it beside another
      </MenuItem>
      <MenuItem icon={ShieldAlert} onSelect={declare}>
        Declare a conflict of interest
      </MenuItem>
      {video && (
        <MenuItem icon={CirclePlay} onSelect={() => open(<HelpVideoDialog video={video} />)}>
          {video.title}
        </MenuItem>
      )}
      <MenuItem icon={LifeBuoy} onSelect={() => open(<HelpDialog at={at} scoring />)}>
        Ask for help
      </MenuItem>
      <MenuItem icon={Keyboard} hint="?" onSelect={onHelp}>
        Keys for scoring
      </MenuItem>
    </Menu>
  );
}
