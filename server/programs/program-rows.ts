import type { Program } from "../../contract/people/clients.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import {
  type CategoryWindow,
  type StoredTimeframe,
  type TimeWindow,
  mainTimeframe,
  visibilityOf,
  withCategoryWindows,
} from "../../contract/platform/visibility.ts";
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
  categoryDates: CategoryWindow[];
  everyCategoryDated: boolean;
};

/** Every timeframe of the service `s`. */
const timeframesJSON = fragment`
  coalesce((
    select json_agg(json_build_object('timeframeID', t.timeframe_id, 'name', t.name, 'opensAt', t.opens_at, 'closesAt', t.closes_at, 'audience', t.audience)
      order by t.opens_at, t.name)
    from timeframes t where t.service_id = s.service_id
  ), '[]')`;

/** The windows of those categories of the service `s` that have dates of their own. */
const categoryDatesJSON = fragment`
  coalesce((
    select json_agg(json_build_object('categoryID', g.category_id, 'label', g.label, 'name', g.name,
      'opensAt', w.opens_at, 'closesAt', w.closes_at) order by g.position, g.label)
    from entry_windows w join categories g using (client_id, category_id) where w.service_id = s.service_id and w.is_own
  ), '[]')`;

/** The columns of a program from `servicesJudged`. */
export const programColumns = fragment`
  s.service_id, s.kind, s.url, s.name, s.tagline, s.audience, s.time_zone, j.results_released_at is not null as results_released,
  (select a.place from sales_settings a where a.service_id = s.service_id) as place,
  exists (select from sales_settings a where a.service_id = s.service_id and a.cancelled_at is not null) as cancelled,
  ${pictureOfColumn(fragment`s.banner_upload_id`)} as banner, ${timeframesJSON} as timeframes,
  ${categoryDatesJSON} as category_dates,
  coalesce((select bool_and(w.is_own) from entry_windows w where w.service_id = s.service_id), false) as every_category_dated`;

const instant = (text: string) => new Date(text).toISOString();

/** JSON of the database writes instants in another format. */
export const withISOInstants = <W extends TimeWindow>(windows: readonly W[]): W[] =>
  windows.map((frame) => ({ ...frame, opensAt: instant(frame.opensAt), closesAt: instant(frame.closesAt) }));

export function programFromRow<Row extends ProgramRow>(row: Row, now: Date): Row & Program {
  const timeframes = withISOInstants(row.timeframes);
  const categoryDates = withISOInstants(row.categoryDates);
  const windows = withCategoryWindows({ ...row, timeframes, categoryDates });
  return { ...row, timeframes, categoryDates, visibility: visibilityOf(row.kind, windows, now) };
}

const stateRanks = { open: 0, future: 1, scoring: 2, closed: 3 };

/** Programs to act on first: those that close soonest, then those that open soonest, then the most recently ended. */
export const compareByWhatIsOpen = (now: Date) => (one: Program, other: Program) =>
  stateRanks[one.visibility] - stateRanks[other.visibility] || rankingDateOf(one, now) - rankingDateOf(other, now);

function rankingDateOf({ kind, visibility, ...dates }: Program, now: Date): number {
  const main = mainTimeframe(kind, withCategoryWindows(dates), now);
  if (!main) return Infinity;
  if (visibility === "open") return Date.parse(main.closesAt);
  return visibility === "future" ? Date.parse(main.opensAt) : -Date.parse(main.closesAt);
}
