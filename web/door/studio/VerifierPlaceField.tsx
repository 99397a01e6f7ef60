import { Field } from "../../platform/ui/Field.tsx";
import { Select } from "../../platform/ui/Select.tsx";

type Props = {
  homes: readonly { propertyID: string; name: string }[];
  /** The home's, or '' for the whole program. */
  propertyID: string;
  onChange: (propertyID: string) => void;
};

/** Where a verifier checks tickets: at one home of a tour, or everywhere. Nothing to choose where there are no homes. */
export function VerifierPlaceField({ homes, propertyID, onChange }: Props) {
  if (homes.length === 0) return null;
  return (
    <Field label="Where">
      {(control) => (
        <Select
          {...control}
          value={propertyID}
          options={[
            { value: "", label: "Everywhere" },
            ...homes.map((home) => ({ value: home.propertyID, label: home.name })),
          ]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
