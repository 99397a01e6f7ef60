import { Link } from "react-router";
import { type EventOverviewAnswer, eventOverview } from "../../../contract/app/program-overviews.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { wallClockMinute } from "../../../contract/platform/time-zone.ts";
import { useLiveAnswer } from "../../platform/api/answers.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { CountsChart } from "./CountsChart.tsx";
import { OverviewFrame } from "./OverviewFrame.tsx";
import { CodesCard, SoldCard, WaitingCard } from "./SalesCards.tsx";
import { SalesStats } from "./SalesStats.tsx";

/** An event's state: what needs somebody, what is sold of how many, who is in, and who hasn't answered. */
export function EventOverview() {
  const { at, place, settings } = useProgram();
  const overview = useLiveAnswer(eventOverview, at);
  const { now, attention, setup, sales } = overview;
  return (
    <OverviewFrame
      now={now}
      attention={attention}
      setup={setup}
      numbers={<EventNumbers overview={overview} />}
      aside={
        <>
          <WaitingCard at={place} sales={sales} />
          <AnswersCard overview={overview} />
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

function EventNumbers({
  overview: { sales, admitted, inside, unansweredTickets, asks },
}: {
  overview: EventOverviewAnswer;
}) {
  const answered = sales.tickets - unansweredTickets;
  return (
    <StatRow>
      <SalesStats sales={sales} />
      <Stat
        label="Checked in"
        value={<span className="num">{`${admitted} of ${sales.tickets}`}</span>}
        note={`${inside} inside now`}
        tone={inside > 0 ? "confirm" : "quiet"}
      />
      {asks ? (
        <Stat
          label="Questions answered"
          value={<span className="num">{`${answered} of ${sales.tickets}`}</span>}
          note={
            unansweredTickets > 0
              ? `${unansweredTickets} to go`
              : sales.tickets > 0
                ? "All of them"
                : "Nobody to ask yet"
          }
          tone={unansweredTickets > 0 ? "warning" : "quiet"}
        />
      ) : (
        <Stat
          label="Orders"
          value={<span className="num">{sales.orders}</span>}
          note={`${dollars(sales.today)} today`}
        />
      )}
    </StatRow>
  );
}

/** Buyers whose guests haven't answered; left out where nothing is asked or all have. */
function AnswersCard({ overview: { unanswered, unansweredTickets } }: { overview: EventOverviewAnswer }) {
  const { place } = useProgram();
  if (unanswered.length === 0) return null;
  const named = unanswered.reduce((sum, { tickets }) => sum + tickets, 0);
  return (
    <Card aria-label="Questions not answered" className="overflow-hidden shadow-none!">
      <CardHead
        title="Questions not answered"
        text={`${plural(unansweredTickets, "guest")}, by who bought their tickets`}
      />
      <ul>
        {unanswered.map(({ transactionID, name, tickets, products }) => (
          <li key={transactionID} className="num flex items-baseline gap-3 border-t px-5 py-2">
            <span className="min-w-0 flex-1">
              <Link
                to={studioPaths.transaction({ ...place, transactionID })}
                className="font-medium wrap-anywhere hover:underline"
              >
                {name || "A guest"}
              </Link>
              <span className="block text-sm wrap-anywhere text-ink-3">{products}</span>
            </span>
            <span className="text-sm text-warning-text">{plural(tickets, "guest")}</span>
          </li>
        ))}
        {unansweredTickets > named && (
          <li className="num border-t px-5 py-2 text-sm text-ink-3">{`${unansweredTickets - named} more`}</li>
        )}
      </ul>
    </Card>
  );
}
