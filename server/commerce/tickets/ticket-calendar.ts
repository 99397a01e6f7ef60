import { type CalendarOrganizer, icsTimestamp, writeCalendar } from "../../platform/calendar-file.ts";

type CalendarTicket = {
  ticketID: string;
  number: number;
  program: string;
  product: string;
  place: string;
  /** The public page. */
  url: string;
  days: readonly { opensAt: string; closesAt: string }[];
};

/** Enough to find the mail with the tickets, and the way. */
const REMIND_HOURS = 3;

/** Each day of the tickets once, with its place; one that is sent again replaces what has the same UID. */
export function ticketCalendar(tickets: readonly CalendarTicket[], organizer: CalendarOrganizer, now: Date): string {
  const days = Map.groupBy(
    tickets.flatMap((ticket) => ticket.days.map((day) => ({ ticket, ...day }))),
    ({ ticket, opensAt }) => `${ticket.program} ${opensAt}`,
  );
  const events = [...days.values()].map((ofDay) => {
    const { ticket, opensAt, closesAt } = ofDay.at(-1)!;
    const uid = `${ticket.ticketID}-${icsTimestamp(opensAt)}`;
    const description = ofDay.map((one) => `${one.ticket.product}, number ${one.ticket.number}`).join("\n");
    const { program: summary, url, place } = ticket;
    return { uid, opensAt, closesAt, summary, description, url, place, remindHours: REMIND_HOURS };
  });
  return writeCalendar({ events, organizer, now });
}
