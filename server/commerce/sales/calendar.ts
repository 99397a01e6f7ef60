type Event = {
  ticketID: string;
  program: string;
  product: string;
  place: string;
  days: readonly { opensAt: string; closesAt: string }[];
};

/** RFC 5545: each day of what was bought once, with its place. */
export function calendarOf(tickets: readonly Event[], now: Date): string {
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
      `UID:${ticketID}-${stamp(opensAt)}@rosette`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(opensAt)}`,
      `DTEND:${stamp(closesAt)}`,
      `SUMMARY:${escaped(program)}`,
      `DESCRIPTION:${escaped(product)}`,
      ...(place ? [`LOCATION:${escaped(place)}`] : []),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** 20270619T230000Z */
const stamp = (moment: string | Date) => `${new Date(moment).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A line has 75 bytes at most; what follows begins with a space, and no letter is cut in two. */
function folded(line: string): string {
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
