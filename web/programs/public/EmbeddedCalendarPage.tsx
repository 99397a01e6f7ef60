import { CalendarDays } from "lucide-react";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { type Program, clientPage } from "../../../contract/people/clients.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { EmbedTitle, NothingHere, SeeItAt, TopLink } from "../../platform/embedding/EmbedParts.tsx";
import { EmbeddedPage } from "../../platform/embedding/EmbeddedPage.tsx";
import type { LoaderArgs, PageProps } from "../../platform/page.ts";
import { endText, spanText } from "../../platform/ui/date-text.ts";
import { type ComingDate, comingDates } from "./coming-dates.ts";

/** As far as a glance goes. */
const MOST_DATES = 20;

export const loader = (args: LoaderArgs) => loadAnswer(args, clientPage, { client: args.params["client"]! });

/** The next deadlines, tours and events of an association, in a frame of its own site. */
function EmbeddedCalendarPage({ params: { client = "" } }: PageProps) {
  const { now, name, programs } = useAnswer(clientPage, { client });
  const dates = programs
    .flatMap((program) => comingDates(program, new Date(now)).map((date) => ({ program, date })))
    .toSorted((a, b) => Date.parse(a.date.at) - Date.parse(b.date.at))
    .slice(0, MOST_DATES);
  return (
    <EmbeddedPage title={`Dates · ${name}`}>
      <div className="p-4 sm:p-5">
        <EmbedTitle>Coming dates</EmbedTitle>
        {dates.length === 0 ? (
          <NothingHere icon={CalendarDays}>Nothing is announced just now.</NothingHere>
        ) : (
          <ul className="mt-3">
            {dates.map(({ program, date }) => (
              <li
                key={`${program.serviceID} ${date.text} ${date.at}`}
                data-slot="coming-date"
                className="grid gap-x-6 border-b py-3 last:border-b-0 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
              >
                <p className="num text-base text-ink-2">{whenText(date, program, now)}</p>
                <p className="min-w-0 text-base wrap-anywhere">
                  <TopLink
                    to={paths.program(programAddress(client, program))}
                    className="font-semibold underline-offset-4 hover:underline"
                  >
                    {program.name}
                    <span className="sr-only">, {whenText(date, program, now)}</span>
                  </TopLink>
                  <span className="block text-ink-3">
                    {[date.text, date.forMembers && "for members", program.place].filter(Boolean).join(" · ")}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
        <SeeItAt to={paths.client({ client })}>See more at {name}</SeeItAt>
      </div>
    </EmbeddedPage>
  );
}

const whenText = ({ at, until }: ComingDate, { timeZone }: Program, now: string) =>
  until === null ? endText(at, timeZone, now) : spanText(at, until, timeZone, now);

export { EmbeddedCalendarPage as Component };
