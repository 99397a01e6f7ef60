import type { listDisputedScans } from "../../contract/door.ts";
import { verdicts } from "../../contract/door-rules.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { Badge } from "../ui/Badge.tsx";
import { DateTimeText } from "../ui/DateTimeText.tsx";

type Props = {
  scans: AnswerOf<typeof listDisputedScans>["scans"];
  /** The phone that somebody looks with. */
  deviceID?: string | undefined;
};

/** What a door let in that doesn't stand: with both phones and times, and which of the two does. */
export const ConflictList = ({ scans, deviceID }: Props) => (
  <ul className="divide-y border-t">
    {scans.map(({ scanID, number, name, place, verdict, at, byUser, deviceID: on, standing }) => (
      <li key={scanID} className="grid gap-1 px-5 py-3">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="num">{number === null ? "Unknown code" : `Ticket #${number}`}</span>
          <span className="min-w-0 truncate">{name}</span>
          <Badge tone="warning">{verdicts[verdict]}</Badge>
        </p>
        <p className="num text-sm text-ink-2">
          Let in <DateTimeText value={at} clock="here" />
          {place && ` at ${place}`}
          {byWhom(byUser, on, deviceID)}
        </p>
        {standing && (
          <p className="num text-sm text-ink-2">
            This one stands: <DateTimeText value={standing.at} clock="here" />
            {byWhom(standing.byUser, standing.deviceID, deviceID)}
          </p>
        )}
      </li>
    ))}
  </ul>
);

const byWhom = (byUser: string, on: string | null, here: string | undefined) =>
  `${byUser && ` by ${byUser}`}${here !== undefined && on === here ? ", on this phone" : ""}`;
