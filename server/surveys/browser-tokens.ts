import { createHash, randomBytes } from "node:crypto";
import type { Sealing } from "../platform/sealing.ts";

const purposeOf = (serviceID: string) => `survey browser ${serviceID}`;

/** A browser's token: nobody can make one but the server, and its own survey alone takes it. */
export const newBrowserToken = (sealing: Sealing, serviceID: string): string =>
  sealing.seal(randomBytes(24).toString("base64url"), purposeOf(serviceID));

/** By what a browser is known in the database; undefined for what isn't a token of this survey. */
export function browserTokenHash(sealing: Sealing, serviceID: string, token: string | undefined): Buffer | undefined {
  if (!token) return undefined;
  try {
    return createHash("sha256")
      .update(sealing.unseal(token, purposeOf(serviceID)))
      .digest();
  } catch {
    return undefined;
  }
}
