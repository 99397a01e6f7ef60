import { Suspense, lazy, useEffect, useState } from "react";
import type { getDoor } from "../../../contract/door/door.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { useServiceAt } from "../../platform/address/useServiceAt.ts";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import type { Device } from "../device/device.ts";
import { useDeviceState } from "../device/useDevice.ts";
import { CheckinList } from "./CheckinList.tsx";
import { Conflicts } from "./Conflicts.tsx";
import { ConnectionBand } from "./ConnectionBand.tsx";
import { Inside } from "./Inside.tsx";
import { OfflineCheckinList } from "./OfflineCheckinList.tsx";
import { ScanField } from "./ScanField.tsx";
import { ToldCard } from "./ToldCard.tsx";
import { useCheckIn } from "./useCheckIn.ts";

const SellPanel = lazy(() => import("../selling/SellPanel.tsx").then((module) => ({ default: module.SellPanel })));

const works = [
  { value: "check", label: "Check in" },
  { value: "sell", label: "Sell" },
] as const;

type Props = {
  propertyID: string | null;
  mostInside: number | null;
  device: Device | undefined;
  isPass: boolean;
  door: AnswerOf<typeof getDoor>;
};

/** What is done at one door: tickets are checked, and sold where whoever stands there may. */
export function AtPlace({ propertyID, mostInside, device, isPass, door }: Props) {
  const state = useDeviceState(device);
  const [work, setWork] = useState<(typeof works)[number]["value"]>("check");
  useEffect(() => device?.standAt(propertyID), [device, propertyID]);
  const isOffline = state.offlineSince !== undefined;
  return (
    <>
      {device && <ConnectionBand device={device} state={state} />}
      {door.sells && <Segmented label="What you do" value={work} options={works} onChange={setWork} />}
      {work === "check" ? (
        <Checks {...{ propertyID, mostInside, device, isPass, isOffline, door }} />
      ) : (
        <Sells {...{ propertyID, device, isOffline }} />
      )}
    </>
  );
}

/** What somebody is in the middle of stays, also while the network is gone. */
const Sells = ({ propertyID, device, isOffline }: Pick<Props, "propertyID" | "device"> & { isOffline: boolean }) => (
  <>
    {isOffline && (
      <p className="text-pretty text-ink-2">
        Selling needs the network, so that no place is sold twice. It is offered again as soon as the network is back.
      </p>
    )}
    <div hidden={isOffline}>
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <SellPanel at={useServiceAt()} propertyID={propertyID} deviceID={device?.deviceID} />
      </Suspense>
    </div>
  </>
);

type ChecksProps = Props & { isOffline: boolean };

function Checks({ propertyID, mostInside, device, isPass, isOffline, door }: ChecksProps) {
  const at = useServiceAt();
  const checking = useCheckIn({ at, door, propertyID, device });
  return (
    <>
      <ScanField busy={checking.busy} show={checking.show}>
        <ToldCard at={at} propertyID={propertyID} checking={checking} isPass={isPass} />
      </ScanField>
      {mostInside !== null && <Inside {...{ at, propertyID, device, isOffline }} most={mostInside} />}
      {isPass ? null : isOffline ? (
        device && <OfflineCheckinList device={device} checking={checking} />
      ) : (
        <CheckinList at={at} propertyID={propertyID} checking={checking} />
      )}
      <Conflicts at={at} propertyID={propertyID} deviceID={device?.deviceID} zone={door.zone} />
    </>
  );
}
