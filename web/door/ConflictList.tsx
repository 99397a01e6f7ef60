import { clsx } from "clsx";
import { CircleCheck, Copy, Split } from "lucide-react";
import type { ReactNode } from "react";
import type { ServiceAddress } from "../../contract/platform/addresses.ts";
import { acknowledgeDisputedScan, type listDisputedScans } from "../../contract/door/door.ts";
import { verdicts } from "../../contract/door/door-rules.ts";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { useAction } from "../platform/dialogs/use-action.ts";
import { Button } from "../platform/ui/Button.tsx";
import { DateTimeText } from "../platform/ui/DateTimeText.tsx";

export type Conflict = AnswerOf<typeof listDisputedScans>["scans"][number];

type ConflictPlace = {
  at: ServiceAddress;
  /** The program's zone, so that two phones are compared by one clock. */
  zone: TimeZone;
  /** The phone in use. */
  deviceID?: string | undefined;
};

/** Open conflicts with both phones and times, and the scan that counts, until somebody acknowledges them. */
export const ConflictList = ({ scans, ...place }: ConflictPlace & { scans: readonly Conflict[] }) => (
  <ul className="grid gap-3">
    {scans.map((conflict) => (
      <ConflictRow key={conflict.scanID} {...place} conflict={conflict} />
    ))}
  </ul>
);

function ConflictRow({ at: program, zone, deviceID, conflict }: ConflictPlace & { conflict: Conflict }) {
  const { scanID, number, name, place, verdict, at, standing, acknowledged } = conflict;
  const { run, busy } = useAction(acknowledgeDisputedScan);
  const ticket = number === null ? "Unknown code" : `Ticket #${number}`;
  return (
    <li>
      <article className={clsx("overflow-hidden rounded-lg border", !acknowledged && "border-danger-line")}>
        <div className={clsx("flex gap-3 px-4 py-3", acknowledged ? "bg-sunken" : "bg-danger-soft")}>
          <Split aria-hidden size={20} className={clsx("mt-0.5", acknowledged ? "text-ink-3" : "text-danger-text")} />
          <div className="min-w-0">
            <p className={clsx("text-md font-semibold", !acknowledged && "text-danger-text")}>
              {standing ? "Two phones let in one ticket" : verdicts[verdict]}
            </p>
            <p className="num text-sm wrap-anywhere text-ink-2">
              {ticket}
              {name && `, ${name}`}
              {place && `, at ${place}`}
            </p>
          </div>
        </div>
        <ul className="divide-y px-4">
          {standing && (
            <PhoneScan
              scan={standing}
              icon={<CircleCheck aria-hidden size={20} className="mt-0.5 text-confirm-text" />}
              result="Stands, it was first"
              {...{ zone, deviceID }}
            />
          )}
          <PhoneScan
            scan={{ ...conflict, at }}
            icon={<Copy aria-hidden size={20} className="mt-0.5 text-ink-3" />}
            result={standing ? "Kept as a second scan" : "Let in, and doesn’t count"}
            {...{ zone, deviceID }}
          />
        </ul>
        <div className="border-t px-4 py-3">
          {acknowledged ? (
            <p className="num text-sm text-ink-3">
              Understood <DateTimeText value={acknowledged.at} as="dateSecond" clock={zone} />
              {acknowledged.byUser && ` by ${acknowledged.byUser}`}
            </p>
          ) : (
            <Button
              className="touch:min-h-13 touch:w-full"
              busy={busy}
              aria-label={`Understood: ${ticket}`}
              onClick={() => void run({ ...program, scanID })}
            >
              Understood
            </Button>
          )}
        </div>
      </article>
    </li>
  );
}

type PhoneScanProps = {
  scan: { at: string; byUser: string; deviceID: string | null; device: string };
  icon: ReactNode;
  result: string;
  zone: TimeZone;
  deviceID: string | undefined;
};

/** Who let in, with which phone, and when. */
function PhoneScan({ scan: { at, byUser, deviceID: on, device }, icon, result, zone, deviceID }: PhoneScanProps) {
  const phone = deviceID !== undefined && on === deviceID ? "this phone" : device;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      {icon}
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{[byUser, phone].filter(Boolean).join(", ") || "Unknown phone"}</p>
        <p className="text-sm text-ink-2">{result}</p>
      </div>
      <DateTimeText value={at} as="dateSecond" clock={zone} className="num text-sm text-ink-2" />
    </li>
  );
}
