import type { ElementAudience } from "../../../../contract/platform/forms/element.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import type { PanelProps } from "./panel-props.ts";

const audienceOptions: { value: ElementAudience; label: string }[] = [
  { value: "all", label: "Everyone" },
  { value: "member", label: "Members" },
  { value: "non-member", label: "Non-members" },
];

/** The audience and the condition of an element. */
export function VisibilityPanel({ design, element, change }: PanelProps) {
  return (
    <div className="grid gap-4">
      <Field label="Shown to">
        {(control) => (
          <Select
            {...control}
            options={audienceOptions}
            value={element.audience ?? "all"}
            onChange={(event) => change({ ...element, audience: audienceFrom(event.target.value) })}
          />
        )}
      </Field>
      <ConditionFields design={design} element={element} change={change} />
      <Switch
        label="Set aside"
        help="Kept here, but neither shown nor asked."
        checked={element.hidden ?? false}
        onChange={(hidden) => change({ ...element, hidden: hidden || undefined })}
      />
    </div>
  );
}

const audienceFrom = (value: string) =>
  audienceOptions.find((option) => option.value === value && value !== "all")?.value;
