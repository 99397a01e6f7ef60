import { clsx } from "clsx";
import {
  BatteryMedium,
  Camera,
  CircleCheckBig,
  Clock,
  HardDrive,
  TicketCheck,
  TriangleAlert,
  Upload,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { MINUTE } from "../../../contract/platform/durations.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import type { DoorDevice } from "../device/door-device.ts";
import { useDoorDeviceState } from "../device/use-door-device.ts";
import { type DeviceSurroundings, readSurroundings } from "../device/device-surroundings.ts";

type ReadinessLine = { icon: ReactNode; isGood: boolean; title: string; text: string };

/** Milliseconds: later sales aren't in the list. */
const FRESH_FOR = 10 * MINUTE;
const CLOCK_TOLERANCE = 5_000;
const MEGABYTE = 1024 * 1024;

/** F34 Requirements for working without a network, and which of them are missing. */
export function Readiness({ device }: { device: DoorDevice }) {
  const { held, listedAt, waiting, clockAhead, isPageCached } = useDoorDeviceState(device);
  const [around, setAround] = useState<DeviceSurroundings>();
  const now = useNow().getTime();
  useEffect(() => void readSurroundings().then(setAround), []);
  // A browser short of storage evicts the page: it is tested each time this is opened.
  useEffect(() => void device.checkPageCache(), [device]);
  const minutes = listedAt === undefined ? undefined : Math.max(0, Math.round((now - listedAt) / 60_000));
  const lines: ReadinessLine[] = [
    {
      icon: <TicketCheck aria-hidden size={20} />,
      isGood: listedAt !== undefined && now - listedAt < FRESH_FOR,
      title: listedAt === undefined ? "No list of tickets yet" : `${plural(held, "ticket")} on this device`,
      text:
        minutes === undefined
          ? "It loads while there is a network."
          : minutes === 0
            ? "The list is of this minute."
            : `The list is ${plural(minutes, "minute")} old.`,
    },
    {
      icon: <Upload aria-hidden size={20} />,
      isGood: waiting === 0,
      title: waiting === 0 ? "All scans sent" : `${plural(waiting, "scan")} not sent yet`,
      text: waiting === 0 ? "Nothing is waiting on this device." : "They are kept, and send themselves.",
    },
    {
      icon: <HardDrive aria-hidden size={20} />,
      isGood: isPageCached === true && around?.freeBytes !== undefined && around.freeBytes > 20 * MEGABYTE,
      title:
        around?.freeBytes === undefined
          ? "Room on this device isn’t known"
          : `${Math.floor(around.freeBytes / MEGABYTE).toLocaleString("en-US")} MB free`,
      text:
        isPageCached === undefined
          ? "Trying whether the page opens without a network…"
          : !isPageCached
            ? "This page isn’t kept for opening without a network. Reload it once while there is one."
            : around?.isPersistent
              ? "The page opens without a network, and the browser keeps what is here."
              : "The page opens without a network. Add it to the home screen, so that the browser keeps what is here.",
    },
    {
      icon: <Clock aria-hidden size={20} />,
      isGood: clockAhead !== undefined,
      title: clockAhead === undefined ? "The clock isn’t compared yet" : clockWords(clockAhead),
      text: "Put right in every scan.",
    },
    {
      icon: <Camera aria-hidden size={20} />,
      isGood: around?.camera === "granted",
      title: around?.camera === "granted" ? "Camera allowed" : "Camera not allowed yet",
      text: around?.camera === "granted" ? "Nobody has to ask for it at the door." : "Start it once, and allow it.",
    },
    ...(around?.battery === undefined
      ? []
      : [
          {
            icon: <BatteryMedium aria-hidden size={20} />,
            isGood: around.battery > 0.4 || around.isCharging === true,
            title: `Battery ${Math.round(around.battery * 100)}%`,
            text: around.isCharging ? "It is charging." : "The camera takes about a sixth of it an hour.",
          },
        ]),
  ];
  const good = lines.filter(({ isGood }) => isGood).length;
  return (
    <section aria-labelledby="ready" className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="ready" className="text-lg font-semibold">
          Ready to go on offline
        </h2>
        <Badge tone={good === lines.length ? "confirm" : "warning"}>
          {good} of {lines.length}
        </Badge>
      </div>
      <ul className="divide-y">
        {lines.map(({ icon, isGood, title, text }) => (
          <li key={text} className="flex items-center gap-3 py-3.5">
            <span className="text-ink-3">{icon}</span>
            <span className="min-w-0 flex-1">
              <span className="num block text-md font-medium">{title}</span>
              <span className={clsx("block text-base", isGood ? "text-ink-2" : "text-warning-text")}>{text}</span>
            </span>
            {isGood ? (
              <CircleCheckBig role="img" aria-label="Good" size={26} className="shrink-0 text-confirm-text" />
            ) : (
              <TriangleAlert role="img" aria-label="Look at this" size={26} className="shrink-0 text-warning-text" />
            )}
          </li>
        ))}
      </ul>
      <Button
        size="lg"
        className="w-fit"
        onClick={() => {
          void device.refresh();
          void device.checkPageCache();
        }}
      >
        Check again
      </Button>
    </section>
  );
}

function clockWords(ahead: number): string {
  if (Math.abs(ahead) < CLOCK_TOLERANCE) return "The clock is right";
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  const long = seconds < 120 ? plural(seconds, "second") : plural(Math.round(seconds / 60), "minute");
  return `The clock is ${long} ${ahead > 0 ? "ahead" : "behind"}`;
}
