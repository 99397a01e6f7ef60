import { joinErrors } from "../../../../contract/commerce/payments/card-errors.ts";
import { toast } from "../../../platform/ui/toast.ts";

/** Of a call that was lost on its way nobody knows anything: there are no provider's words. */
const notReceivedText = "This didn’t reach us, and nothing was charged. Try again.";

/** Why nothing was charged. */
export const declineText = (errors: readonly string[]): string =>
  errors.length > 0 ? joinErrors(errors) : notReceivedText;

/** Says it. Where the dialog that pays is open, or the page has the same words, a screen reader hears it from there. */
export const announceDecline = (errors: readonly string[], { isShown }: { isShown: boolean }): void =>
  toast(declineText(errors), "danger", { silent: isShown });
