import { EmailField } from "../../platform/forms/EmailField.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";

type CounterBuyer = { guestName: string; guestEmail: string };
type Props = { guest: CounterBuyer; onChange: (guest: CounterBuyer) => void };

/** Who buys, if they say so. */
export const CounterBuyerFields = ({ guest, onChange }: Props) => (
  <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
    <Field label="Name">
      {(control) => (
        <Input
          {...control}
          size="lg"
          value={guest.guestName}
          maxLength={200}
          onChange={(event) => onChange({ ...guest, guestName: event.target.value })}
        />
      )}
    </Field>
    <EmailField
      size="lg"
      help="For tickets and a receipt by mail"
      value={guest.guestEmail}
      maxLength={200}
      onChange={(typed) => onChange({ ...guest, guestEmail: typed.trim() })}
    />
  </div>
);
