import { ArrowLeft, CircleCheck, CloudOff, ScanLine, Upload } from "lucide-react";
import { useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import type { DeviceState } from "../device/device-state.ts";
import type { DoorDevice } from "../device/door-device.ts";
import { ConflictList, type Conflict } from "../ConflictList.tsx";
import { Readiness } from "./Readiness.tsx";

type Props = {
  at: ServiceAddress;
  zone: TimeZone;
  title: string;
  /** Below it: the home's number and the program. */
  text: string;
  device: DoorDevice;
  state: DeviceState;
  conflicts: readonly Conflict[];
  close: () => void;
};

/** What this phone has yet to hand in, what two phones disagree about, and whether it can go on without a network. */
export function DoorQueue({ at, zone, title, text, device, state, conflicts, close }: Props) {
  return (
    <div className="grid gap-6">
      <WaitingHead {...{ title, text, device, state, close }} />
      {conflicts.length > 0 && (
        <section aria-labelledby="conflicts" className="grid gap-3">
          <div className="flex items-baseline justify-between gap-3">
            <h2 id="conflicts" className="text-lg font-semibold">
              Conflicts
            </h2>
            <p className="num text-ink-2">{conflicts.length} to look at</p>
          </div>
          <p className="text-pretty text-ink-2">
            Two phones let in one ticket while they couldn’t ask each other, or it was refunded meanwhile. The earlier
            one stands. Go on scanning; whoever runs the program sees these, too.
          </p>
          <ConflictList {...{ at, zone, deviceID: device.deviceID }} scans={conflicts} />
        </section>
      )}
      <Readiness device={device} />
      <div className="sticky bottom-0 -mx-4 border-t bg-bg px-4 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
        <Button variant="primary" size="xl" className="w-full rounded-full" onClick={close}>
          <ScanLine aria-hidden size={20} />
          Back to scanning
        </Button>
      </div>
    </div>
  );
}

type HeadProps = Pick<Props, "title" | "text" | "device" | "state" | "close">;

function WaitingHead({ title, text, device, state: { offlineSince, waiting }, close }: HeadProps) {
  const [isTrying, setTrying] = useState(false);
  const [unheardAt, setUnheardAt] = useState<string>();
  async function tryNow() {
    setTrying(true);
    const isHeard = await device.refresh();
    setUnheardAt(isHeard ? undefined : new Date().toISOString());
    setTrying(false);
  }
  const isCalm = !offlineSince && waiting === 0;
  const Icon = offlineSince ? CloudOff : isCalm ? CircleCheck : Upload;
  return (
    <section
      aria-label="Waiting scans"
      className={
        isCalm
          ? "-mx-4 -mt-4 grid gap-3 bg-confirm-soft px-4 pt-4 pb-6 sm:-mx-6 sm:px-6"
          : "-mx-4 -mt-4 grid gap-3 bg-award px-4 pt-4 pb-6 text-award-ink sm:-mx-6 sm:px-6"
      }
    >
      <div className="flex items-center gap-3">
        <IconButton
          size="icon-lg"
          label="Back to scanning"
          className="text-inherit!"
          icon={<ArrowLeft aria-hidden size={22} />}
          onClick={close}
        />
        <div className="min-w-0">
          <h1 className="truncate text-md font-semibold">{title}</h1>
          {text && <p className="truncate text-base">{text}</p>}
        </div>
      </div>
      <div role="status" className="grid gap-1">
        <p className="flex items-center gap-2 text-lg">
          <Icon aria-hidden size={22} />
          {offlineSince ? (
            <span>
              Offline since <DateTimeText value={offlineSince} clock="here" />
            </span>
          ) : (
            <span>{isCalm ? "Online" : "Sending"}</span>
          )}
        </p>
        <p className="display num text-3xl">
          {waiting === 0 ? "Nothing waiting" : `${plural(waiting, "scan")} waiting`}
        </p>
        <p className="text-md text-pretty">
          {offlineSince
            ? "Keep scanning. They send themselves when the network is back."
            : isCalm
              ? "Everything that was scanned on this phone is handed in."
              : "They are kept here until the server has them."}
        </p>
      </div>
      {!isCalm && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="lg" busy={isTrying} onClick={() => void tryNow()}>
            Try now
          </Button>
          {offlineSince && unheardAt !== undefined && !isTrying && (
            <span role="status" className="num">
              Still no network at <DateTimeText value={unheardAt} as="second" clock="here" />
            </span>
          )}
        </div>
      )}
    </section>
  );
}
