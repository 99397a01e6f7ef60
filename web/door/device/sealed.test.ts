// @vitest-environment node
import { createCipheriv, generateKeyPairSync, hkdfSync, randomBytes, sign } from "node:crypto";
import { expect, test } from "vitest";
import { derivedFor } from "../../../contract/door/door-list.ts";
import { derive, isSigned, unseal } from "./sealed.ts";

const code = "AbCdEfGhIjKlMnOpQrStUv";
const service = "0199a000-0000-7000-8000-000000000001";

test("F34 whoever has a ticket's code finds its line in the list and opens it; another code opens nothing", async () => {
  const bytes = Buffer.from(hkdfSync("sha256", code, service, derivedFor, 48));
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", bytes.subarray(16), nonce);
  const ticket = { number: 7, name: "Zoë Åkesson", productID: "day", state: "live", paid: true };
  const text = [cipher.update(JSON.stringify(ticket), "utf8"), cipher.final(), cipher.getAuthTag()];
  const sealed = Buffer.concat([nonce, ...text]).toString("base64url");
  const { name, key } = await derive(service, code);
  expect(name).toBe(bytes.toString("base64url", 0, 16));
  expect(await unseal(key, sealed)).toEqual(ticket);
  const another = await derive(service, code.toLowerCase());
  expect(another.name).not.toBe(name);
  await expect(unseal(another.key, sealed)).rejects.toThrow();
});

test("F34 a device tells a ticket that the association signed from a forgery", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const said = `R1.${code}`;
  const signed = `${said}.${sign(null, Buffer.from(said), privateKey).toString("base64url")}`;
  expect(await isSigned(signed, pem)).toBe(true);
  expect(await isSigned(signed.replace(code, code.toLowerCase()), pem)).toBe(false);
  expect(await isSigned(code, pem)).toBeUndefined();
  expect(await isSigned(signed, undefined)).toBeUndefined();
});
