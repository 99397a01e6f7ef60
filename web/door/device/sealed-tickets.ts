import {
  TICKET_KEY_BYTES,
  TICKET_NAME_BYTES,
  TICKET_NONCE_BYTES,
  type SealedTicket,
  KEY_DERIVATION_INFO,
} from "../../../contract/door/sealed-tickets.ts";
import { ticketCodePrefix } from "../../../contract/commerce/tickets/tickets.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

const toBase64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (letter) => (letter === "+" ? "-" : letter === "/" ? "_" : ""));

const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** How the ticket of a code is called in a program's list, and what opens its line there. */
export async function deriveTicketKey(
  serviceID: string,
  code: string,
): Promise<{ name: string; key: Uint8Array<ArrayBuffer> }> {
  const from = await crypto.subtle.importKey("raw", utf8(code), "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: utf8(serviceID), info: utf8(KEY_DERIVATION_INFO) };
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(how, from, (TICKET_NAME_BYTES + TICKET_KEY_BYTES) * 8));
  return { name: toBase64url(bytes.subarray(0, TICKET_NAME_BYTES)), key: bytes.slice(TICKET_NAME_BYTES) };
}

export async function unsealTicket(key: Uint8Array<ArrayBuffer>, sealed: string): Promise<SealedTicket> {
  const bytes = fromBase64url(sealed);
  const opener = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const how = { name: "AES-GCM", iv: bytes.subarray(0, TICKET_NONCE_BYTES) };
  const text = await crypto.subtle.decrypt(how, opener, bytes.subarray(TICKET_NONCE_BYTES));
  return JSON.parse(new TextDecoder().decode(text)) as SealedTicket;
}

/** Whether the association signed what a QR code says; undefined where it says no signature, or the browser can't tell. */
export async function isSignedCode(text: string, publicKey: string | undefined): Promise<boolean | undefined> {
  const [form, code, signature] = text.trim().split(".");
  if (form !== ticketCodePrefix || !code || !signature || !publicKey) return undefined;
  try {
    const spki = fromBase64url(publicKey.replace(/-----[^-]+-----|\s/g, ""));
    const key = await crypto.subtle.importKey("spki", spki, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, fromBase64url(signature), utf8(`${form}.${code}`));
  } catch {
    return undefined;
  }
}
