import { Checkbox } from "../../platform/ui/Checkbox.tsx";
import { FieldGroup } from "../../platform/ui/Field.tsx";
import { type Scorers, withToggled } from "./scorers.ts";

type Props = {
  label: string;
  categories: Scorers["categories"];
  chosen: ReadonlySet<string>;
  onChange(categoryIDs: ReadonlySet<string>): void;
};

/** Categories to choose from, each with how many entries it has. */
export const CategoryChoice = ({ label, categories, chosen, onChange }: Props) => (
  <FieldGroup label={label} required>
    <div className="grid gap-2">
      {categories.map(({ categoryID, name, entries }) => (
        <Checkbox
          key={categoryID}
          checked={chosen.has(categoryID)}
          onChange={() => onChange(withToggled(chosen, categoryID))}
        >
          {name} <span className="num text-ink-3">{entries}</span>
        </Checkbox>
      ))}
    </div>
  </FieldGroup>
);
