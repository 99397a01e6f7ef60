import type { App } from "../../platform/app.ts";
import { notSentInsideText } from "../../platform/guarded-post.ts";
import { isInNetworks } from "../../platform/http/networks.ts";
import { isPublicAddress } from "../../platform/safe-fetch.ts";

/** Ports below it belong to services of a machine that nobody should be made to speak to: mail, names, remote shells. */
const FIRST_FREE_PORT = 1_024;

/** Whether a webhook may go to the port on the public internet: that of its protocol, or one that anybody may open. */
const isWebhookPort = ({ port }: URL): boolean => port === "" || Number(port) >= FIRST_FREE_PORT;

/** Whether a request to this address may connect to this IP address: on the operator's own networks to any port. */
export const mayReachOf =
  ({ settings: { webhookNetworks } }: Pick<App, "settings">, url: URL) =>
  (ip: string): boolean =>
    (webhookNetworks.length > 0 && isInNetworks(ip, webhookNetworks)) || (isPublicAddress(ip) && isWebhookPort(url));

/** Why nothing was sent, where the guard has refused it. */
export const notReachableText = (url: URL): string =>
  isWebhookPort(url)
    ? notSentInsideText
    : `Webhooks go to port 443, or to one from ${FIRST_FREE_PORT} up. Let the other system listen there.`;

/** The same by the address alone, as far as it can be told before a name is looked up. */
export function unreachableText(app: Pick<App, "settings">, url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isTrusted = app.settings.webhookNetworks.length > 0;
  const isNumber = /^[\d.]+$/.test(host) || host.includes(":");
  const isRefused = isNumber
    ? !mayReachOf(app, url)(host)
    : !isTrusted && (!isWebhookPort(url) || /(^|\.)localhost\.?$/i.test(host));
  return isRefused ? notReachableText(url) : undefined;
}
