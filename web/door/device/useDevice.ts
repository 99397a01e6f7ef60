import { useEffect, useState, useSyncExternalStore } from "react";
import type { ServiceAt } from "../../../contract/addresses.ts";
import { getDoor } from "../../../contract/door.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { useApi } from "../../api/api.ts";
import { toast } from "../../ui/toast.ts";
import { forgetDoor } from "./passes.ts";
import { type Device, type DeviceState, openDevice } from "./device.ts";

const say = {
  sent: (count: number) => toast(`${count} scans automatically submitted.`),
  failed: () => toast("Automatic offline mode submission attempt failed.", "danger"),
};

const unknown: DeviceState = {
  offlineSince: undefined,
  waiting: 0,
  held: 0,
  listedAt: undefined,
  clockAhead: undefined,
  isOver: false,
  isKept: false,
};
const watchNothing = () => () => {};

/** What this device keeps of the door; undefined until it is open, and where the browser keeps nothing. */
export function useDevice(at: ServiceAt, door: AnswerOf<typeof getDoor>): Device | undefined {
  const { call } = useApi();
  const [device, setDevice] = useState<Device>();
  const { client, service } = at;
  const { serviceID } = door;
  useEffect(() => {
    let over = false;
    openDevice({ at: { client, service }, door, call, say, forgetPage: () => forgetDoor({ client, service }) }).then(
      (opened) => over || setDevice(opened),
      () => undefined,
    );
    return () => {
      over = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the door is the program's, whenever it was asked
  }, [call, client, service, serviceID]);
  return device;
}

export const useDeviceState = (device: Device | undefined): DeviceState =>
  useSyncExternalStore(device?.watch ?? watchNothing, () => device?.now() ?? unknown);
