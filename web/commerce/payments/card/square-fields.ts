import { tokenErrorTexts } from "../../../../contract/commerce/payments/card-errors.ts";
import { loadScript } from "./load-script.ts";
import type { MountFields } from "./mounted-fields.ts";

/** What is used of Square's Web Payments SDK, as its reference describes it. */
type VerificationDetails = {
  amount: string;
  currencyCode: "USD";
  intent: "CHARGE";
  customerInitiated: boolean;
  sellerKeyedIn: boolean;
  billingContact: { givenName: string; familyName: string; email: string };
};
type SquareCard = {
  attach(element: HTMLElement): Promise<void>;
  tokenize(details: VerificationDetails): Promise<{ status: string; token?: string; errors?: { message: string }[] }>;
  destroy(): Promise<boolean>;
};
type SquareSDK = { payments(applicationID: string, locationID: string): { card(): Promise<SquareCard> } };

const scriptURL = (live: boolean) => `https://${live ? "" : "sandbox."}web.squarecdn.com/v1/square.js`;

/** Square's card field. What the buyer's bank asks for, Square asks while it makes the token. */
export const mountSquareFields: MountFields<"square"> = async (
  { live, applicationID, locationID },
  { element, cents },
) => {
  const { Square } = (await loadScript(scriptURL(live)), window) as { Square?: SquareSDK };
  if (!Square) throw new Error("Square’s script isn’t there.");
  const card = await Square.payments(applicationID, locationID).card();
  await card.attach(element);
  let total = cents;
  return {
    async tokenize({ name, email }) {
      const [, givenName = name, familyName = ""] = /^(.*\S)\s+(\S+)$/.exec(name.trim()) ?? [];
      const result = await card.tokenize({
        amount: (total / 100).toFixed(2),
        currencyCode: "USD",
        intent: "CHARGE",
        customerInitiated: true,
        sellerKeyedIn: false,
        billingContact: { givenName, familyName, email },
      });
      return result.token ? { token: result.token } : { errors: tokenErrorTexts.square(result) };
    },
    confirm: () => Promise.resolve([]),
    changeTotal: (cents) => void (total = cents),
    unmount: () => void card.destroy(),
  };
};
