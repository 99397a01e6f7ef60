import { endDoorDevice, listDoorDevices, reportDoorDevice, resumeDoorDevice } from "../../contract/door/shifts.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { doorDevicesOf, endDevice, noteHeartbeat, resumeDevice } from "./device-queries.ts";
import { verifierOfLateScans, isShiftOver } from "./verifier-access.ts";
import { homesAmong } from "./door-queries.ts";
import { shiftInService } from "./shift-queries.ts";
import { renewPassIfGood } from "./shifts.ts";

export const doorDevices = [
  on(listDoorDevices, async ({ sql, service }) => ({ devices: await doorDevicesOf(sql, service.serviceID) })),

  on(endDoorDevice, async (ask) => {
    const { sql, service, doorDevice, now, audit } = ask;
    const { serviceID } = service;
    const { deviceID } = doorDevice;
    const [ended] = await endDevice(sql, serviceID, deviceID, now);
    if (!ended) return { pass: null };
    await audit(deviceID, null, { ended: true });
    if (ended.shiftID === null) return { pass: null };
    // The pass stands in the messages of the lost phone, and would open the door there again.
    const shift = requireRow(await shiftInService(sql, serviceID, ended.shiftID));
    return { pass: await renewPassIfGood(ask, shift) };
  }),

  on(resumeDoorDevice, async ({ sql, service: { serviceID }, doorDevice: { deviceID }, audit }) => {
    await resumeDevice(sql, serviceID, deviceID);
    await audit(deviceID, { ended: true }, { ended: false });
    return {};
  }),

  on(reportDoorDevice, async (ask) => {
    const { sql, body, now, service } = ask;
    const { serviceID } = service;
    const porter = await verifierOfLateScans(ask);
    const { userID, shiftID } = porter;
    const [home] = body.propertyID ? await homesAmong(sql, serviceID, [body.propertyID]) : [];
    const propertyID = home?.propertyID ?? null;
    const { ended } = requireRow(await noteHeartbeat(sql, { ...body, propertyID, serviceID, userID, shiftID }, now));
    return { isOver: ended || isShiftOver(porter, now) };
  }),
];
