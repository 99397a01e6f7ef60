import { Smartphone } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { endDoorDevice, listDoorDevices, resumeDoorDevice } from "../../../contract/door/shifts.ts";
import { useLiveAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PassDialog } from "./PassDialog.tsx";

type Props = { at: ServiceAddress; standings: readonly Standing[] };

const handsInText = (who: string) =>
  `When it next hears of us it hands in what ${who} has scanned before, and forgets the rest.`;

const endsWithPassText = (who: string) =>
  `It is refused from now on, and so is the pass of ${who}, which stands in its messages: other phones that were opened with it are refused, too. You get a new pass to give to ${who}. ${handsInText(who)}`;

const endsSignedInText = (who: string) =>
  `It is refused from now on. ${handsInText(who)} Somebody who is signed in on it should sign it out under Account, too.`;

/** Who scans where with what, when it was last heard of, and what it hadn't handed in then. */
export function DevicesCard({ at, standings }: Props) {
  const { devices } = useLiveAnswer(listDoorDevices, at);
  const { timeZone } = useProgram().settings;
  const { open } = useDialogs();
  return (
    <Card>
      <CardHead title="Devices" />
      {devices.length === 0 ? (
        <EmptyState
          icon={Smartphone}
          title="No device yet"
          text="Phones that scan are listed here, with what they haven’t handed in yet."
        />
      ) : (
        <ul className="divide-y border-t">
          {devices.map(({ deviceID, who, isPass, place, what, heardAt, unsent, battery, endedAt }) => (
            <li key={deviceID} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  <span className="min-w-0 truncate">{who}</span>
                  {isPass && <Badge>Shift pass</Badge>}
                  {unsent > 0 && <Badge tone="warning">{plural(unsent, "scan")} not sent</Badge>}
                  {endedAt !== null && <Badge tone="danger">Ended</Badge>}
                </p>
                <p className="num text-sm text-ink-2">
                  {[what, place, battery === null ? "" : `battery ${battery}%`].filter(Boolean).join(", ")}
                </p>
                <p className="num text-sm text-ink-3">
                  Last heard of <DateTimeText value={heardAt} clock={timeZone} />
                </p>
              </div>
              {endedAt === null ? (
                <ActionButton
                  size="xs"
                  endpoint={endDoorDevice}
                  standings={standings}
                  aria-label={`Lost: the device of ${who}`}
                  dialog={
                    <Confirm
                      title="End this device?"
                      text={isPass ? endsWithPassText(who) : endsSignedInText(who)}
                      lasting="reversible"
                      action="End the device"
                      endpoint={endDoorDevice}
                      params={{ ...at, deviceID }}
                      onDone={({ pass }) => pass && open(<PassDialog pass={pass} />)}
                    />
                  }
                >
                  Lost
                </ActionButton>
              ) : (
                <ActionButton
                  size="xs"
                  endpoint={resumeDoorDevice}
                  standings={standings}
                  aria-label={`Found: the device of ${who}`}
                  dialog={
                    <Confirm
                      title="Let this device scan again?"
                      text={`${isPass ? "Its pass stays ended: give it a new one under Shifts. " : ""}If it has forgotten everything meanwhile, it begins anew as another device.`}
                      lasting="reversible"
                      action="Let it scan"
                      endpoint={resumeDoorDevice}
                      params={{ ...at, deviceID }}
                    />
                  }
                >
                  Found
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
