import { Button } from "../../../platform/ui/Button.tsx";
import { Checkbox } from "../../../platform/ui/Checkbox.tsx";
import { FieldGroup } from "../../../platform/ui/Field.tsx";

type Props = {
  /** 'Categories'; of a scholarship program 'Scholarships'. */
  label?: string;
  categories: readonly { categoryID: string; name: string }[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** What scorers are invited to score: several at once. */
export function CategoryBoxes({ label = "Categories", categories, chosen, onChange }: Props) {
  const isWhole = chosen.size === categories.length;
  return (
    <FieldGroup label={label} required>
      <div className="grid gap-2">
        {categories.map(({ categoryID, name }) => (
          <Checkbox
            key={categoryID}
            checked={chosen.has(categoryID)}
            onChange={() => {
              const next = new Set(chosen);
              if (!next.delete(categoryID)) next.add(categoryID);
              onChange(next);
            }}
          >
            {name}
          </Checkbox>
        ))}
        {categories.length === 0 && <p className="text-sm text-ink-3">There are none yet.</p>}
      </div>
      {categories.length > 2 && (
        <Button
          size="xs"
          className="mt-2 w-fit"
          onClick={() => onChange(new Set(isWhole ? [] : categories.map(({ categoryID }) => categoryID)))}
        >
          {isWhole ? "None" : "All of them"}
        </Button>
      )}
    </FieldGroup>
  );
}
