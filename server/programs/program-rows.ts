import type { Program } from "../../contract/people/clients.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import { type StoredTimeframe, mainTimeframe, visibilityOf } from "../../contract/platform/visibility.ts";
import type { PictureInfo } from "../../contract/platform/pictures.ts";
import type { ElementAudience } from "../../contract/platform/forms/element.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { pictureOfColumn } from "../platform/access/client-profile-queries.ts";
import { fragment } from "../platform/db/statement.ts";

export type ProgramRow = {
  serviceID: string;
  kind: ServiceKind;
  url: string;
  name: string;
  tagline: string;
  place: string;
  cancelled: boolean;
  audience: ElementAudience;
  banner: PictureInfo | null;
  resultsReleased: boolean;
  timeZone: TimeZone;
  timeframes: StoredTimeframe[];
};

/** Every timeframe of the service `s`. */
const timeframesJSON = fragment`
  coalesce((
    select json_agg(json_build_object('timeframeID', t.timeframe_id, 'name', t.name, 'opensAt', t.opens_at, 'closesAt', t.closes_at, 'audience', t.audience)
      order by t.opens_at, t.name)
    from timeframes t where t.service_id = s.service_id
  ), '[]')`;

/** The columns of a program from `servicesJudged`. */
export const programColumns = fragment`
  s.service_id, s.kind, s.url, s.name, s.tagline, s.audience, s.time_zone, j.results_released_at is not null as results_released,
  (select a.place from sales_settings a where a.service_id = s.service_id) as place,
  exists (select from sales_settings a where a.service_id = s.service_id and a.cancelled_at is not null) as cancelled,
  ${pictureOfColumn(fragment`s.banner_upload_id`)} as banner, ${timeframesJSON} as timeframes`;

const instant = (text: string) => new Date(text).toISOString();

/** JSON of the database writes instants in another format. */
export const withISOInstants = (timeframes: readonly StoredTimeframe[]): StoredTimeframe[] =>
  timeframes.map((frame) => ({ ...frame, opensAt: instant(frame.opensAt), closesAt: instant(frame.closesAt) }));

export function programFromRow<Row extends ProgramRow>(row: Row, now: Date): Row & Program {
  const timeframes = withISOInstants(row.timeframes);
  return { ...row, timeframes, visibility: visibilityOf(row.kind, timeframes, now) };
}

const stateRanks = { open: 0, future: 1, scoring: 2, closed: 3 };

/** Programs to act on first: those that close soonest, then those that open soonest, then the most recently ended. */
export const compareByWhatIsOpen = (now: Date) => (one: Program, other: Program) =>
  stateRanks[one.visibility] - stateRanks[other.visibility] || rankingDateOf(one, now) - rankingDateOf(other, now);

function rankingDateOf({ kind, visibility, timeframes }: Program, now: Date): number {
  const main = mainTimeframe(kind, timeframes, now);
  if (!main) return Infinity;
  if (visibility === "open") return Date.parse(main.closesAt);
  return visibility === "future" ? Date.parse(main.opensAt) : -Date.parse(main.closesAt);
}
