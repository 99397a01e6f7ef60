import type { Program } from "../../contract/people/clients.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import { type KeptTimeframe, mainTimeframe, visibilityOf } from "../../contract/platform/visibility.ts";
import type { PictureOf } from "../../contract/platform/pictures.ts";
import type { Audience } from "../../contract/platform/forms/element.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { pictureIn } from "../platform/access/client-face-queries.ts";
import { fragment } from "../platform/db/statement.ts";

/** A program as the database has it. */
export type ProgramRow = {
  serviceID: string;
  kind: ServiceKind;
  url: string;
  name: string;
  tagline: string;
  audience: Audience;
  banner: PictureOf | null;
  resultsReleased: boolean;
  timeZone: TimeZone;
  timeframes: KeptTimeframe[];
};

/** Every timeframe of the service called `s`. */
const timeframesJSON = fragment`
  coalesce((
    select json_agg(json_build_object('timeframeID', t.timeframe_id, 'name', t.name, 'opensAt', t.opens_at, 'closesAt', t.closes_at, 'audience', t.audience)
      order by t.opens_at, t.name)
    from timeframes t where t.service_id = s.service_id
  ), '[]')`;

/** What every list and page says of `servicesJudged`. */
export const programColumns = fragment`
  s.service_id, s.kind, s.url, s.name, s.tagline, s.audience, s.time_zone, j.results_released_at is not null as results_released,
  ${pictureIn(fragment`s.banner_upload_id`)} as banner, ${timeframesJSON} as timeframes`;

const instant = (text: string) => new Date(text).toISOString();

/** Inside JSON the database writes instants its own way. */
export const windowsOf = (timeframes: readonly KeptTimeframe[]): KeptTimeframe[] =>
  timeframes.map((frame) => ({ ...frame, opensAt: instant(frame.opensAt), closesAt: instant(frame.closesAt) }));

export function programOf<Row extends ProgramRow>(row: Row, now: Date): Row & Program {
  const timeframes = windowsOf(row.timeframes);
  return { ...row, timeframes, visibility: visibilityOf(row.kind, timeframes, now) };
}

const ranks = { open: 0, future: 1, scoring: 2, closed: 3 };

/** What can be done now first: what closes soonest, then what opens soonest, then the latest of what is over. */
export const byWhatIsOpen = (now: Date) => (one: Program, other: Program) =>
  ranks[one.visibility] - ranks[other.visibility] || dateOf(one, now) - dateOf(other, now);

function dateOf({ kind, visibility, timeframes }: Program, now: Date): number {
  const main = mainTimeframe(kind, timeframes, now);
  if (!main) return Infinity;
  if (visibility === "open") return Date.parse(main.closesAt);
  return visibility === "future" ? Date.parse(main.opensAt) : -Date.parse(main.closesAt);
}
