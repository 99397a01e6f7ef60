import type { App } from "./app.ts";
import { isInNetworks } from "./http/networks.ts";
import { refuse } from "./http/refusal.ts";
import { type MayReach, isPublicAddress } from "./safe-fetch.ts";

/** Ports below it belong to services of a machine that nobody should be made to speak to: mail, names, remote shells. */
const FIRST_FREE_PORT = 1_024;

/** Whether another system may be spoken to at the port on the public internet: that of its protocol, or one that anybody may open. */
const isFreePort = ({ port }: URL): boolean => port === "" || Number(port) >= FIRST_FREE_PORT;

/** Whether the operator has opened networks besides the public internet, in which http will do. */
export const mayBePlain = ({ settings }: Pick<App, "settings">): boolean => settings.webhookNetworks.length > 0;

/** Where requests to other systems may lead: on the operator's own networks to any port. */
export const mayReachOf =
  ({ settings: { webhookNetworks } }: Pick<App, "settings">): MayReach =>
  (ip, url) =>
    (webhookNetworks.length > 0 && isInNetworks(ip, webhookNetworks)) || (isPublicAddress(ip) && isFreePort(url));

/** Why nothing was asked, where the guard has refused it; `inside` is said of an address of a network that isn't public. */
export const notReachedText = (url: URL, inside: string): string =>
  isFreePort(url)
    ? inside
    : `Other systems are spoken to at port 443, or at one from ${FIRST_FREE_PORT} up. Let this one listen there.`;

/** The same by the address alone, as far as it can be told before a name is looked up. */
export function unreachableText(app: Pick<App, "settings">, url: URL, inside: string): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isNumber = /^[\d.]+$/.test(host) || host.includes(":");
  const isRefused = isNumber
    ? !mayReachOf(app)(host, url)
    : !mayBePlain(app) && (!isFreePort(url) || /(^|\.)localhost\.?$/i.test(host));
  return isRefused ? notReachedText(url, inside) : undefined;
}

type AddressWords = { example: string; plain: string; password: string; inside: string };

/** What names an address can be told before anything is sent there; names are looked up for each request. */
export function otherSystemAddress(app: Pick<App, "settings">, text: string, words: AddressWords): string {
  const wrong = (message: string) => refuse(message, 422, { errors: { address: message } });
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return wrong(`Enter a whole address, as ${words.example}.`);
  const url = new URL(trimmed);
  if (url.protocol !== "https:" && !(mayBePlain(app) && url.protocol === "http:")) return wrong(words.plain);
  if (url.username || url.password) return wrong(words.password);
  const unreachable = unreachableText(app, url, words.inside);
  return unreachable === undefined ? url.href : wrong(unreachable);
}
