import type { ServiceAddress } from "../../contract/platform/addresses.ts";
import { acknowledgeDisputedScan, type listDisputedScans } from "../../contract/door/door.ts";
import { verdicts } from "../../contract/door/door-rules.ts";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { useAction } from "../platform/dialogs/use-action.ts";
import { Badge } from "../platform/ui/Badge.tsx";
import { Button } from "../platform/ui/Button.tsx";
import { DateTimeText } from "../platform/ui/DateTimeText.tsx";

type Conflict = AnswerOf<typeof listDisputedScans>["scans"][number];

type ConflictPlace = {
  at: ServiceAddress;
  /** The program's: two phones are compared by one clock. */
  zone: TimeZone;
  /** The phone that somebody looks with. */
  deviceID?: string | undefined;
};

/** What a door let in that doesn't stand: with both phones and times, and which of the two does, until somebody has understood it. */
export const ConflictList = ({ scans, ...place }: ConflictPlace & { scans: readonly Conflict[] }) => (
  <ul className="divide-y border-t">
    {scans.map((conflict) => (
      <ConflictRow key={conflict.scanID} {...place} conflict={conflict} />
    ))}
  </ul>
);

function ConflictRow({ at: program, zone, deviceID, conflict }: ConflictPlace & { conflict: Conflict }) {
  const { scanID, number, name, place, verdict, at, byUser, deviceID: on, standing, acknowledged } = conflict;
  const { run, busy } = useAction(acknowledgeDisputedScan);
  const ticket = number === null ? "Unknown code" : `Ticket #${number}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="num">{ticket}</span>
          <span className="min-w-0 truncate">{name}</span>
          <Badge tone="warning">{verdicts[verdict]}</Badge>
        </p>
        <p className="num text-sm text-ink-2">
          Let in <DateTimeText value={at} as="dateSecond" clock={zone} />
          {place && ` at ${place}`}
          {byWhom(byUser, on, deviceID)}
        </p>
        {standing && (
          <p className="num text-sm text-ink-2">
            This one stands: <DateTimeText value={standing.at} as="dateSecond" clock={zone} />
            {byWhom(standing.byUser, standing.deviceID, deviceID)}
          </p>
        )}
        {acknowledged && (
          <p className="num text-sm text-ink-3">
            Understood <DateTimeText value={acknowledged.at} as="dateSecond" clock={zone} />
            {byWhom(acknowledged.byUser, null, undefined)}
          </p>
        )}
      </div>
      {!acknowledged && (
        <Button
          size="sm"
          className="touch:min-h-11"
          busy={busy}
          aria-label={`Understood: ${ticket}`}
          onClick={() => void run({ ...program, scanID })}
        >
          Understood
        </Button>
      )}
    </li>
  );
}

const byWhom = (byUser: string, on: string | null, here: string | undefined) =>
  `${byUser && ` by ${byUser}`}${here !== undefined && on === here ? ", on this phone" : ""}`;
