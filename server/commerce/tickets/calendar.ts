type CalendarEvent = {
  ticketID: string;
  program: string;
  product: string;
  place: string;
  days: readonly { opensAt: string; closesAt: string }[];
};

/** RFC 5545: each day of what was bought once, with its place. */
export function ticketCalendar(tickets: readonly CalendarEvent[], now: Date): string {
  const events = new Map(
    tickets.flatMap((ticket) =>
      ticket.days.map((day) => [`${ticket.program} ${day.opensAt}`, { ...ticket, ...day }] as const),
    ),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rosette//Tickets//EN",
    ...[...events.values()].flatMap(({ ticketID, program, product, place, opensAt, closesAt }) => [
      "BEGIN:VEVENT",
      `UID:${ticketID}-${icsTimestamp(opensAt)}@rosette`,
      `DTSTAMP:${icsTimestamp(now)}`,
      `DTSTART:${icsTimestamp(opensAt)}`,
      `DTEND:${icsTimestamp(closesAt)}`,
      `SUMMARY:${escapeText(program)}`,
      `DESCRIPTION:${escapeText(product)}`,
      ...(place ? [`LOCATION:${escapeText(place)}`] : []),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** 20270619T230000Z */
const icsTimestamp = (moment: string | Date) => `${new Date(moment).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

const escapeText = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A line has 75 bytes at most; what follows begins with a space, and no letter is cut in two. */
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
