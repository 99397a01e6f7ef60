/** Events whose UID was there before replace it. Without an end an event is a moment, such as a deadline. */
export type CalendarEvent = {
  uid: string;
  opensAt: string;
  closesAt: string | null;
  summary: string;
  description: string;
  /** A public page: calendars are shared, so that it is no link that opens tickets. */
  url: string;
  place: string;
  /** The event doesn't take place: calendars that have it strike it out. */
  cancelled?: boolean;
  /** Hours before it begins, at which the calendar reminds of it. */
  remindHours?: number;
};

export type CalendarOrganizer = { name: string; email: string };

type Calendar = {
  /** The name of a calendar that people subscribe to. */
  name?: string;
  events: readonly CalendarEvent[];
  organizer: CalendarOrganizer | null;
  now: Date;
};

/** A calendar by RFC 5545 that is published and asks for no reply. Those who subscribe look again after an hour (RFC 7986). */
export function writeCalendar({ name, events, organizer, now }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rosette//Tickets//EN",
    "METHOD:PUBLISH",
    ...(name
      ? [
          `NAME:${escapeText(name)}`,
          `X-WR-CALNAME:${escapeText(name)}`,
          "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
          "X-PUBLISHED-TTL:PT1H",
        ]
      : []),
    ...events.flatMap(({ uid, opensAt, closesAt, summary, description, url, place, cancelled, remindHours }) => [
      "BEGIN:VEVENT",
      `UID:${uid}@rosette`,
      `DTSTAMP:${icsTimestamp(now)}`,
      `DTSTART:${icsTimestamp(opensAt)}`,
      ...(closesAt ? [`DTEND:${icsTimestamp(closesAt)}`] : []),
      `SUMMARY:${escapeText(summary)}`,
      ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
      `URL:${url}`,
      ...(organizer ? [`ORGANIZER;CN=${parameterText(organizer.name)}:mailto:${organizer.email}`] : []),
      ...(place ? [`LOCATION:${escapeText(place)}`] : []),
      `STATUS:${cancelled ? "CANCELLED" : "CONFIRMED"}`,
      ...(remindHours ? reminderLines(summary, remindHours) : []),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

const reminderLines = (summary: string, hours: number) => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escapeText(summary)}`,
  `TRIGGER:-PT${hours}H`,
  "END:VALARM",
];

/** 20270619T230000Z */
export const icsTimestamp = (moment: string | Date) =>
  `${new Date(moment).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

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
