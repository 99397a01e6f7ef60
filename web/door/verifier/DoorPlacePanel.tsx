import { clsx } from "clsx";
import { Camera, ChevronRight, ScanLine, Split } from "lucide-react";
import { type ReactNode, Suspense, lazy, useEffect, useState } from "react";
import { type getDoor, listDisputedScans } from "../../../contract/door/door.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useServiceAddress } from "../../platform/address/use-service-address.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import type { Conflict } from "../ConflictList.tsx";
import type { DoorDevice } from "../device/door-device.ts";
import { useDoorDeviceState } from "../device/use-door-device.ts";
import { CheckInResultCard } from "./CheckInResultCard.tsx";
import { CheckinList } from "./CheckinList.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { ConnectionBand } from "./ConnectionBand.tsx";
import { DoorQueue } from "./DoorQueue.tsx";
import { DoorStage } from "./DoorStage.tsx";
import { InsideCount } from "./InsideCount.tsx";
import { OfflineCheckinList } from "./OfflineCheckinList.tsx";
import { hasCamera } from "./code-reader.ts";
import { useCheckIn } from "./use-check-in.ts";
import { useInside } from "./use-inside.ts";
import { useKeyScanner } from "./use-key-scanner.ts";
import { useStartedCamera } from "./use-started-camera.ts";

const SellPanel = lazy(() => import("../selling/SellPanel.tsx").then((module) => ({ default: module.SellPanel })));

const tabs = [
  { value: "check", label: "Check in" },
  { value: "sell", label: "Sell" },
] as const;

type Props = {
  name: string;
  /** A home's number on the tour. */
  number: number | null;
  propertyID: string | null;
  mostInside: number | null;
  device: DoorDevice | undefined;
  isPass: boolean;
  door: AnswerOf<typeof getDoor>;
  /** The page's head; it makes room for what waits. */
  head: ReactNode;
  isQueueOpen: boolean;
  openQueue: (isOpen: boolean) => void;
};

/** Checking tickets at one door, and selling where the verifier may. */
export function DoorPlacePanel({ head, isQueueOpen, openQueue, ...place }: Props) {
  const { propertyID, device, door, name } = place;
  const at = useServiceAddress();
  const state = useDoorDeviceState(device);
  const [work, setWork] = useState<(typeof tabs)[number]["value"]>("check");
  useEffect(() => device?.setPlace(propertyID), [device, propertyID]);
  const isOffline = state.offlineSince !== undefined;
  const conflicts = useConflicts(propertyID);
  const lines = (
    <>
      {device && <ConnectionBand state={state} open={() => openQueue(true)} />}
      <ConflictLine conflicts={conflicts} deviceID={device?.deviceID} open={() => openQueue(true)} />
    </>
  );
  const { program, zone } = door;
  return (
    <>
      {isQueueOpen && device ? (
        <DoorQueue
          {...{ at, zone, device, state, conflicts }}
          title={propertyID ? name : program}
          text={subtitleOf(place)}
          close={() => openQueue(false)}
        />
      ) : (
        head
      )}
      {/* Stays mounted, so that the last ticket is still there. */}
      <div className={clsx("grid grid-cols-[minmax(0,1fr)] gap-4", isQueueOpen && "hidden")}>
        {door.sells && <Segmented label="What you do" value={work} options={tabs} onChange={setWork} />}
        {work === "check" ? (
          <CheckTab {...place} {...{ isOffline, lines, isQueueOpen }} />
        ) : (
          <>
            {!isQueueOpen && lines}
            <SellTab {...{ propertyID, device, isOffline }} />
          </>
        )}
      </div>
    </>
  );
}

/** 'Home 12 · Spring Parade of Homes'; nothing below the name of an event itself. */
const subtitleOf = ({ propertyID, number, door: { program } }: Pick<Props, "propertyID" | "number" | "door">) =>
  propertyID ? [number && `Home ${number}`, program].filter(Boolean).join(" · ") : "";

