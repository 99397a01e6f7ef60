import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { toggled, useStoredHomes } from "./stored-homes.ts";

/** The homes that a visitor has saved. */
export function useSavedHomes({ client, service }: ServiceAddress) {
  const { homes: saved, set } = useStoredHomes(`saved homes: ${client}/${service}`);
  return { saved, toggle: (propertyID: string) => set(toggled(saved, propertyID)) };
}
