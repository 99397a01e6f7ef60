import { BlockList, isIP, isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** What an address of nobody's counts as: junk that a proxy passes on makes no network of its own. */
const UNKNOWN = "unknown";

/**
 * An address as a proxy may write it, without what isn't part of it: a port (203.0.113.50:4444, [2001:db8::1]:443), a zone (fe80::1%eth0),
 * the prefix of an IPv4 address that came by IPv6. Undefined for what is no address.
 */
export function plainAddress(written: string): string | undefined {
  const text = written.trim();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = (inBrackets ?? beforePort ?? text).replace(/%[\w.-]*$/, "");
  // The library alone would take 1.2.3 for an address, too.
  return isIP(address) ? ipaddr.process(address).toString() : undefined;
}

/** Whoever has one address of an IPv6 network has its 2^64 others, too. */
export function networkOf(written: string): string {
  const plain = plainAddress(written);
  if (plain === undefined) return UNKNOWN;
  const address = ipaddr.parse(plain);
  if (address instanceof ipaddr.IPv4) return plain;
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

const namedNetworks: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Whether the proxy at an address, so many hops away, is believed when it says who came to it. */
export type TrustProxy = (address: string, hop: number) => boolean;

/**
 * TRUST_PROXY as it is set: addresses and networks of proxies, or how many proxies there are, whatever their addresses. `true` is one:
 * to believe any number would be to believe what a visitor writes in front of it.
 */
export function trustedProxies(given: string): TrustProxy {
  const text = given.trim();
  if (text === "false" || text === "0") return () => false;
  const hops = text === "true" ? 1 : /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  if (hops !== undefined) return (_address, hop) => hop < hops;
  const list = new BlockList();
  for (const part of text.split(",").flatMap((one) => namedNetworks[one.trim()] ?? [one.trim()]))
    addNetwork(list, part);
  return (written) => {
    const address = plainAddress(written);
    return address !== undefined && list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
  };
}

function addNetwork(list: BlockList, part: string): void {
  const [address = "", bits] = part.split("/");
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  const longest = family === "ipv4" ? 32 : 128;
  const length = bits === undefined ? longest : Number(bits);
  if (!isIP(address) || !/^\d{0,3}$/.test(bits ?? "") || length > longest)
    throw new Error(
      `TRUST_PROXY names proxies by address or network, as 10.0.0.5, 10.1.0.0/16, or says how many there are. “${part}” is neither.`,
    );
  list.addSubnet(address, length, family);
}
