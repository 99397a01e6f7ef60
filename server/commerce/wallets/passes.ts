import type { TimeZone } from "../../../contract/platform/time-zone.ts";

/** What a pass says, whichever wallet keeps it. */
export type WalletPass = {
  ticketID: string;
  serviceID: string;
  association: string;
  /** The association's, as #rrggbb. */
  color: string;
  program: string;
  product: string;
  place: string;
  zone: TimeZone;
  days: readonly { opensAt: string; closesAt: string }[];
  number: number;
  holderName: string;
  /** What its QR code says. */
  code: string;
};
