import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

const isLoopback = (address: string) => isIP(address) !== 0 && ipaddr.process(address).range() === "loopback";
/** What a proxy says of whom it asks for. */
const forwardingHeaders = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];

/**
 * Whether somebody at the computer that runs Rosette asks: by the address of the connection, by the name that only this computer has, and not through a
 * proxy for somebody else. A page elsewhere whose name leads here (DNS rebinding) says its own name.
 */
export function isOnThisComputer({ raw, headers }: FastifyRequest): boolean {
  if (!isLoopback(raw.socket.remoteAddress ?? "")) return false;
  if (!forwardingHeaders.every((name) => addressesIn(headers[name]).every(isLoopback))) return false;
  const host = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return host === "localhost" || host.endsWith(".localhost") || isLoopback(host);
}

const addressesIn = (said: string | string[] | undefined) =>
  [said ?? []]
    .flat()
    .flatMap((one) => one.split(","))
    .map((address) => address.trim());
