import { DAY } from "../../../contract/platform/durations.ts";

/** Days for which it may be believed; it is written anew with each request, so that it never runs out. RFC 9116 advises less than a year. */
const VALID_DAYS = 180;

/** security.txt, by RFC 9116: whom to tell of a hole in this installation. */
export const securityText = (contact: string, { address, now }: { address: string; now: Date }): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${address}`,
    "",
  ].join("\n");
