import { isIP } from "node:net";
import { normalizeEmail } from "../../contract/platform/email-address.ts";
import { type TrustProxy, isNetwork, trustedProxies } from "./http/networks.ts";
import { MIN_INTERVAL } from "./maps/geocoder.ts";
import type { ShardURL } from "./db/postgres.ts";
import { type MapSources, mapSourcesOf } from "./maps/map-sources.ts";
import { MIN_SECRET_LENGTH } from "./sealing.ts";
import { withSecretFiles } from "./secret-files.ts";

export type ProcessRole = "web" | "worker";

/** Settings from the environment. docs/operators/settings.md lists them all. */
export type Settings = {
  port: number;
  host: string;
  /** The product's public address, for links in mail. */
  origin: string;
  production: boolean;
  databaseURL: string | undefined;
  /** Databases of clients besides home, which is DATABASE_URL. */
  shards: ShardURL[];
  poolSize: number;
  /** The number of processes, to check the sum of their connections. */
  processes: number;
  /** The folder of the embedded database and of files on disk. */
  dataFolder: string;
  /** Proxies whose statement of the visitor's address is believed; by default this machine's only. */
  trustProxy: TrustProxy;
  smtpURL: string | undefined;
  mailFrom: string;
  /** What lets the mail server send for a domain, as words of its SPF record: `include:spf.example.net`. */
  mailSPF: string | undefined;
  /** Name servers that are asked for the DNS records of senders; none: those of the computer. */
  dnsServers: string[];
  /** The bearer token of bounce reports; without it none are accepted. */
  bounceSecret: string | undefined;
  /** The bearer token for metrics; without it there are none. */
  metricsToken: string | undefined;
  /** Whom to tell of a hole in the installation, as an address; without one security.txt isn't there. */
  securityContact: string | undefined;
  /** The file with what the operator says on /status; read each time, since it is written while something is wrong. */
  statusNoteFile: string | undefined;
  /** What this process does; undefined: all. A `web` process answers people, a `worker` does what is due. */
  role: ProcessRole | undefined;
  /** Pauses background work, as in a copy that is only looked at. */
  paused: boolean;
  /** Secrets for sealing: the first seals, all open. Without any, the data folder has one. */
  secrets: string[];
  /** The percentage of a limited product that carts of one network or of one device may hold at a time. */
  heldByNetwork: number;
  heldByDevice: number;
  map: MapSources;
  /** The geocoding server, and the milliseconds between two requests. */
  geocoder: { url: string; pace: number } | undefined;
  /** Networks that webhooks may be sent to besides the public internet. */
  webhookNetworks: string[];
  /** Stand-ins for the payment providers, for tests. */
  stripeURL: string | undefined;
  squareURL: string | undefined;
  environment: NodeJS.ProcessEnv;
};

export function settingsOf(said: NodeJS.ProcessEnv): Settings {
  const environment = withSecretFiles(said);
  const port = numberOf(environment, "PORT", 3000, 65_535);
  const dataFolder = environment["DATA_DIR"] || "data";
  const production = environment["NODE_ENV"] === "production";
  const databaseURL = environment["DATABASE_URL"] || undefined;
  if (production && !databaseURL)
    throw new Error(
      "With NODE_ENV=production Rosette runs on PostgreSQL: set DATABASE_URL. " +
        "The embedded database is for trial and development, where NODE_ENV isn’t set.",
    );
  const secrets = secretsOf(environment["SECRET"] ?? "");
  if (production && secrets.length === 0 && environment["FILES"] === "s3")
    throw new Error(
      "With NODE_ENV=production and files in S3 set SECRET, the same for every process, since no folder is shared. " +
        "One is made by: openssl rand -base64 32",
    );
  const metricsToken = environment["METRICS_TOKEN"] || undefined;
  if (metricsToken && metricsToken.length < 16) throw new Error("METRICS_TOKEN must have 16 letters or more.");
  const bounceSecret = environment["BOUNCE_SECRET"] || undefined;
  if (bounceSecret && bounceSecret.length < 16) throw new Error("BOUNCE_SECRET must have 16 letters or more.");
  return {
    port,
    host: environment["HOST"] || "127.0.0.1",
    origin: environment["ORIGIN"] || `http://localhost:${port}`,
    production,
    databaseURL,
    shards: shardsOf(environment["SHARD_URLS"] ?? ""),
    poolSize: numberOf(environment, "DATABASE_POOL", 12, 1_000),
    processes: numberOf(environment, "PROCESSES", 1, 1_000),
    dataFolder,
    trustProxy: trustedProxies(environment["TRUST_PROXY"] ?? "loopback"),
    smtpURL: mailServerURL(environment["SMTP_URL"]),
    mailFrom: environment["MAIL_FROM"] || "Rosette <no-reply@localhost>",
    mailSPF: spfOf(environment["MAIL_SPF"]),
    dnsServers: nameServersOf(environment["DNS_SERVERS"] ?? ""),
    bounceSecret,
    metricsToken,
    securityContact: securityContactOf(environment["SECURITY_CONTACT"]),
    statusNoteFile: environment["STATUS_NOTE_FILE"] || undefined,
    role: roleOf(environment["ROLE"]),
    paused: isPausedSetting(environment["PAUSED"]),
    secrets,
    heldByNetwork: numberOf(environment, "HELD_BY_NETWORK", 30, 100),
    heldByDevice: numberOf(environment, "HELD_BY_DEVICE", 10, 100),
    map: mapSourcesOf({ tiles: environment["MAP_TILES"], credit: environment["MAP_CREDIT"], production }),
    geocoder: geocoderSettings(environment["GEOCODER_URL"]),
    webhookNetworks: networksOf(environment["WEBHOOK_NETWORKS"] ?? ""),
    stripeURL: environment["STRIPE_URL"] || undefined,
    squareURL: environment["SQUARE_URL"] || undefined,
    environment,
  };
}

