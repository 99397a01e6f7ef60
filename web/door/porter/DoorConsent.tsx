import type { ServiceAt } from "../../../contract/addresses.ts";
import { changeBuilderConsent } from "../../../contract/builder-consent.ts";
import { getTransaction } from "../../../contract/transactions.ts";
import { useOptionalAnswer } from "../../api/answers.ts";
import { useAction } from "../../dialogs/useAction.ts";
import { Switch } from "../../ui/Switch.tsx";

/** A visitor says at the door that they want to hear from builders; whoever hears it writes it down. */
export function DoorConsent({ at, transactionID }: { at: ServiceAt; transactionID: string }) {
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
