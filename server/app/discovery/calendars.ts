import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { type Program, clientPage } from "../../../contract/people/clients.ts";
import { isRepeatedTimeframe } from "../../../contract/platform/service-kinds.ts";
import { deadlineName } from "../../../contract/programs/deadline-words.ts";
import { type CalendarEvent, icsTimestamp, writeCalendar } from "../../platform/calendar-file.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Addresses } from "../../platform/access/addresses.ts";
import type { PublicCaller } from "./public-caller.ts";

type CalendarRequest = {
  addresses: Addresses;
  client: string;
  program?: { service: string; segment: string };
  now: Date;
};

/** The days of an association's programs, or of one of them, and the ends of what one can do until then. */
export async function publicCalendar(call: PublicCaller, request: CalendarRequest): Promise<string> {
  const { addresses, client, program, now } = request;
  const { url, name, helpEmail, programs } = await call(clientPage, { client });
  const shown = program ? programs.filter((each) => isAt(url, each, program)) : programs;
  const [only] = shown;
  if (program && !only) refuse("There is nothing at this address.", 404);
  return writeCalendar({
    name: program && only ? only.name : name,
    events: shown.flatMap((each) => eventsOf(each, addresses.urlOf(paths.program(programAddress(url, each))))),
    organizer: helpEmail ? { name, email: helpEmail } : null,
    now,
  });
}

const isAt = (client: string, program: Program, { service, segment }: { service: string; segment: string }) =>
  program.url === service && programAddress(client, program).serviceType === segment;

function eventsOf(program: Program, url: string): CalendarEvent[] {
  const { serviceID, kind, name, tagline, place, cancelled, everyCategoryDated } = program;
  const common = { description: tagline, url, place, cancelled };
  const categoryDeadlines = program.categoryDates.map(({ categoryID, name: category, closesAt }): CalendarEvent => ({
    ...common,
    uid: `${serviceID}-entries-${categoryID}`,
    opensAt: closesAt,
    closesAt: null,
    summary: `${deadlineName(kind, "entries")}, ${category}: ${name}`,
  }));
  const dates = program.timeframes.flatMap((timeframe): CalendarEvent | [] => {
    if (isRepeatedTimeframe(timeframe.name)) {
      const { opensAt, closesAt } = timeframe;
      return { ...common, uid: `${serviceID}-${icsTimestamp(opensAt)}`, opensAt, closesAt, summary: name };
    }
    const deadline = deadlineName(kind, timeframe.name);
    if (!deadline || (everyCategoryDated && timeframe.name === "entries")) return [];
    const uid = `${serviceID}-${timeframe.name}-${timeframe.audience}`;
    return { ...common, uid, opensAt: timeframe.closesAt, closesAt: null, summary: `${deadline}: ${name}` };
  });
  return [...dates, ...categoryDeadlines];
}
