import { joinedErrors } from "../../../contract/card-errors.ts";
import { toast } from "../../ui/toast.ts";

/** Why nothing was charged. A screen reader hears it from the dialog that pays (CardPayment), where that is open and has the provider's words. */
export const sayDeclined = (errors: readonly string[], { isInDialog }: { isInDialog: boolean }): void =>
  toast(joinedErrors(errors), "danger", { silent: isInDialog && errors.length > 0 });
