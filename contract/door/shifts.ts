import { Array as List, Boolean as Bool, Integer, Optional, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, nullable, record, inputRecord, NullableID, NullableInteger } from "../platform/schema.ts";

const servicePath = "/clients/:client/services/:service";
const shiftsPath = `${servicePath}/shifts` as const;
const manageAccess = { allow: "MANAGE_DOOR", feature: "door" } as const;

/** Hours after a shift in which its scans are still taken in. */
export const LATE_SCAN_HOURS = 24;
/** Minutes before a shift at which its pass begins to work. */
export const EARLY_ARRIVAL_MINUTES = 30;

export const listShifts = get(shiftsPath, {
  summary: "Volunteers who check tickets without an account: who, where and until when",
  ...manageAccess,
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
        /** Number of admissions by the pass. */
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

/** The pass can't be shown again: only its hash is stored. */
const pass = record({
  shiftID: ID(),
  name: Str(),
  url: Str(),
  place: Str(),
  startsAt: Instant(),
  endsAt: Instant(),
  sells: Bool(),
});

export const mostPassesAtOnce = 200;

export const addShift = post(shiftsPath, {
  summary: "Add a volunteer's shift, with a pass that opens the door on their phone",
  ...manageAccess,
  form: fields,
  answer: pass,
  done: "Shift added.",
});

export const changeShift = post(`${shiftsPath}/:shiftID/change`, {
  summary: "Change who stands where, and until when; the pass stays the same",
  ...manageAccess,
  form: fields,
  more: changedMeanwhile,
  done: "Shift changed.",
});

export const renewShiftPass = post(`${shiftsPath}/:shiftID/new-pass`, {
  summary: "Make a new pass for a shift; the one before ends",
  ...manageAccess,
  answer: pass,
});

export const renewShiftPasses = post(`${shiftsPath}/new-passes`, {
  summary: "Make new passes for several shifts, to be printed; those before end",
  ...manageAccess,
  body: inputRecord({ shiftIDs: List(ID(), { minItems: 1, maxItems: mostPassesAtOnce, uniqueItems: true }) }),
  answer: record({ passes: List(pass) }),
});

export const endShift = post(`${shiftsPath}/:shiftID/end`, {
  summary: "End a shift at once; what was scanned before is still taken in",
  ...manageAccess,
  done: "Shift ended.",
});

export const resumeShift = post(`${shiftsPath}/:shiftID/resume`, {
  summary: "Let a shift that was ended go on",
  ...manageAccess,
  done: "Shift goes on.",
});

export const listDoorDevices = get(`${servicePath}/door/devices`, {
  summary: "Who scans where with which device, and what it hasn't handed in yet",
  ...manageAccess,
  answer: record({
    devices: List(
      record({
        deviceID: ID(),
        who: Str(),
        /** Whether the device was opened by a pass, not by an account. */
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

export const endDoorDevice = post(`${servicePath}/door/devices/:deviceID/end`, {
  summary:
    "End a lost device, and its pass: both are refused from now on, and it forgets what it has when it next hears of us",
  ...manageAccess,
  /** A new pass for the shift of a device that was opened by one; null for an account, or once the shift is over. */
  answer: record({ pass: nullable(pass) }),
  done: "Device ended.",
});

export const resumeDoorDevice = post(`${servicePath}/door/devices/:deviceID/resume`, {
  summary: "Let a device that was ended scan again",
  ...manageAccess,
  done: "The device may scan again.",
});

/** A heartbeat, sent by any device that scans, also after its access has ended. */
export const reportDoorDevice = post(`${servicePath}/door/report`, {
  summary: "What a device at a door says of itself, and whether it may go on",
  allow: "HAND_IN_SCANS",
  feature: "door",
  whileSuspended: true,
  body: inputRecord({
    deviceID: ID(),
    propertyID: NullableID(),
    what: Str({ maxLength: 100 }),
    unsent: Integer({ minimum: 0, maximum: 1_000_000 }),
    listedAt: Optional(Instant()),
    battery: NullableInteger({ minimum: 0, maximum: 100 }),
  }),
  answer: record({
    /** Whether the device may only hand in its scans and must forget the rest: it was ended, or its shift is over. */
    isOver: Bool(),
  }),
});
