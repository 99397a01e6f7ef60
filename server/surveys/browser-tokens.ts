import { createHash, randomBytes } from "node:crypto";
import type { Sealing } from "../platform/sealing.ts";

const purposeOf = (serviceID: string) => `survey browser ${serviceID}`;

/** A signed token, which only the server makes and only its own survey takes. */
export const newBrowserToken = (sealing: Sealing, serviceID: string): string =>
  sealing.seal(randomBytes(24).toString("base64url"), purposeOf(serviceID));

/** The hash that identifies a browser in the database; undefined for a token of another survey. */
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
