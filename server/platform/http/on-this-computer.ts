import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

const isLoopback = (address: string) => isIP(address) !== 0 && ipaddr.process(address).range() === "loopback";
/** Headers by which a proxy names its client. */
const forwardingHeaders = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];

/**
 * Whether the request comes from the computer that runs Rosette: by the address of the connection, by a host name that only this
 * computer has, and not through a proxy. A page elsewhere whose name resolves to this address (DNS rebinding) sends its own host name.
 */
export function isOnThisComputer({ raw, headers }: FastifyRequest): boolean {
  if (!isLoopback(raw.socket.remoteAddress ?? "")) return false;
  if (!forwardingHeaders.every((name) => addressesIn(headers[name]).every(isLoopback))) return false;
  const host = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return host === "localhost" || host.endsWith(".localhost") || isLoopback(host);
}

const addressesIn = (header: string | string[] | undefined) =>
  [header ?? []]
    .flat()
    .flatMap((one) => one.split(","))
    .map((address) => address.trim());