/** Open conflicts here; asked again as soon as scans are handed in. */
function useConflicts(propertyID: string | null): readonly Conflict[] {
  const query = { ...(propertyID && { propertyID }) };
  const { data } = useOptionalAnswer(listDisputedScans, useServiceAddress(), { query, refreshEvery: MINUTE / 3 });
  return data?.scans ?? [];
}

type ConflictLineProps = { conflicts: readonly Conflict[]; deviceID: string | undefined; open: () => void };

/** Said at once on the phones that a conflict concerns, in one line; of others it is said calmly. */
function ConflictLine({ conflicts, deviceID, open }: ConflictLineProps) {
  if (conflicts.length === 0) return null;
  const isOwn = conflicts.some(
    ({ deviceID: on, standing }) => deviceID !== undefined && (on === deviceID || standing?.deviceID === deviceID),
  );
  return (
    <button
      type="button"
      role={isOwn ? "alert" : undefined}
      className={clsx(
        "flex min-h-11 w-full items-center gap-2.5 rounded-full px-4 text-left text-md font-medium",
        isOwn ? "bg-danger text-danger-ink" : "border bg-surface text-ink",
      )}
      onClick={open}
    >
      <Split aria-hidden size={20} />
      <span className="num min-w-0 flex-1 truncate">
        {plural(conflicts.length, "conflict")} {isOwn ? "of this phone" : "at this door"}
      </span>
      <ChevronRight aria-hidden size={18} />
    </button>
  );
}

type PlaceProps = Omit<Props, "head" | "isQueueOpen" | "openQueue">;

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

type CheckTabProps = PlaceProps & { isOffline: boolean; lines: ReactNode; isQueueOpen: boolean };

function CheckTab({ isOffline, lines, isQueueOpen, ...place }: CheckTabProps) {
  const { name, propertyID, mostInside, device, isPass, door } = place;
  const at = useServiceAddress();
  const checking = useCheckIn({ at, door, propertyID, device });
  const [isWatching, watch] = useStartedCamera();
  useKeyScanner((candidates) => void checking.show(candidates));
  const inside = useInside({ at, propertyID, most: mostInside, isOffline });
  const insideCount = mostInside !== null && <InsideCount {...{ inside, device, isOffline }} most={mostInside} />;
  const guests = isPass ? undefined : isOffline ? (
    device && <OfflineCheckinList device={device} checking={checking} />
  ) : (
    <CheckinList at={at} propertyID={propertyID} checking={checking} />
  );
  if (isWatching && !isQueueOpen)
    return (
      <DoorStage
        title={propertyID ? name : door.program}
        text={subtitleOf(place)}
        inside={mostInside === null ? undefined : { count: inside, most: mostInside, panel: insideCount }}
        {...{ lines, guests, checking }}
        card={{ at, propertyID, isPass }}
        stop={() => watch(false)}
      />
    );
  const startCamera = hasCamera() && (
    <Button
      size="xl"
      variant={checking.result ? "secondary" : "inverse"}
      className={checking.result ? undefined : "rounded-full"}
      onClick={() => watch(true)}
    >
      <Camera aria-hidden size={20} />
      Scan with the camera
    </Button>
  );
  return (
    <>
      {!isQueueOpen && lines}
      {checking.result ? (
        <CheckInResultCard at={at} propertyID={propertyID} checking={checking} isPass={isPass} />
      ) : (
        <div className="grid min-h-[34dvh] place-items-center content-center gap-5 rounded-[20px] bg-night p-6 text-center text-white">
          <ScanLine aria-hidden size={44} />
          <p className="text-md">Scan a ticket, or type its code or number.</p>
          {startCamera}
        </div>
      )}
      <CodeForm busy={checking.busy} show={checking.show} />
      {checking.result && startCamera}
      {insideCount}
      {guests}
    </>
  );
}
