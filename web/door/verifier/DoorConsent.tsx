import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { changeBuilderConsent } from "../../../contract/tours/builder-consent.ts";
import { getTransaction } from "../../../contract/commerce/orders/transactions.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Switch } from "../../platform/ui/Switch.tsx";

/** A visitor says at the door that they want to hear from builders; whoever hears it writes it down. */
export function DoorConsent({ at, transactionID }: { at: ServiceAddress; transactionID: string }) {
  const ids = { ...at, transactionID };
  const { data } = useOptionalAnswer(getTransaction, ids);
  const { run } = useAction(changeBuilderConsent);
  if (!data?.builderConsent) return null;
  const { wording, agreedAt } = data.builderConsent;
  return (
    <Switch
      label="Hears from the builders they visit"
      help={`Only if the guest says so: “${wording}”`}
      checked={agreedAt !== null}
      onChange={(agreed) => void run(ids, { agreed })}
    />
  );
}
