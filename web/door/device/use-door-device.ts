import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { listDisputedScans } from "../../../contract/door/door.ts";
import { useApi } from "../../platform/api/api.ts";
import { toast } from "../../platform/ui/toast.ts";
import { forgetDoor } from "./stored-pass.ts";
import type { DeviceDoor, DeviceState } from "./device-state.ts";
import { type DoorDevice, openDoorDevice } from "./door-device.ts";

const unknownState: DeviceState = {
  offlineSince: undefined,
  waiting: 0,
  held: 0,
  listedAt: undefined,
  clockAhead: undefined,
  isOver: false,
  isForgotten: false,
  isPageCached: undefined,
  refused: [],
  refusal: "",
};
const watchNothing = () => () => {};

/** The device's data of the door: undefined until opened, null in a browser without storage. */
export function useDoorDevice(at: ServiceAddress, door: DeviceDoor): DoorDevice | null | undefined {
  const { call } = useApi();
  const queries = useQueryClient();
  const [device, setDevice] = useState<DoorDevice | null>();
  const { client, service } = at;
  const { serviceID, kind, zone } = door;
  useEffect(() => {
    let isUnmounted = false;
    const reports = {
      sent(count: number) {
        toast(`${count} scans automatically submitted.`);
        // Handing in may have revealed conflicts with another door.
        void queries.invalidateQueries({ queryKey: [listDisputedScans.path] });
      },
      failed: () => toast("Automatic offline mode submission attempt failed.", "danger"),
    };
    openDoorDevice({
      at: { client, service },
      door: { serviceID, kind, zone },
      call,
      reports,
      forgetPage: () => forgetDoor({ client, service }),
    }).then(
      (openedDevice) => isUnmounted || setDevice(openedDevice),
      () => isUnmounted || setDevice(null),
    );
    return () => {
      isUnmounted = true;
    };
  }, [call, queries, client, service, serviceID, kind, zone]);
  return device;
}

export const useDoorDeviceState = (device: DoorDevice | null | undefined): DeviceState =>
  useSyncExternalStore(device?.watch ?? watchNothing, () => device?.now() ?? unknownState);
