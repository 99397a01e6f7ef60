import { Array as List, Boolean as Bool, Integer, Optional, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, nullable, record, sent, sentID, sentInteger } from "../platform/schema.ts";

const program = "/clients/:client/services/:service";
const path = `${program}/shifts` as const;
const manages = { allow: "MANAGE_DOOR", feature: "door" } as const;

/** In hours: how long what was scanned without a network is still taken in after a shift. */
export const HANDING_IN_HOURS = 24;
/** In minutes: whoever comes early has the page open by then. */
export const EARLY_MINUTES = 30;

export const listShifts = get(path, {
  summary: "Volunteers who check tickets without an account: who, where and until when",
  ...manages,
  answer: record({
    shifts: List(
      record({
        shiftID: ID(),
        name: Str(),
        propertyID: nullable(ID()),
        place: Str(),
        startsAt: Instant(),
        endsAt: Instant(),
        endedAt: nullable(Instant()),
        sells: Bool(),
        /** How many were let in with it. */
        letIn: Integer(),
      }),
    ),
    homes: List(record({ propertyID: ID(), name: Str() })),
  }),
});

const fields = {
  name: { type: "input", kind: "text", label: "Volunteer", required: true, maxLength: 100 },
  propertyID: { type: "select", label: "Where", options: "by-page", help: "Leave empty for everywhere." },
  startsAt: { type: "input", kind: "dateTime", label: "Begins", required: true },
  endsAt: { type: "input", kind: "dateTime", label: "Ends", required: true },
  sells: {
    type: "checkbox",
    label: "Sells tickets, too",
    help: "For cash, or for what was paid otherwise. What they take stands under Tills.",
  },
} as const satisfies Fields;

/** Nobody can tell a pass again: only its hash is kept. */
const pass = record({
  shiftID: ID(),
  name: Str(),
  url: Str(),
  place: Str(),
  startsAt: Instant(),
  endsAt: Instant(),
  sells: Bool(),
});

/** A sheet's passes at a time. */
export const mostPasses = 200;

export const addShift = post(path, {
  summary: "Add a volunteer's shift, with a pass that opens the door on their phone",
  ...manages,
  form: fields,
  answer: pass,
  done: "Shift added.",
});

export const changeShift = post(`${path}/:shiftID/change`, {
  summary: "Change who stands where, and until when; the pass stays the same",
  ...manages,
  form: fields,
  more: changedMeanwhile,
  done: "Shift changed.",
});

export const renewShiftPass = post(`${path}/:shiftID/new-pass`, {
  summary: "Make a new pass for a shift; the one before ends",
  ...manages,
  answer: pass,
});

export const renewShiftPasses = post(`${path}/new-passes`, {
  summary: "Make new passes for several shifts, to be printed; those before end",
  ...manages,
  body: sent({ shiftIDs: List(ID(), { minItems: 1, maxItems: mostPasses, uniqueItems: true }) }),
  answer: record({ passes: List(pass) }),
});

export const endShift = post(`${path}/:shiftID/end`, {
  summary: "End a shift at once; what was scanned before is still taken in",
  ...manages,
  done: "Shift ended.",
});

export const resumeShift = post(`${path}/:shiftID/resume`, {
  summary: "Let a shift that was ended go on",
  ...manages,
  done: "Shift goes on.",
});

export const listDoorDevices = get(`${program}/door/devices`, {
  summary: "Who scans where with which device, and what it hasn't handed in yet",
  ...manages,
  answer: record({
    devices: List(
      record({
        deviceID: ID(),
        who: Str(),
        /** By a pass, and not signed in. */
        isPass: Bool(),
        place: Str(),
        what: Str(),
        heardAt: Instant(),
        unsent: Integer(),
        listedAt: nullable(Instant()),
        battery: nullable(Integer()),
        endedAt: nullable(Instant()),
      }),
    ),
  }),
});

export const endDoorDevice = post(`${program}/door/devices/:deviceID/end`, {
  summary:
    "End a lost device, and its pass: both are refused from now on, and it forgets what it has when it next hears of us",
  ...manages,
  /** A new pass for the shift of a device that was opened with one; null where it was signed in, or the shift is over. */
  answer: record({ pass: nullable(pass) }),
  done: "Device ended.",
});

export const resumeDoorDevice = post(`${program}/door/devices/:deviceID/resume`, {
  summary: "Let a device that was ended scan again",
  ...manages,
  done: "The device may scan again.",
});

/** Said every now and again by whatever scans, also where it may no more. */
export const reportDoorDevice = post(`${program}/door/report`, {
  summary: "What a device at a door says of itself, and whether it may go on",
  allow: "HAND_IN_SCANS",
  feature: "door",
  body: sent({
    deviceID: ID(),
    propertyID: sentID(),
    what: Str({ maxLength: 100 }),
    unsent: Integer({ minimum: 0, maximum: 1_000_000 }),
    listedAt: Optional(Instant()),
    battery: sentInteger({ minimum: 0, maximum: 100 }),
  }),
  answer: record({
    /** Whoever it was ended by, or its shift is over: it hands in what it has, and forgets the rest. */
    isOver: Bool(),
  }),
});
