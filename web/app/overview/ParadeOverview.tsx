import { Link } from "react-router";
import { type ParadeOverviewAnswer, paradeOverview } from "../../../contract/app/program-overviews.ts";
import { getAttendance } from "../../../contract/door/attendance.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { wallClockMinute } from "../../../contract/platform/time-zone.ts";
import { useLiveAnswer } from "../../platform/api/answers.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { ShowAll } from "../../platform/ui/ShowAll.tsx";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { relativeText } from "../../platform/ui/date-text.ts";
import { CountsChart } from "./CountsChart.tsx";
import { HomesCard } from "./HomesCard.tsx";
import { type HoursOfHomes, hoursOfHomes } from "./hours-of-homes.ts";
import { OverviewFrame } from "./OverviewFrame.tsx";
import { CodesCard, SoldCard, WaitingCard } from "./SalesCards.tsx";
import { SalesStats } from "./SalesStats.tsx";
import { useState } from "react";

/** A tour's state: what needs somebody, its homes and their hours of today, tickets, and whose builder hasn't answered. */
export function ParadeOverview() {
  const { at, place, settings } = useProgram();
  const overview = useLiveAnswer(paradeOverview, at);
  const today = hoursOfHomes(useLiveAnswer(getAttendance, at));
  const { now, attention, setup, sales, homes, builders, buildersInAll } = overview;
  return (
    <OverviewFrame
      now={now}
      attention={attention}
      setup={setup}
      numbers={<ParadeNumbers overview={overview} today={today} />}
      wide={<HomesCard at={place} homes={homes} today={today} />}
      aside={
        <>
          <WaitingCard at={place} sales={sales} />
          <BuildersCard at={place} builders={builders} inAll={buildersInAll} now={now} />
          <CodesCard at={place} sales={sales} />
        </>
      }
    >
      <SoldCard at={place} sales={sales} />
      {sales.days.length > 0 && (
        <CountsChart
          title="Tickets over time"
          labels={["Tickets"]}
          days={sales.days.map(({ day, tickets }) => ({ day, counts: [tickets] }))}
          now={`${wallClockMinute(now, settings.timeZone)}Z`}
        />
      )}
    </OverviewFrame>
  );
}

function ParadeNumbers({ overview, today }: { overview: ParadeOverviewAnswer; today: HoursOfHomes }) {
  const { sales, homes, conflicts, shifts, silentShifts } = overview;
  const complete = homes.filter(({ missing }) => missing.length === 0).length;
  return (
    <StatRow>
      <SalesStats sales={sales} />
      <Stat
        label="Homes complete"
        value={<span className="num">{`${complete} of ${homes.length}`}</span>}
        note={complete < homes.length ? `${plural(homes.length - complete, "home")} to go` : "All of them"}
        tone={complete < homes.length ? "warning" : "quiet"}
      />
      <Stat
        label="Scans today"
        value={<span className="num">{today.scans.toLocaleString("en-US")}</span>}
        note={doorText(conflicts, shifts, silentShifts)}
        tone={conflicts > 0 || silentShifts > 0 ? "warning" : "quiet"}
      />
    </StatRow>
  );
}

/** '2 conflicts, 5 shifts on, 1 not heard of' */
const doorText = (conflicts: number, shifts: number, silent: number) =>
  [
    conflicts > 0 ? plural(conflicts, "conflict") : "No conflicts",
    shifts > 0 && `${plural(shifts, "shift")} on`,
    silent > 0 && `${silent} not heard of`,
  ]
    .filter(Boolean)
    .join(", ");

type Builder = ParadeOverviewAnswer["builders"][number];
type BuildersProps = { at: ProgramAddress; builders: readonly Builder[]; inAll: number; now: string };

/** Builders whom nobody looks after yet, and those whose homes lack something. */
function BuildersCard({ at, builders, inAll, now }: BuildersProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? builders : builders.slice(0, BUILDERS);
  if (inAll === 0) return null;
  return (
    <Card aria-label="Builders yet to answer" className="overflow-hidden shadow-none!">
      <CardHead
        title="Builders yet to answer"
        text={`${builders.length} of ${inAll}`}
        actions={
          <LinkButton variant="ghost" size="sm" to={studioPaths.builders(at)}>
            All builders
          </LinkButton>
        }
      />
      {builders.length === 0 ? (
        <p className="border-t px-5 py-6 text-ink-3">All have answered, and their homes are complete.</p>
      ) : (
        <ul>
          {shown.map((builder) => (
            <li key={builder.builderID} className="num flex items-baseline gap-3 border-t px-5 py-2">
              <span className="min-w-0 flex-1">
                <Link
                  to={studioPaths.builder({ ...at, builderID: builder.builderID })}
                  className="font-medium wrap-anywhere hover:underline"
                >
                  {builder.company}
                </Link>
                <span className="block text-sm text-ink-3">{answerText(builder, now)}</span>
              </span>
              {builder.incomplete > 0 && (
                <span className="text-sm text-warning-text">{`${builder.incomplete} of ${plural(builder.homes, "home")}`}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {builders.length > shown.length && (
        <ShowAll total={builders.length} of="builders" onShow={() => setWhole(true)} />
      )}
    </Card>
  );
}

const BUILDERS = 8;

function answerText({ isOwned, invitedAt, incomplete }: Builder, now: string): string {
  if (invitedAt !== null) return `Invited ${relativeText(invitedAt, now)}, hasn’t answered`;
  if (!isOwned) return "Nobody was invited";
  return incomplete === 1 ? "A home isn’t complete" : `${incomplete} homes aren’t complete`;
}
