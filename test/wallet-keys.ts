import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import forge from "node-forge";

/** Keys such as Apple and Google give out, in a folder, and the settings that name them. */
export function makeWalletKeys() {
  const folder = mkdtempSync(join(tmpdir(), "rosette-wallets-"));
  const root = certified("Test intermediate");
  const own = certified("Pass Type ID: pass.example.tickets", root);
  const google = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const pem = google.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const kept = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const settings = {
    APPLE_PASS_TYPE: "pass.example.tickets",
    APPLE_TEAM: "ABCDE12345",
    APPLE_PASS_CERTIFICATE: kept("pass.pem", forge.pki.certificateToPem(own.certificate)),
    APPLE_PASS_KEY: kept("pass-key.pem", forge.pki.privateKeyToPem(own.keys.privateKey)),
    APPLE_INTERMEDIATE: kept("intermediate.pem", forge.pki.certificateToPem(root.certificate)),
    GOOGLE_WALLET_ISSUER: "3388000000012345678",
    GOOGLE_WALLET_KEY: kept("google.json", JSON.stringify({ client_email: "tickets@example.test", private_key: pem })),
  };
  return { folder, settings, googleKey: google.publicKey };
}

type Certified = { certificate: forge.pki.Certificate; keys: forge.pki.rsa.KeyPair };

function certified(name: string, by?: Certified): Certified {
  const keys = forge.pki.rsa.generateKeyPair(2_048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = by ? "02" : "01";
  certificate.validity.notBefore = new Date("2020-01-01");
  certificate.validity.notAfter = new Date("2090-01-01");
  certificate.setSubject([{ name: "commonName", value: name }]);
  certificate.setIssuer(by ? by.certificate.subject.attributes : [{ name: "commonName", value: name }]);
  certificate.setExtensions([{ name: "basicConstraints", cA: !by }]);
  certificate.sign((by ?? { keys }).keys.privateKey, forge.md.sha256.create());
  return { certificate, keys };
}