function numberOf(environment: NodeJS.ProcessEnv, name: string, usual: number, most: number): number {
  const value = Number(environment[name] || usual);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`${name} is "${environment[name]}"; it must be a number from 1 to ${most}.`);
  return value;
}

/** `east=postgres://… west=postgres://…` */
const shardsOf = (setting: string): ShardURL[] =>
  setting
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => {
      const [, name, url] = /^([a-z][a-z0-9_]{0,29})=(postgres.+)$/.exec(pair) ?? [];
      if (!name || !url || name === "home")
        throw new Error(
          "SHARD_URLS is a list like: east=postgres://… west=postgres://… Names are small letters, digits and _.",
        );
      return { name, url };
    });

function mailServerURL(url: string | undefined): string | undefined {
  if (url && !URL.canParse(url)) throw new Error("SMTP_URL is the address of a mail server: smtp://… or smtps://….");
  return url || undefined;
}

/** `include:spf.example.net`, or several; `a` and `mx` alone would mean servers of whoever copies them. */
function spfOf(setting: string | undefined): string | undefined {
  const mechanisms = (setting ?? "").split(/\s+/).filter(Boolean);
  const isMechanism = (text: string) =>
    /^((include|exists):[\w.%{}-]+|(a|mx):[\w.-]+(\/\d+)?|ip[46]:[\da-f.:/]+)$/i.test(text);
  const wrong = mechanisms.find((text) => !isMechanism(text));
  if (wrong !== undefined)
    throw new Error(
      `MAIL_SPF names what lets your mail server send, as include:spf.example.net or ip4:192.0.2.7. “${wrong}” is none of that.`,
    );
  return mechanisms.length > 0 ? mechanisms.join(" ") : undefined;
}

/** `10.0.0.2, 10.0.0.3:5353, [2001:db8::1]:53` */
function nameServersOf(setting: string): string[] {
  const servers = setting.split(/[\s,]+/).filter(Boolean);
  const hostOf = (server: string) =>
    /^\[(.+)\](?::\d+)?$/.exec(server)?.[1] ?? /^([\d.]+):\d+$/.exec(server)?.[1] ?? server;
  const wrong = servers.find((server) => isIP(hostOf(server)) === 0);
  if (wrong !== undefined)
    throw new Error(`DNS_SERVERS names addresses of name servers, as 10.0.0.2, with commas. “${wrong}” is none.`);
  return servers;
}

/** An email address becomes one that a browser opens. */
function securityContactOf(contact: string | undefined): string | undefined {
  if (!contact) return undefined;
  const address = normalizeEmail(contact);
  if (address) return `mailto:${address}`;
  if (!/^(https:\/\/|mailto:|tel:)\S+$/.test(contact))
    throw new Error("SECURITY_CONTACT is an email address, or the address of a page: https://….");
  return contact;
}

function geocoderSettings(url: string | undefined): Settings["geocoder"] {
  if (!url) return undefined;
  if (!URL.canParse(url) || !/\/(search|api)\/?$/.test(new URL(url).pathname))
    throw new Error(
      "GEOCODER_URL is the address of Nominatim’s search or Photon’s api: https://…/search or https://…/api.",
    );
  return { url, pace: MIN_INTERVAL };
}

/** `10.20.0.0/16, 192.168.7.4` */
function networksOf(setting: string): string[] {
  const networks = setting.split(/[\s,]+/).filter(Boolean);
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined)
    throw new Error(`WEBHOOK_NETWORKS names networks, as 10.20.0.0/16, with commas. “${wrong}” is none.`);
  return networks;
}

function roleOf(role: string | undefined): ProcessRole | undefined {
  if (!role) return undefined;
  if (role !== "web" && role !== "worker") throw new Error(`ROLE is "${role}"; it must be web, worker, or left out.`);
  return role;
}

function isPausedSetting(setting: string | undefined): boolean {
  if (setting && setting !== "1") throw new Error(`PAUSED is "${setting}"; it must be 1, or left out.`);
  return setting === "1";
}

/** Several, with commas, so that a secret can be replaced. */
function secretsOf(setting: string): string[] {
  const secrets = setting
    .split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
  if (secrets.some(({ length }) => length < MIN_SECRET_LENGTH))
    throw new Error(`SECRET must have ${MIN_SECRET_LENGTH} letters or more. One is made by: openssl rand -base64 32`);
  return secrets;
}
