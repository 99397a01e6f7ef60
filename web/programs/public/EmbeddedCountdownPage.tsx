import { Timer } from "lucide-react";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { type Program, clientPage } from "../../../contract/people/clients.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { EmbedTitle, NothingHere, SeeItAt } from "../../platform/embedding/EmbedParts.tsx";
import { EmbeddedPage } from "../../platform/embedding/EmbeddedPage.tsx";
import { NotPublicPage } from "../../platform/embedding/NotPublicPage.tsx";
import type { LoaderArgs, PageProps } from "../../platform/page.ts";
import { Countdown } from "../../platform/ui/Countdown.tsx";
import { dateTimeText, endText } from "../../platform/ui/date-text.ts";
import { type ComingDate, comingDates, countedDate } from "./coming-dates.ts";

export const loader = (args: LoaderArgs) => loadAnswer(args, clientPage, { client: args.params["client"]! });

/** The time until a program's next deadline, in a frame of another site. */
function EmbeddedCountdownPage({ params: { client = "", service } }: PageProps) {
  const { now, name, programs } = useAnswer(clientPage, { client });
  const program = programs.find(({ url }) => url === service);
  if (!program) return <NotPublicPage title="Countdown" icon={Timer} />;
  return (
    <EmbeddedPage title={program.name}>
      <div className="p-4 sm:p-5">
        <EmbedTitle>{program.name}</EmbedTitle>
        <NextDate program={program} now={now} />
        <SeeItAt to={paths.program(programAddress(client, program))}>See more at {name}</SeeItAt>
      </div>
    </EmbeddedPage>
  );
}

function NextDate({ program, now }: { program: Program; now: string }) {
  const date = countedDate(comingDates(program, new Date(now)), new Date(now));
  if (!date)
    return (
      <NothingHere icon={Timer}>
        {program.cancelled ? "It doesn’t take place." : "No further dates are announced just now."}
      </NothingHere>
    );
  return (
    <>
      <p className="mt-2 text-lg text-ink-2">{nextDateText(date, program, now)}</p>
      <Countdown until={date.at} now={now} over={date.isDeadline ? "Closed" : "It has begun"} className="mt-4" />
    </>
  );
}

/** 'Entries close Fri, Jun 19, 5:00 PM CDT', 'The tour, Sat, May 2, 11:00 AM CDT' */
function nextDateText({ text, at, isDeadline, forMembers }: ComingDate, { timeZone }: Program, now: string): string {
  const when = isDeadline ? `${text} ${endText(at, timeZone, now)}` : `${text}: ${dateTimeText(at, timeZone, now)}`;
  return forMembers ? `${when}, for members` : when;
}

export { EmbeddedCountdownPage as Component };
