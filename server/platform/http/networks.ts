import { BlockList, isIP, isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** The network of all invalid addresses: junk that a proxy passes on makes no network of its own. */
const UNKNOWN = "unknown";

/**
 * An address without a port (203.0.113.50:4444, [2001:db8::1]:443), a zone (fe80::1%eth0) and the prefix of an IPv4 address that came
 * by IPv6, as proxies may write it. Undefined for anything else.
 */
export function plainAddress(input: string): string | undefined {
  const text = input.trim();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = (inBrackets ?? beforePort ?? text).replace(/%[\w.-]*$/, "");
  // The library alone would take 1.2.3 for an address, too.
  return isIP(address) ? ipaddr.process(address).toString() : undefined;
}

/** A customer has all 2^64 addresses of an IPv6 network. */
export function networkOf(input: string): string {
  const plain = plainAddress(input);
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

/** Whether a proxy's statement of who came to it is believed, by its address and its number of hops away. */
export type TrustProxy = (address: string, hop: number) => boolean;

/**
 * TRUST_PROXY: addresses and networks of proxies, or their number, whatever their addresses. `true` is one: to believe any number would
 * be to believe what a visitor writes in front of it.
 */
export function trustedProxies(setting: string): TrustProxy {
  const text = setting.trim();
  if (text === "false" || text === "0") return () => false;
  const hops = text === "true" ? 1 : /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  if (hops !== undefined) return (_address, hop) => hop < hops;
  const list = new BlockList();
  for (const part of text.split(",").flatMap((one) => namedNetworks[one.trim()] ?? [one.trim()]))
    addNetwork(list, part);
  return (input) => {
    const address = plainAddress(input);
    return address !== undefined && list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
  };
}

/** Whether the text is an address or a range of them: 10.0.0.5, 10.1.0.0/16, 2001:db8::/32. */
export const isNetwork = (text: string): boolean => subnetOf(text) !== undefined;

/** Whether the address lies in one of these networks. */
export function isInNetworks(input: string, networks: readonly string[]): boolean {
  const address = plainAddress(input);
  if (address === undefined) return false;
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

function addNetwork(list: BlockList, part: string): void {
  const subnet = subnetOf(part);
  if (!subnet)
    throw new Error(
      `TRUST_PROXY names proxies by address or network, as 10.0.0.5, 10.1.0.0/16, or says how many there are. “${part}” is neither.`,
    );
  list.addSubnet(subnet.address, subnet.length, subnet.family);
}

function subnetOf(part: string) {
  const [address = "", bits] = part.split("/");
  const family = isIPv4(address) ? ("ipv4" as const) : ("ipv6" as const);
  const longest = family === "ipv4" ? 32 : 128;
  const length = bits === undefined ? longest : Number(bits);
  if (!isIP(address) || !/^\d{0,3}$/.test(bits ?? "") || bits === "" || length > longest) return undefined;
  return { address, length, family };
}
