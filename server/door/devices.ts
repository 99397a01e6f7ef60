import { endDoorDevice, listDoorDevices, reportDoorDevice, resumeDoorDevice } from "../../contract/shifts.ts";
import { one } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { devicesOf, noteHeard, setDeviceEnded } from "./device-queries.ts";
import { handingIn } from "./porters.ts";
import { homesAmong } from "./queries.ts";

export const doorDevices = [
  on(listDoorDevices, async ({ sql, service }) => ({ devices: await devicesOf(sql, service.serviceID) })),

  on(endDoorDevice, async ({ sql, service: { serviceID }, doorDevice: { deviceID }, now, audit }) => {
    await setDeviceEnded(sql, serviceID, deviceID, now);
    await audit(deviceID, null, { ended: true });
    return {};
  }),

  on(resumeDoorDevice, async ({ sql, service: { serviceID }, doorDevice: { deviceID }, audit }) => {
    await setDeviceEnded(sql, serviceID, deviceID, null);
    await audit(deviceID, { ended: true }, { ended: false });
    return {};
  }),

  on(reportDoorDevice, async (ask) => {
    const { sql, body, now, service } = ask;
    const { serviceID } = service;
    const { userID, shiftID, wasThere } = await handingIn(ask);
    const [home] = body.propertyID ? await homesAmong(sql, serviceID, [body.propertyID]) : [];
    const propertyID = home?.propertyID ?? null;
    const { ended } = one(await noteHeard(sql, { ...body, propertyID, serviceID, userID, shiftID }, now));
    return { isOver: ended || !wasThere(now) };
  }),
];
