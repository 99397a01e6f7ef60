import { Suspense, lazy, useEffect, useState } from "react";
import type { getDoor } from "../../../contract/door/door.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { useServiceAddress } from "../../platform/address/use-service-address.ts";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import type { DoorDevice } from "../device/door-device.ts";
import { useDoorDeviceState } from "../device/use-door-device.ts";
import { CheckinList } from "./CheckinList.tsx";
import { DoorConflicts } from "./DoorConflicts.tsx";
import { ConnectionBand } from "./ConnectionBand.tsx";
import { InsideCount } from "./InsideCount.tsx";
import { OfflineCheckinList } from "./OfflineCheckinList.tsx";
import { ScanField } from "./ScanField.tsx";
import { CheckInResultCard } from "./CheckInResultCard.tsx";
import { useCheckIn } from "./use-check-in.ts";

const SellPanel = lazy(() => import("../selling/SellPanel.tsx").then((module) => ({ default: module.SellPanel })));

const tabs = [
  { value: "check", label: "Check in" },
  { value: "sell", label: "Sell" },
] as const;

type Props = {
  propertyID: string | null;
  mostInside: number | null;
  device: DoorDevice | undefined;
  isPass: boolean;
  door: AnswerOf<typeof getDoor>;
};

/** Checking tickets at one door, and selling where the verifier may. */
export function DoorPlacePanel({ propertyID, mostInside, device, isPass, door }: Props) {
  const state = useDoorDeviceState(device);
  const [work, setWork] = useState<(typeof tabs)[number]["value"]>("check");
  useEffect(() => device?.setPlace(propertyID), [device, propertyID]);
  const isOffline = state.offlineSince !== undefined;
  return (
    <>
      {device && <ConnectionBand device={device} state={state} />}
      {door.sells && <Segmented label="What you do" value={work} options={tabs} onChange={setWork} />}
      {work === "check" ? (
        <CheckTab {...{ propertyID, mostInside, device, isPass, isOffline, door }} />
      ) : (
        <SellTab {...{ propertyID, device, isOffline }} />
      )}
    </>
  );
}

/** A sale in progress stays mounted without a network. */
const SellTab = ({ propertyID, device, isOffline }: Pick<Props, "propertyID" | "device"> & { isOffline: boolean }) => (
  <>
    {isOffline && (
      <p className="text-pretty text-ink-2">
        Selling needs the network, so that no place is sold twice. It is offered again as soon as the network is back.
      </p>
    )}
    <div hidden={isOffline}>
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <SellPanel at={useServiceAddress()} propertyID={propertyID} deviceID={device?.deviceID} />
      </Suspense>
    </div>
  </>
);

type CheckTabProps = Props & { isOffline: boolean };

function CheckTab({ propertyID, mostInside, device, isPass, isOffline, door }: CheckTabProps) {
  const at = useServiceAddress();
  const checking = useCheckIn({ at, door, propertyID, device });
  return (
    <>
      <ScanField busy={checking.busy} show={checking.show}>
        <CheckInResultCard at={at} propertyID={propertyID} checking={checking} isPass={isPass} />
      </ScanField>
      {mostInside !== null && <InsideCount {...{ at, propertyID, device, isOffline }} most={mostInside} />}
      {isPass ? null : isOffline ? (
        device && <OfflineCheckinList device={device} checking={checking} />
      ) : (
        <CheckinList at={at} propertyID={propertyID} checking={checking} />
      )}
      <DoorConflicts at={at} propertyID={propertyID} deviceID={device?.deviceID} zone={door.zone} />
    </>
  );
}
