import { type CalendarOrganizer, icsTimestamp, writeCalendar } from "../../platform/calendar-file.ts";

type CalendarTicket = {
  ticketID: string;
  program: string;
  product: string;
  place: string;
  /** The public page. */
  url: string;
  days: readonly { opensAt: string; closesAt: string }[];
};

/** Each day of the tickets once, with its place; one that is sent again replaces what has the same UID. */
export function ticketCalendar(tickets: readonly CalendarTicket[], organizer: CalendarOrganizer, now: Date): string {
  const events = new Map(
    tickets.flatMap(({ ticketID, program, product, place, url, days }) =>
      days.map(({ opensAt, closesAt }) => {
        const uid = `${ticketID}-${icsTimestamp(opensAt)}`;
        const event = { uid, opensAt, closesAt, summary: program, description: product, url, place };
        return [`${program} ${opensAt}`, event] as const;
      }),
    ),
  );
  return writeCalendar({ events: [...events.values()], organizer, now });
}
