// @vitest-environment node
import { createCipheriv, generateKeyPairSync, hkdfSync, randomBytes, sign } from "node:crypto";
import { expect, test } from "vitest";
import { TICKET_DERIVATION_INFO } from "../../../contract/door/sealed-tickets.ts";
import { deriveTicketKey, isSignedCode, unsealTicket } from "./sealed-tickets.ts";

const code = "AbCdEfGhIjKlMnOpQrStUv";
const service = "0199a000-0000-7000-8000-000000000001";

test("F34 whoever has a ticket's code finds its line in the list and opens it; another code opens nothing", async () => {
  const bytes = Buffer.from(hkdfSync("sha256", code, service, TICKET_DERIVATION_INFO, 48));
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", bytes.subarray(16), nonce);
  const ticket = { number: 7, name: "Zoë Åkesson", productID: "day", state: "live", paid: true };
  const text = [cipher.update(JSON.stringify(ticket), "utf8"), cipher.final(), cipher.getAuthTag()];
  const sealed = Buffer.concat([nonce, ...text]).toString("base64url");
  const { name, key } = await deriveTicketKey(service, code);
  expect(name).toBe(bytes.toString("base64url", 0, 16));
  expect(await unsealTicket(key, sealed)).toEqual(ticket);
  const another = await deriveTicketKey(service, code.toLowerCase());
  expect(another.name).not.toBe(name);
  await expect(unsealTicket(another.key, sealed)).rejects.toThrow();
});

test("F34 a device tells a ticket that the association signed from a forgery", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const said = `R1.${code}`;
  const signed = `${said}.${sign(null, Buffer.from(said), privateKey).toString("base64url")}`;
  expect(await isSignedCode(signed, pem)).toBe(true);
  expect(await isSignedCode(signed.replace(code, code.toLowerCase()), pem)).toBe(false);
  expect(await isSignedCode(code, pem)).toBeUndefined();
  expect(await isSignedCode(signed, undefined)).toBeUndefined();
});
