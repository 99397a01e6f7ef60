import { joinedErrors } from "../../../../contract/commerce/card-errors.ts";
import { toast } from "../../../platform/ui/toast.ts";

/** Of a call that was lost on its way nobody knows anything: there are no provider's words. */
const neverArrived = "This didn’t reach us, and nothing was charged. Try again.";

/** Why nothing was charged. */
export const whyDeclined = (errors: readonly string[]): string =>
  errors.length > 0 ? joinedErrors(errors) : neverArrived;

/** Says it. Where the dialog that pays is open, or the page has the same words, a screen reader hears it from there. */
export const sayDeclined = (errors: readonly string[], { isShown }: { isShown: boolean }): void =>
  toast(whyDeclined(errors), "danger", { silent: isShown });
