import { CloudOff, Upload } from "lucide-react";
import { useState } from "react";
import { plural } from "../../../contract/platform/plural.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import type { DoorDevice, DeviceState } from "../device/door-device.ts";

/** Amber, large and calm: since when, how many wait, go on scanning. Nothing where the server is there and has everything. */
export function ConnectionBand({ device, state }: { device: DoorDevice; state: DeviceState }) {
  const { offlineSince, waiting } = state;
  const [isTrying, setTrying] = useState(false);
  const [unheardAt, setUnheardAt] = useState<string>();
  if (!offlineSince && waiting === 0) return null;
  async function tryNow() {
    setTrying(true);
    const isHeard = await device.refresh();
    setUnheardAt(isHeard ? undefined : new Date().toISOString());
    setTrying(false);
  }
  return (
    <section aria-label="Connection" role="status" className="grid gap-1 rounded-lg bg-award px-5 py-4 text-award-ink">
      <p className="flex items-center gap-2 text-md">
        {offlineSince ? <CloudOff aria-hidden size={20} /> : <Upload aria-hidden size={20} />}
        {offlineSince ? (
          <span>
            Offline since <DateTimeText value={offlineSince} clock="here" />
          </span>
        ) : (
          "Sending"
        )}
      </p>
      <p className="display num text-2xl">{waiting === 0 ? "Nothing waiting" : `${plural(waiting, "scan")} waiting`}</p>
      <p className="text-pretty">
        {offlineSince
          ? "Keep scanning. They send themselves when the network is back."
          : "They are kept here until the server has them."}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="lg" busy={isTrying} onClick={() => void tryNow()}>
          Try now
        </Button>
        {offlineSince && unheardAt !== undefined && !isTrying && (
          <span className="num">
            Still no network at <DateTimeText value={unheardAt} as="second" clock="here" />
          </span>
        )}
      </div>
    </section>
  );
}
