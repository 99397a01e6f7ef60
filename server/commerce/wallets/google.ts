import { sign } from "node:crypto";
import { shortCodeText } from "../../../contract/commerce/tickets/short-code.ts";
import type { WalletPass } from "./passes.ts";

/** The issuer's ID at Google, and its service account. */
export type GoogleKeys = { issuer: string; account: string; key: string };

const localizedText = (value: string) => ({ defaultValue: { language: "en-US", value } });

/** The address at which Google Wallet offers the ticket: a JSON Web Token, signed by RS256. */
export function googleWalletURL({ issuer, account, key }: GoogleKeys, pass: WalletPass, now: Date): string {
  const classID = `${issuer}.${pass.serviceID}`;
  const [day] = pass.days;
  const claims = {
    iss: account,
    aud: "google",
    typ: "savetowallet",
    iat: Math.floor(now.getTime() / 1_000),
    origins: [],
    payload: {
      eventTicketClasses: [
        {
          id: classID,
          issuerName: pass.association,
          reviewStatus: "UNDER_REVIEW",
          eventName: localizedText(pass.program),
          ...(pass.place && { venue: { name: localizedText(pass.place), address: localizedText(pass.place) } }),
          ...(day && { dateTime: { start: day.opensAt, end: day.closesAt } }),
        },
      ],
      eventTicketObjects: [
        {
          id: `${issuer}.${pass.ticketID}`,
          classId: classID,
          state: "ACTIVE",
          hexBackgroundColor: pass.color,
          ...(pass.holderName && { ticketHolderName: pass.holderName }),
          ticketNumber: String(pass.number),
          ticketType: localizedText(pass.product),
          barcode: {
            type: "QR_CODE",
            value: pass.code,
            alternateText: `${shortCodeText(pass.code)}, ticket ${pass.number}`,
          },
        },
      ],
    },
  };
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const unsigned = `${encoded({ alg: "RS256", typ: "JWT" })}.${encoded(claims)}`;
  return `https://pay.google.com/gp/v/save/${unsigned}.${sign("sha256", Buffer.from(unsigned), key).toString("base64url")}`;
}
