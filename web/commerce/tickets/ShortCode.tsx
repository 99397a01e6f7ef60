import { shortCodeText } from "../../../contract/commerce/tickets/short-code.ts";

/** The letters under a ticket's QR code, for a door that can't scan it. */
export const ShortCode = ({ code }: { code: string }) => (
  <p translate="no" className="relative text-center font-mono text-lg font-semibold tracking-wider wrap-anywhere">
    <span className="sr-only">Letters to type: </span>
    {shortCodeText(code)}
  </p>
);
