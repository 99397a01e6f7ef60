import { clsx } from "clsx";
import { ChevronRight, CloudOff, Upload } from "lucide-react";
import { plural } from "../../../contract/platform/plural.ts";
import type { DeviceState } from "../device/device-state.ts";

type Props = { state: DeviceState; open: () => void };

/** One amber line during an outage, which opens the page of what waits. Hidden once everything is handed in. */
export function ConnectionBand({ state: { offlineSince, waiting }, open }: Props) {
  const isShown = offlineSince !== undefined || waiting > 0;
  const Icon = offlineSince ? CloudOff : Upload;
  const count = `${plural(waiting, "scan")} waiting`;
  return (
    <div role="status" aria-label="Connection" className={clsx("min-w-0", !isShown && "hidden")}>
      {isShown && (
        <button
          type="button"
          className="flex min-h-11 w-full items-center gap-2.5 rounded-full bg-award px-4 text-left text-md font-medium text-award-ink"
          onClick={open}
        >
          <Icon aria-hidden size={20} />
          <span className="num min-w-0 flex-1 truncate">
            {offlineSince ? (waiting === 0 ? "Offline, keep scanning" : `Offline, ${count}`) : `Sending, ${count}`}
          </span>
          <ChevronRight aria-hidden size={18} />
        </button>
      )}
    </div>
  );
}
