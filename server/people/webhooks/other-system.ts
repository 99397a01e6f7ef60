import type { App } from "../../platform/app.ts";
import { isInNetworks } from "../../platform/http/networks.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { isPublicAddress } from "../../platform/safe-fetch.ts";

/** Whether the operator has opened networks besides the public internet, in which http will do. */
export const mayBePlain = ({ settings }: Pick<App, "settings">): boolean => settings.webhookNetworks.length > 0;

/** The hosts of other systems: those of the public internet, and of networks that the operator has opened. */
export const mayReachOf =
  ({ settings }: Pick<App, "settings">) =>
  (ip: string): boolean =>
    isPublicAddress(ip) || (settings.webhookNetworks.length > 0 && isInNetworks(ip, settings.webhookNetworks));

type AddressWords = { example: string; plain: string; password: string; inside: string };

/** What names an address can be told before anything is sent there; names are looked up for each request. */
export function otherSystemAddress(app: Pick<App, "settings">, text: string, words: AddressWords): string {
  const wrong = (message: string) => refuse(message, 422, { errors: { address: message } });
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return wrong(`Enter a whole address, as ${words.example}.`);
  const url = new URL(trimmed);
  if (url.protocol !== "https:" && !(mayBePlain(app) && url.protocol === "http:")) return wrong(words.plain);
  if (url.username || url.password) return wrong(words.password);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isNumber = /^[\d.]+$/.test(host) || host.includes(":");
  if ((isNumber && !mayReachOf(app)(host)) || (!mayBePlain(app) && /(^|\.)localhost\.?$/i.test(host)))
    return wrong(words.inside);
  return url.href;
}
