import { generateKeyPair, randomInt } from "node:crypto";
import { promisify } from "node:util";
import { Unreachable } from "../../platform/db/store.ts";
import type { App } from "../../platform/app.ts";
import { senderDomain } from "./dns-records.ts";
import { provedSender } from "./own-sender-queries.ts";
import { senderKeyPurpose } from "./sealed-key.ts";

const generate = promisify(generateKeyPair);
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** A key of its own for each client and domain, and a name for it that no other sender of the domain has. */
export async function newSenderKey() {
  const { publicKey, privateKey } = await generate("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const name = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");
  return { selector: `rosette-${name}`, publicKey: publicKey.toString("base64"), privateKey };
}

/** A message ID and a date may be written anew by mail servers on the way: neither is signed, so that no signature breaks by it. */
const signedHeaders =
  "From:Reply-To:Subject:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post";

/** From which address a client's mail comes, and by which key it is signed; undefined: from the installation's. */
export type SigningSender = {
  address: string;
  dkim: { domainName: string; keySelector: string; privateKey: string; headerFieldNames: string };
};

/** When the client's database can't be reached, or no secret opens its key, the mail goes out from the installation's address. */
export async function signingSenderOf(
  { database, sealing }: App,
  clientID: string,
): Promise<SigningSender | undefined> {
  const [sender] = await database.readInside(clientID, provedSender).catch((error: unknown) => {
    if (error instanceof Unreachable) return [];
    throw error;
  });
  if (!sender || !sealing.opens(sender.sealedKey)) return undefined;
  const { ownSenderID, address, selector, sealedKey } = sender;
  return {
    address,
    dkim: {
      domainName: senderDomain(address),
      keySelector: selector,
      privateKey: sealing.unseal(sealedKey, senderKeyPurpose(ownSenderID)),
      headerFieldNames: signedHeaders,
    },
  };
}
