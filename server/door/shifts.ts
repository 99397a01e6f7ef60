import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { HOUR } from "../../contract/platform/durations.ts";
import {
  LATE_SCAN_HOURS,
  addShift,
  changeShift,
  type endDoorDevice,
  endShift,
  listShifts,
  renewShiftPass,
  renewShiftPasses,
  resumeShift,
} from "../../contract/door/shifts.ts";
import { requireRow } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { createLink, revokeLinks } from "../platform/links/queries.ts";
import { homesAmong, doorHomes } from "./door-queries.ts";
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

/** The pass outlives the shift, so that late scans can be handed in. */
const passEndOf = (endsAt: string) => new Date(Date.parse(endsAt) + LATE_SCAN_HOURS * HOUR);

type ShiftSaving = TransactionContext<typeof addShift> | TransactionContext<typeof changeShift>;

async function shiftIn({ sql, service, form }: ShiftSaving): Promise<Shift> {
  const propertyID = form.propertyID || null;
  if (propertyID) requireFound((await homesAmong(sql, service.serviceID, [propertyID]))[0], "home");
  return { name: form.name, propertyID, startsAt: form.startsAt, endsAt: form.endsAt, sells: form.sells ?? false };
}

type PassScope =
  | TransactionContext<typeof addShift>
  | TransactionContext<typeof renewShiftPass>
  | TransactionContext<typeof renewShiftPasses>
  | TransactionContext<typeof endDoorDevice>;

const passSeconds = ({ endsAt }: Pick<Shift, "endsAt">, now: Date) =>
  Math.round((passEndOf(endsAt).getTime() - now.getTime()) / 1_000);

/** The key can't be read again. */
async function makePass({ sql, app, client, service, user, now }: PassScope, shiftID: string, shift: Shift) {
  const seconds = passSeconds(shift, now);
  if (seconds <= 0) refuse(`The shift of ${shift.name} is over. Change its hours first.`, 409);
  const [home] = shift.propertyID ? await homesAmong(sql, service.serviceID, [shift.propertyID]) : [];
  const about = { purpose: "shift", recordID: shiftID } as const;
  const made = { note: shift.name, madeBy: user.userID, lasts: `${seconds} seconds` };
  const shiftKey = await createLink(sql, client.clientID, { ...about, ...made });
  const address = paths.shiftPass({ ...programAddress(client.url, service), shiftKey });
  const { name, startsAt, endsAt, sells } = shift;
  return { shiftID, name, url: app.addresses.urlOf(address), place: home?.name ?? "", startsAt, endsAt, sells };
}

/** Ends the pass from before. */
async function renewPass(ask: PassScope, { shiftID, ...shift }: Shift & { shiftID: string }) {
  await revokeLinks(ask.sql, "shift", shiftID, ask.now);
  const pass = await makePass(ask, shiftID, shift);
  await ask.audit(shiftID, null, { newPass: true });
  return pass;
}

/** Ends the pass from before; a shift that is over or was ended gets no new one. */
export async function renewPassIfGood(ask: TransactionContext<typeof endDoorDevice>, shift: ShiftRow) {
  const { shiftID, endedAt, ...facts } = shift;
  if (endedAt === null && passSeconds(facts, ask.now) > 0) return renewPass(ask, { shiftID, ...facts });
  await revokeLinks(ask.sql, "shift", shiftID, ask.now);
  return null;
}

export const shifts = [
  on(listShifts, async ({ sql, service: { serviceID } }) => {
    const [shifts, homes] = await Promise.all([shiftsOf(sql, serviceID), doorHomes(sql, serviceID)]);
    return { shifts, homes };
  }),

  on(addShift, async (ask) => {
    const { sql, service, user, audit } = ask;
    const shift = await shiftIn(ask);
    const { shiftID } = requireRow(await insertShift(sql, service.serviceID, shift, user.userID));
    const pass = await makePass(ask, shiftID, shift);
    await audit(shiftID, null, shift);
    return pass;
  }),

  on(changeShift, async (ask) => {
    const { sql, shift: before, audit } = ask;
    const shift = await shiftIn(ask);
    await refuseIfStale(ask, before.shiftID, pickFormFields(changeShift.form, before));
    await updateShift(sql, before.shiftID, shift);
    await setPassExpiry(sql, before.shiftID, passEndOf(shift.endsAt));
    await audit(before.shiftID, before, shift);
    return {};
  }),

  on(renewShiftPass, (ask) => renewPass(ask, ask.shift)),

  on(renewShiftPasses, async (ask) => {
    const { sql, service, body } = ask;
    const chosenShifts = await shiftsAmong(sql, service.serviceID, body.shiftIDs);
    if (chosenShifts.length < body.shiftIDs.length) requireFound(undefined, "shift");
    const passes: Awaited<ReturnType<typeof renewPass>>[] = [];
    for (const shift of chosenShifts) passes.push(await renewPass(ask, shift));
    return { passes };
  }),

  on(endShift, async ({ sql, shift, now, audit }) => {
    await setShiftEnded(sql, shift.shiftID, now);
    await audit(shift.shiftID, null, { ended: true });
    return {};
  }),

  on(resumeShift, async ({ sql, service, shift, audit }) => {
    await setShiftEnded(sql, shift.shiftID, null);
    await audit(
      shift.shiftID,
      { ended: true },
      requireRow(await shiftInService(sql, service.serviceID, shift.shiftID)),
    );
    return {};
  }),
];
