import { paths, programAt } from "../../contract/platform/addresses.ts";
import { HOUR } from "../../contract/platform/durations.ts";
import {
  HANDING_IN_HOURS,
  addShift,
  changeShift,
  type endDoorDevice,
  endShift,
  listShifts,
  renewShiftPass,
  renewShiftPasses,
  resumeShift,
} from "../../contract/door/shifts.ts";
import { one } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../platform/http/stale.ts";
import { makeLink, revokeLinks } from "../platform/links/queries.ts";
import { homesAmong, homesOf } from "./queries.ts";
import {
  type Shift,
  type ShiftRow,
  insertShift,
  setPassExpiry,
  setShiftEnded,
  shiftInService,
  shiftsAmong,
  shiftsOf,
  updateShift,
} from "./shift-queries.ts";

/** When nothing of a shift is taken in any more. */
const endOfPass = (endsAt: string) => new Date(Date.parse(endsAt) + HANDING_IN_HOURS * HOUR);

type Saving = Inside<typeof addShift> | Inside<typeof changeShift>;

async function shiftSent({ sql, service, form }: Saving): Promise<Shift> {
  const propertyID = form.propertyID || null;
  if (propertyID) found((await homesAmong(sql, service.serviceID, [propertyID]))[0], "home");
  return { name: form.name, propertyID, startsAt: form.startsAt, endsAt: form.endsAt, sells: form.sells ?? false };
}

type Passing =
  | Inside<typeof addShift>
  | Inside<typeof renewShiftPass>
  | Inside<typeof renewShiftPasses>
  | Inside<typeof endDoorDevice>;

const secondsOfPass = ({ endsAt }: Pick<Shift, "endsAt">, now: Date) =>
  Math.round((endOfPass(endsAt).getTime() - now.getTime()) / 1_000);

/** Its key is told once. */
async function passFor({ sql, house, client, service, user, now }: Passing, shiftID: string, shift: Shift) {
  const seconds = secondsOfPass(shift, now);
  if (seconds <= 0) refuse(`The shift of ${shift.name} is over. Change its hours first.`, 409);
  const [home] = shift.propertyID ? await homesAmong(sql, service.serviceID, [shift.propertyID]) : [];
  const about = { purpose: "shift", recordID: shiftID } as const;
  const made = { note: shift.name, madeBy: user.userID, lasts: `${seconds} seconds` };
  const shiftKey = await makeLink(sql, client.clientID, { ...about, ...made });
  const address = paths.shiftPass({ ...programAt(client.url, service), shiftKey });
  const { name, startsAt, endsAt, sells } = shift;
  return { shiftID, name, url: house.settings.origin + address, place: home?.name ?? "", startsAt, endsAt, sells };
}

/** The pass that there was ends. */
async function newPassFor(ask: Passing, { shiftID, ...shift }: Shift & { shiftID: string }) {
  await revokeLinks(ask.sql, "shift", shiftID, ask.now);
  const pass = await passFor(ask, shiftID, shift);
  await ask.audit(shiftID, null, { newPass: true });
  return pass;
}

/** The pass that there was ends; a shift that is over, or was ended, has no new one. */
export async function renewPassIfGood(ask: Inside<typeof endDoorDevice>, shift: ShiftRow) {
  const { shiftID, endedAt, ...facts } = shift;
  if (endedAt === null && secondsOfPass(facts, ask.now) > 0) return newPassFor(ask, { shiftID, ...facts });
  await revokeLinks(ask.sql, "shift", shiftID, ask.now);
  return null;
}

export const shifts = [
  on(listShifts, async ({ sql, service: { serviceID } }) => {
    const [shifts, homes] = await Promise.all([shiftsOf(sql, serviceID), homesOf(sql, serviceID)]);
    return { shifts, homes };
  }),

  on(addShift, async (ask) => {
    const { sql, service, user, audit } = ask;
    const shift = await shiftSent(ask);
    const { shiftID } = one(await insertShift(sql, service.serviceID, shift, user.userID));
    const pass = await passFor(ask, shiftID, shift);
    await audit(shiftID, null, shift);
    return pass;
  }),

  on(changeShift, async (ask) => {
    const { sql, shift: before, audit } = ask;
    const shift = await shiftSent(ask);
    await refuseStale(ask, before.shiftID, asAsked(changeShift.form, before));
    await updateShift(sql, before.shiftID, shift);
    await setPassExpiry(sql, before.shiftID, endOfPass(shift.endsAt));
    await audit(before.shiftID, before, shift);
    return {};
  }),

  on(renewShiftPass, (ask) => newPassFor(ask, ask.shift)),

  on(renewShiftPasses, async (ask) => {
    const { sql, service, body } = ask;
    const chosen = await shiftsAmong(sql, service.serviceID, body.shiftIDs);
    if (chosen.length < body.shiftIDs.length) found(undefined, "shift");
    const passes: Awaited<ReturnType<typeof newPassFor>>[] = [];
    for (const shift of chosen) passes.push(await newPassFor(ask, shift));
    return { passes };
  }),

  on(endShift, async ({ sql, shift, now, audit }) => {
    await setShiftEnded(sql, shift.shiftID, now);
    await audit(shift.shiftID, null, { ended: true });
    return {};
  }),

  on(resumeShift, async ({ sql, service, shift, audit }) => {
    await setShiftEnded(sql, shift.shiftID, null);
    await audit(shift.shiftID, { ended: true }, one(await shiftInService(sql, service.serviceID, shift.shiftID)));
    return {};
  }),
];
