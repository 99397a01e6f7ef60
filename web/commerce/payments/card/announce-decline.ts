import { joinErrors } from "../../../../contract/commerce/payments/card-errors.ts";
import { toast } from "../../../platform/ui/toast.ts";

/** A request without an answer has no provider's words. */
const notReceivedText = "This didn’t reach us, and nothing was charged. Try again.";

export const declineText = (errors: readonly string[]): string =>
  errors.length > 0 ? joinErrors(errors) : notReceivedText;

/** A toast; silent for screen readers where the page or the open dialog has the same words. */
export const announceDecline = (errors: readonly string[], { isShown }: { isShown: boolean }): void =>
  toast(declineText(errors), "danger", { silent: isShown });
