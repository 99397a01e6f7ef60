import { Array as List, Boolean as Bool, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { timeZones } from "../platform/time-zone.ts";

const schedulePath = "/clients/:client/roster/schedule";

/** Days of nothing but failures after which a schedule is turned off. */
export const ROSTER_DAYS_FAILING = 7;

export const rosterWeekdays = [
  { value: "day", label: "Each day" },
  { value: "1", label: "Mondays" },
  { value: "2", label: "Tuesdays" },
  { value: "3", label: "Wednesdays" },
  { value: "4", label: "Thursdays" },
  { value: "5", label: "Fridays" },
  { value: "6", label: "Saturdays" },
  { value: "0", label: "Sundays" },
] as const;

/** '12:00 AM', '1:00 AM' and so on. */
export const rosterHours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`,
}));

const fields = {
  address: {
    type: "input",
    kind: "text",
    label: "Address",
    help: "Where the list of members lies, as CSV or for Excel: https://members.example.org/export.csv.",
    required: true,
    maxLength: 1_000,
  },
  every: { type: "select", label: "How often", required: true, options: rosterWeekdays },
  hour: { type: "select", label: "At", required: true, options: rosterHours },
  timeZone: { type: "select", label: "Time zone", required: true, options: timeZones },
  headerName: {
    type: "input",
    kind: "text",
    label: "Header",
    help: "Where the address asks for one, as Authorization. Leave empty for none.",
    maxLength: 100,
    autoComplete: "off",
  },
  headerValue: {
    type: "input",
    kind: "password-any",
    label: "Its value",
    help: "As “Bearer abc…”. It isn’t shown again; empty keeps the one that is stored.",
    maxLength: 2_000,
    autoComplete: "off",
  },
} as const satisfies Fields;

export const rosterOutcomes = ["imported", "same", "waits", "failed"] as const;
export const rosterOffReasons = ["staff", "failing"] as const;

export const getRosterSchedule = get(schedulePath, {
  summary: "See from where the roster is fetched, when, and what came of it",
  allow: "SCHEDULE_ROSTER",
  answer: record({
    schedule: nullable(
      record({
        rosterScheduleID: ID(),
        address: Text(),
        headerName: Text(),
        every: oneOf(rosterWeekdays.map(({ value }) => value)),
        hour: Text(),
        timeZone: oneOf(timeZones.map(({ value }) => value)),
        nextAt: Instant(),
        /** The roster is being fetched, or is about to be. */
        isDue: Bool(),
        offAt: nullable(Instant()),
        offBecause: nullable(oneOf(rosterOffReasons)),
        failingSince: nullable(Instant()),
        fetchedAt: nullable(Instant()),
        outcome: nullable(oneOf(rosterOutcomes)),
        outcomeText: Text(),
        waitingReasons: List(Text()),
        /** The roster that was fetched and waits for staff. */
        waitingFileID: nullable(ID()),
      }),
    ),
    /** The zone of the association's latest program, to begin with. */
    usualTimeZone: oneOf(timeZones.map(({ value }) => value)),
  }),
});

export const setRosterSchedule = post(schedulePath, {
  summary: "Have the roster fetched from an address, each day or week",
  allow: "SCHEDULE_ROSTER",
  form: fields,
  more: changedMeanwhile,
  done: "Saved.",
});

export const fetchRosterNow = post(`${schedulePath}/fetch`, {
  summary: "Fetch the roster now",
  allow: "SCHEDULE_ROSTER",
  done: "It is being fetched.",
});

export const turnRosterScheduleOff = post(`${schedulePath}/off`, {
  summary: "Don't fetch the roster by itself any more",
  allow: "SCHEDULE_ROSTER",
  done: "The roster isn’t fetched any more.",
});

export const turnRosterScheduleOn = post(`${schedulePath}/on`, {
  summary: "Fetch the roster by itself again",
  allow: "SCHEDULE_ROSTER",
  done: "The roster is fetched again.",
});

export const removeRosterSchedule = post(`${schedulePath}/remove`, {
  summary: "Remove the address that the roster is fetched from, with its header",
  allow: "SCHEDULE_ROSTER",
  done: "Removed.",
});
