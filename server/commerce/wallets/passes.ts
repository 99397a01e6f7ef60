import type { TimeZone } from "../../../contract/platform/time-zone.ts";

export type WalletPass = {
  ticketID: string;
  serviceID: string;
  association: string;
  /** The association's color, as #rrggbb. */
  color: string;
  program: string;
  product: string;
  place: string;
  zone: TimeZone;
  days: readonly { opensAt: string; closesAt: string }[];
  number: number;
  holderName: string;
  code: string;
};
