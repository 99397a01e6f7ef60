import {
  ID_BYTES,
  TICKET_KEY_BYTES,
  TICKET_NAME_BYTES,
  NAME_ROUNDS,
  TICKET_NONCE_BYTES,
  type SealedTicket,
  TICKET_DERIVATION_INFO,
  NAME_DERIVATION_SALT,
  SHORT_CODE_DERIVATION_INFO,
} from "../../../contract/door/sealed-tickets.ts";
import { ticketCodePrefix } from "../../../contract/commerce/tickets/tickets.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

const toBase64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (letter) => (letter === "+" ? "-" : letter === "/" ? "_" : ""));

const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

type Key = Uint8Array<ArrayBuffer>;
type LineKey = { name: string; key: Key };

function splitKey(bits: ArrayBuffer): LineKey {
  const bytes = new Uint8Array(bits);
  return { name: toBase64url(bytes.subarray(0, TICKET_NAME_BYTES)), key: bytes.slice(TICKET_NAME_BYTES) };
}

/** The name of a code's ticket in a program's list, and the key of its line. */
export async function deriveTicketKey(serviceID: string, code: string): Promise<LineKey> {
  const baseKey = await crypto.subtle.importKey("raw", utf8(code), "HKDF", false, ["deriveBits"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: utf8(serviceID), info: utf8(TICKET_DERIVATION_INFO) };
  return splitKey(await crypto.subtle.deriveBits(algorithm, baseKey, (TICKET_NAME_BYTES + TICKET_KEY_BYTES) * 8));
}

/** The name under which a ticket is found by its short code. */
export async function deriveShortName(serviceID: string, shortCode: string): Promise<string> {
  const baseKey = await crypto.subtle.importKey("raw", utf8(shortCode), "HKDF", false, ["deriveBits"]);
  const info = utf8(SHORT_CODE_DERIVATION_INFO);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: utf8(serviceID), info };
  return toBase64url(new Uint8Array(await crypto.subtle.deriveBits(algorithm, baseKey, TICKET_NAME_BYTES * 8)));
}

/** The line of a ticket whose name and key stand in another's. */
export const lineKeyOf = ({ name, key }: { name: string; key: string }): LineKey => ({ name, key: fromBase64url(key) });

/** The name and the key of the lines that refer to tickets by two words of a holder's name. */
export async function deriveNameKey(serviceID: string, pair: string): Promise<LineKey> {
  const baseKey = await crypto.subtle.importKey("raw", utf8(pair), "PBKDF2", false, ["deriveBits"]);
  const salt = utf8(`${NAME_DERIVATION_SALT} ${serviceID}`);
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt, iterations: NAME_ROUNDS };
  return splitKey(await crypto.subtle.deriveBits(algorithm, baseKey, (TICKET_NAME_BYTES + TICKET_KEY_BYTES) * 8));
}

export async function unsealTicket(key: Key, sealed: string): Promise<SealedTicket> {
  return JSON.parse(new TextDecoder().decode(await unsealBytes(key, sealed))) as SealedTicket;
}

/** The ticket that a line of names refers to. */
export async function unsealNameLine(key: Key, sealed: string): Promise<LineKey & { ticketID: string }> {
  const bytes = await unsealBytes(key, sealed);
  const digits = [...bytes.subarray(0, ID_BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    ticketID: digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    name: toBase64url(bytes.subarray(ID_BYTES, ID_BYTES + TICKET_NAME_BYTES)),
    key: bytes.slice(ID_BYTES + TICKET_NAME_BYTES),
  };
}

async function unsealBytes(key: Key, sealed: string): Promise<Key> {
  const bytes = fromBase64url(sealed);
  const cryptoKey = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const algorithm = { name: "AES-GCM", iv: bytes.subarray(0, TICKET_NONCE_BYTES) };
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, cryptoKey, bytes.subarray(TICKET_NONCE_BYTES)));
}

/** Whether the code's signature is the association's; undefined for a code without one, or in a browser that can't verify it. */
export async function isSignedCode(text: string, publicKey: string | undefined): Promise<boolean | undefined> {
  const [prefix, code, signature] = text.trim().split(".");
  if (prefix !== ticketCodePrefix || !code || !signature || !publicKey) return undefined;
  try {
    const spki = fromBase64url(publicKey.replace(/-----[^-]+-----|\s/g, ""));
    const key = await crypto.subtle.importKey("spki", spki, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, fromBase64url(signature), utf8(`${prefix}.${code}`));
  } catch {
    return undefined;
  }
}
