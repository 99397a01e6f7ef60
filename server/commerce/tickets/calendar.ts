type CalendarEvent = {
  ticketID: string;
  program: string;
  product: string;
  place: string;
  /** The public page. Calendars are shared, so that it is no link that opens tickets. */
  url: string;
  days: readonly { opensAt: string; closesAt: string }[];
};

export type CalendarOrganizer = { name: string; email: string };

/**
 * RFC 5545: each day of the tickets once, with its place. It is published and asks for no reply; one that is sent again replaces what has
 * the same UID.
 */
export function ticketCalendar(tickets: readonly CalendarEvent[], organizer: CalendarOrganizer, now: Date): string {
  const events = new Map(
    tickets.flatMap((ticket) =>
      ticket.days.map((day) => [`${ticket.program} ${day.opensAt}`, { ...ticket, ...day }] as const),
    ),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rosette//Tickets//EN",
    "METHOD:PUBLISH",
    ...[...events.values()].flatMap(({ ticketID, program, product, place, url, opensAt, closesAt }) => [
      "BEGIN:VEVENT",
      `UID:${ticketID}-${icsTimestamp(opensAt)}@rosette`,
      `DTSTAMP:${icsTimestamp(now)}`,
      `DTSTART:${icsTimestamp(opensAt)}`,
      `DTEND:${icsTimestamp(closesAt)}`,
      `SUMMARY:${escapeText(program)}`,
      `DESCRIPTION:${escapeText(product)}`,
      `URL:${url}`,
      `ORGANIZER;CN=${parameterText(organizer.name)}:mailto:${organizer.email}`,
      ...(place ? [`LOCATION:${escapeText(place)}`] : []),
      "STATUS:CONFIRMED",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** 20270619T230000Z */
const icsTimestamp = (moment: string | Date) => `${new Date(moment).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

const escapeText = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A parameter in quotes, which can hold neither a quote nor a control character. */
const parameterText = (text: string) => `"${text.replace(/[\p{Cc}"]+/gu, " ").trim()}"`;

/** Lines have 75 bytes at most; the next begins with a space, and no character is cut. */
function foldLine(line: string): string {
  let bytes = 0;
  return [...line]
    .map((letter) => {
      bytes += Buffer.byteLength(letter);
      if (bytes <= 74) return letter;
      bytes = Buffer.byteLength(letter) + 1;
      return `\r\n ${letter}`;
    })
    .join("");
}
