import {
  fetchRosterNow,
  getRosterSchedule,
  removeRosterSchedule,
  rosterWeekdays,
  setRosterSchedule,
  turnRosterScheduleOff,
  turnRosterScheduleOn,
} from "../../../contract/people/roster-schedules.ts";
import type { FormOf } from "../../../contract/platform/endpoint.ts";
import type { App } from "../../platform/app.ts";
import { newID } from "../../platform/db/ids.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { otherSystemAddress } from "../../platform/other-systems.ts";
import { notPublicMessage } from "../../platform/safe-fetch.ts";
import { ROSTER_FETCH_WORK, hostOf } from "./fetch-roster.ts";
import { nextFetch } from "./next-fetch.ts";
import * as queries from "./schedule-queries.ts";
import { headerPurpose } from "./sealed-header.ts";

const addressWords = {
  example: "https://members.example.org/export.csv",
  plain: "The address begins with https://, so that nobody else reads the list on its way.",
  password: "Leave name and password out of the address. What it asks for can be sent in a header.",
  inside: notPublicMessage,
};

const everyOf = ({ weekday }: { weekday: number | null }) =>
  rosterWeekdays.find(({ value }) => value === String(weekday))?.value ?? "day";

/** As the form has it. The value of the header isn't told. */
const comparable = (row: queries.RosterScheduleRow) => ({
  address: row.address,
  every: everyOf(row),
  hour: String(row.hour),
  timeZone: row.timeZone,
  headerName: row.headerName ?? "",
});

/** Headers that a request has anyway, or that say how its bytes are to be read. */
const reservedHeader =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|user-agent|accept.*|range|if-.*)$/i;

type Form = FormOf<typeof setRosterSchedule>;

/** The header of the form, sealed; the value before where none was entered and it is for the same host. */
function headerIn(
  { sealing }: Pick<App, "sealing">,
  { headerName, headerValue }: Form,
  {
    rosterScheduleID,
    address,
    before,
  }: { rosterScheduleID: string; address: string; before?: queries.RosterScheduleRow },
) {
  const wrong = (field: "headerName" | "headerValue", message: string) =>
    refuse(message, 422, { errors: { [field]: message } });
  const name = headerName?.trim() ?? "";
  const value = headerValue?.trim() ?? "";
  if (name === "" && value !== "") wrong("headerName", "Name the header that this is the value of, as Authorization.");
  if (name === "") return { headerName: null, sealedHeader: null };
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || reservedHeader.test(name))
    wrong("headerName", "A header is a name such as Authorization or X-API-Key, without a colon.");
  if (!/^[\t\x20-\x7e]*$/.test(value))
    wrong("headerValue", "A header has letters without accents, digits and signs, in one line.");
  if (value !== "") return { headerName: name, sealedHeader: sealing.seal(value, headerPurpose(rosterScheduleID)) };
  const isKept = before?.headerName === name && before.sealedHeader !== null;
  if (!isKept) return wrong("headerValue", "Enter the value of the header.");
  // Whoever may change the address alone doesn't send the stored value elsewhere.
  if (new URL(before.address).origin !== new URL(address).origin)
    return wrong("headerValue", "Enter the value of the header anew: the address is of another server.");
  return { headerName: name, sealedHeader: before.sealedHeader };
}

const noSchedule = () => refuse("The roster isn’t fetched from anywhere. Set the address up first.", 409);

export const rosterScheduleCalls = [
  on(getRosterSchedule, async ({ sql, now }) => {
    const [[schedule], [latest]] = await Promise.all([queries.rosterSchedule(sql), queries.latestTimeZone(sql)]);
    return {
      schedule: schedule
        ? {
            ...schedule,
            ...comparable(schedule),
            isDue: schedule.offAt === null && Date.parse(schedule.nextAt) <= now.getTime(),
          }
        : null,
      usualTimeZone: latest?.timeZone ?? "America/New_York",
    };
  }),

  on(setRosterSchedule, async (context) => {
    const { sql, app, user, form, now, audit } = context;
    const [before] = await queries.lockRosterSchedule(sql);
    const rosterScheduleID = before?.rosterScheduleID ?? (await newID(sql));
    if (before) await refuseIfStale(context, rosterScheduleID, comparable(before));
    const address = otherSystemAddress(app, form.address, addressWords);
    const header = headerIn(app, form, { rosterScheduleID, address, ...(before && { before }) });
    const times = {
      weekday: form.every === "day" ? null : Number(form.every),
      hour: Number(form.hour),
      timeZone: form.timeZone,
    };
    // The first is fetched at once, so that its columns can be looked at; so is one of another address.
    const isNew = before?.address !== address;
    const nextAt = isNew ? now : nextFetch(times, now);
    const choices = { ...times, ...header, rosterScheduleID, userID: user.userID, address, nextAt };
    if (before) await queries.updateRosterSchedule(sql, choices);
    else if ((await queries.insertRosterSchedule(sql, choices)).length === 0)
      refuse("Somebody set an address up in the same moment. Look at it first.", 409);
    if (before?.offAt == null) await addDueWork(sql, ROSTER_FETCH_WORK, rosterScheduleID, nextAt);
    const facts = (row: {
      address: string;
      headerName: string | null;
      every: string;
      hour: string;
      timeZone: string;
    }) => ({
      host: hostOf(row.address),
      every: row.every,
      hour: row.hour,
      timeZone: row.timeZone,
      header: row.headerName ?? "",
    });
    const after = { ...form, address, headerName: header.headerName };
    await audit(rosterScheduleID, before ? facts({ ...before, ...comparable(before) }) : null, {
      ...facts(after),
      ...(before && before.address !== address && { addressChanged: true }),
    });
    return {};
  }),

  on(fetchRosterNow, async ({ sql, now, audit }) => {
    const schedule = (await queries.lockRosterSchedule(sql))[0] ?? noSchedule();
    if (schedule.offAt !== null) refuse("It is turned off. Turn it on first.", 409);
    await queries.setNextFetch(sql, now);
    await addDueWork(sql, ROSTER_FETCH_WORK, schedule.rosterScheduleID, now);
    await audit(schedule.rosterScheduleID, null, { host: hostOf(schedule.address) });
    return {};
  }),

  on(turnRosterScheduleOff, async ({ sql, now, audit }) => {
    const schedule = (await queries.lockRosterSchedule(sql))[0] ?? noSchedule();
    const host = hostOf(schedule.address);
    if ((await queries.turnFetchingOff(sql, "staff", now)).length > 0)
      await audit(schedule.rosterScheduleID, null, { host });
    return {};
  }),

  on(turnRosterScheduleOn, async ({ sql, now, audit }) => {
    const schedule = (await queries.lockRosterSchedule(sql))[0] ?? noSchedule();
    const host = hostOf(schedule.address);
    if ((await queries.turnFetchingOn(sql, now)).length === 0) return {};
    await addDueWork(sql, ROSTER_FETCH_WORK, schedule.rosterScheduleID, now);
    await audit(schedule.rosterScheduleID, null, { host });
    return {};
  }),

  on(removeRosterSchedule, async ({ sql, audit }) => {
    const [schedule] = await queries.lockRosterSchedule(sql);
    if (!schedule) return {};
    await queries.deleteRosterSchedule(sql);
    await audit(schedule.rosterScheduleID, { host: hostOf(schedule.address) }, null);
    return {};
  }),
];
