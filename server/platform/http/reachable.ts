import type { App } from "../app.ts";
import { isPublicAddress } from "../safe-fetch.ts";
import { isInNetworks } from "./networks.ts";

/** Where an address that staff gave may lead: to the public internet, and to the networks of the installation's settings. */
export const mayReachOf =
  ({ settings }: Pick<App, "settings">) =>
  (ip: string): boolean =>
    isPublicAddress(ip) || (settings.webhookNetworks.length > 0 && isInNetworks(ip, settings.webhookNetworks));
