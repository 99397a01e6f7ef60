import { AlignCenter, AlignLeft, AlignRight, Trash2 } from "lucide-react";
import {
  type CertificateField,
  alignments,
  certificateFields,
  hasOwnWords,
} from "../../../../contract/galleries/certificate-design.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Checkbox } from "../../../platform/ui/Checkbox.tsx";
import { ColorField } from "../../../platform/ui/ColorField.tsx";
import { Field, FieldGroup } from "../../../platform/ui/Field.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { tabClass, tabListClass } from "../../../platform/ui/tab-class.ts";

type Props = {
  field: CertificateField;
  onChange: (change: Partial<CertificateField>, gesture?: string) => void;
  onRemove: () => void;
};

const alignmentIcons = { left: AlignLeft, center: AlignCenter, right: AlignRight };
const alignmentLabels = { left: "Left", center: "Center", right: "Right" };

export function FieldControls({ field, onChange, onRemove }: Props) {
  const { kind, text, align, color, bold } = field;
  return (
    <div className="grid gap-4">
      <h2 className="text-md font-semibold">{certificateFields[kind]}</h2>
      {hasOwnWords(kind) && (
        <Field label={kind === "signature" ? "Who signs, below the line" : "Words"}>
          {(control) => (
            <Input
              {...control}
              value={text}
              maxLength={300}
              onChange={(event) => onChange({ text: event.target.value }, "text")}
            />
          )}
        </Field>
      )}
      <div className="grid grid-cols-2 gap-3">
        <PercentField label="From the left" name="x" field={field} onChange={onChange} min={0} />
        <PercentField label="From above" name="y" field={field} onChange={onChange} min={0} />
        <PercentField label="Width" name="width" field={field} onChange={onChange} min={3} />
        {kind !== "qr" && kind !== "logo" && (
          <PercentField label="Size" name="size" field={field} onChange={onChange} min={6} most={120} unit="pt" />
        )}
      </div>
      {kind !== "qr" && (
        <>
          <FieldGroup label="Alignment">
            <div className={tabListClass("pill", "w-fit")}>
              {alignments.map((side) => {
                const Icon = alignmentIcons[side];
                return (
                  <button
                    key={side}
                    type="button"
                    aria-pressed={side === align}
                    aria-label={alignmentLabels[side]}
                    className={tabClass("pill", side === align)}
                    onClick={() => onChange({ align: side })}
                  >
                    <Icon aria-hidden size={16} />
                  </button>
                );
              })}
            </div>
          </FieldGroup>
          {kind !== "logo" && (
            <>
              <ColorField label="Color" value={color} onChange={(next) => onChange({ color: next }, "color")} />
              <Checkbox checked={bold} onChange={(event) => onChange({ bold: event.target.checked })}>
                Bold
              </Checkbox>
            </>
          )}
        </>
      )}
      <Button variant="ghost" className="justify-self-start" onClick={onRemove}>
        <Trash2 aria-hidden size={16} />
        Take it off
      </Button>
    </div>
  );
}

type NumberProps = Pick<Props, "field" | "onChange"> & {
  label: string;
  name: "x" | "y" | "width" | "size";
  min: number;
  most?: number;
  unit?: string;
};

const PercentField = ({ label, name, field, onChange, min, most = 100, unit = "%" }: NumberProps) => (
  <Field label={label}>
    {(control) => (
      <Input
        {...control}
        type="number"
        inputMode="decimal"
        min={min}
        max={most}
        step={name === "size" ? 1 : 0.5}
        value={field[name]}
        end={<span className="pr-2 text-sm text-ink-3">{unit}</span>}
        onChange={(event) => {
          const typed = event.target.valueAsNumber;
          if (Number.isFinite(typed)) onChange({ [name]: Math.max(min, Math.min(most, typed)) }, name);
        }}
      />
    )}
  </Field>
);
