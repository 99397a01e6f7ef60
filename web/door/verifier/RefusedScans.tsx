import { plural } from "../../../contract/platform/plural.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import type { DoorDevice } from "../device/door-device.ts";
import { useDoorDeviceState } from "../device/use-door-device.ts";

/** What the server didn't take, and why, and that nothing is handed in any more where that is so: somebody has to hear of it. */
export function RefusedScans({ device }: { device: DoorDevice }) {
  const { refused, refusal, waiting } = useDoorDeviceState(device);
  return (
    <>
      {refusal !== "" && waiting > 0 && (
        <Notice tone="danger" live>
          {plural(waiting, "scan")} can’t be handed in: {refusal} They are kept on this phone. Show it to whoever runs
          the program.
        </Notice>
      )}
      {refused.length > 0 && (
        <section aria-label="Refused scans" className="grid gap-2 rounded-lg border bg-surface px-5 py-4">
          <h2 className="font-semibold">{plural(refused.length, "scan")} refused</h2>
          <p className="text-pretty text-ink-2">
            The rest is handed in. Tell whoever runs the program of these; nobody was counted by them.
          </p>
          <ul className="divide-y">
            {refused.map(({ scan, reason }) => (
              <li key={scan.scanID} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="num">
                    Shown <DateTimeText value={scan.at} clock="here" />
                  </p>
                  <p className="text-sm wrap-anywhere text-ink-2">{reason}</p>
                </div>
                <Button size="lg" onClick={() => void device.forgetRefused(scan.scanID)}>
                  Forget it
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
