import { FileText, Plus, Undo2 } from "lucide-react";
import { useState } from "react";
import {
  type CertificateDesign,
  type CertificateField,
  type CertificateFieldKind,
  certificateFieldKinds,
  certificateFields,
  certificateValues,
  mostCertificateFields,
  paperNames,
  paperSizes,
  designInColor,
  hasOwnWords,
  sampleAward,
  sampleCode,
} from "../../../../contract/galleries/certificate-design.ts";
import {
  certificateSample,
  changeCertificateDesign,
  removeCertificateBackground,
  removeCertificateLogo,
  uploadCertificateBackground,
  uploadCertificateLogo,
} from "../../../../contract/galleries/certificates.ts";
import { paths } from "../../../../contract/platform/addresses.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { SaveButton } from "../../../tables/downloads/SaveButton.tsx";
import { useUnsavedWarning } from "../../../platform/forms/UnsavedProvider.tsx";
import { nothingChanged } from "../../../platform/forms/use-unsaved-changes.ts";
import { ImageField } from "../../../platform/forms/ImageField.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Card } from "../../../platform/ui/Card.tsx";
import { Checkbox } from "../../../platform/ui/Checkbox.tsx";
import { ColorField } from "../../../platform/ui/ColorField.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { Menu, MenuItem } from "../../../platform/ui/Menu.tsx";
import { Segmented } from "../../../platform/ui/Segmented.tsx";
import { Select } from "../../../platform/ui/Select.tsx";
import type { CertificatesProps } from "./certificates-props.ts";
import { DesignPreview } from "./DesignPreview.tsx";
import { FieldControls } from "./FieldControls.tsx";
import { useCertificateDesign } from "./use-certificate-design.ts";

export function DesignForm({ at, certificates }: CertificatesProps) {
  const { standings, background, logo, associationLogo } = certificates;
  const designing = useCertificateDesign(certificates.design ?? designInColor(certificates.color));
  const { design, base, isDirty, change, changeField, undo, canUndo, saved, take } = designing;
  const [selected, setSelected] = useState<number>();
  const { run, busy } = useAction(changeCertificateDesign, { read: { label: partLabels, words: designText } });
  const mayChange = may(standings, changeCertificateDesign.allow);
  const field = selected === undefined ? undefined : design.fields[selected];
  useUnsavedWarning(isDirty && !busy);

  async function save() {
    const outcome = await run(at, design, { base });
    if (outcome.ok) saved(design);
    else if (outcome.theirs) take(outcome.theirs as CertificateDesign);
  }
  function add(kind: CertificateFieldKind) {
    change({ ...design, fields: [...design.fields, newField(kind)] });
    setSelected(design.fields.length);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid gap-4 lg:sticky lg:top-6">
        <DesignPreview
          client={at.client}
          designing={designing}
          values={sampleValues(at.client, certificates)}
          background={background}
          logo={logo ?? associationLogo}
          chosen={selected}
          onChoose={setSelected}
          disabled={!mayChange}
        />
        <p className="text-sm text-ink-3">
          With made-up words. Drag what stands on it to its place, or move it with the arrow keys. What is too long for
          its box goes on in a second line, then becomes smaller.
        </p>
        <div className="flex flex-wrap gap-2">
          <ActionButton
            variant="primary"
            endpoint={changeCertificateDesign}
            standings={standings}
            busy={busy}
            reason={isDirty ? undefined : nothingChanged}
            onClick={() => void save()}
          >
            Save design
          </ActionButton>
          <Button onClick={undo} reason={canUndo ? undefined : nothingChanged}>
            <Undo2 aria-hidden size={16} />
            Undo
          </Button>
          {mayChange && (
            <SaveButton
              endpoint={certificateSample}
              params={at}
              sent={() => design}
              icon={FileText}
              label="Sample PDF"
              size="md"
            />
          )}
        </div>
      </div>
      {mayChange && (
        <Card className="grid gap-6 p-5">
          <div className="grid gap-4">
            <div className="flex flex-wrap gap-3">
              <Segmented
                label="Paper"
                value={design.paper}
                options={paperNames.map((value) => ({ value, label: paperSizes[value].label }))}
                onChange={(paper) => change({ ...design, paper })}
              />
              <Segmented
                label="Held"
                value={design.sideways ? "sideways" : "upright"}
                options={[
                  { value: "sideways", label: "Landscape" },
                  { value: "upright", label: "Portrait" },
                ]}
                onChange={(direction) => change({ ...design, sideways: direction === "sideways" })}
              />
            </div>
            <div className="grid gap-1.5">
              <p className="text-sm font-medium">Picture behind it</p>
              <ImageField
                client={at.client}
                label="Add a picture"
                picture={background}
                upload={uploadCertificateBackground}
                remove={removeCertificateBackground}
                params={at}
              />
              <p className="text-xs text-ink-3">
                It fills the page, and what is beyond its edges is cut off. Changed at once.
              </p>
            </div>
            <div className="grid gap-1.5">
              <p className="text-sm font-medium">Logo</p>
              <ImageField
                client={at.client}
                label="Add a logo for certificates"
                picture={logo}
                upload={uploadCertificateLogo}
                remove={removeCertificateLogo}
                params={at}
                shape="logo"
              />
              <p className="text-xs text-ink-3">{logoHelp(certificates, design)}</p>
            </div>
            {!background && (
              <>
                <Checkbox
                  checked={design.frame !== ""}
                  onChange={(event) =>
                    change({ ...design, frame: event.target.checked ? designInColor(certificates.color).frame : "" })
                  }
                >
                  A frame around it
                </Checkbox>
                {design.frame && (
                  <ColorField
                    label="Color of the frame"
                    value={design.frame}
                    onChange={(frame) => change({ ...design, frame }, "frame")}
                  />
                )}
              </>
            )}
          </div>
          <div className="grid gap-4 border-t pt-5">
            <Field label="What stands on it">
              {(control) => (
                <Select
                  {...control}
                  value={selected === undefined ? "" : String(selected)}
                  placeholder="Choose to change it"
                  options={design.fields.map((one, index) => ({ value: String(index), label: fieldName(one) }))}
                  onChange={(event) => setSelected(event.target.value === "" ? undefined : Number(event.target.value))}
                />
              )}
            </Field>
            <Menu
              align="start"
              trigger={
                <Button
                  className="justify-self-start"
                  reason={design.fields.length >= mostCertificateFields ? "There is no room for more." : undefined}
                >
                  <Plus aria-hidden size={16} />
                  Add
                </Button>
              }
            >
              {certificateFieldKinds.map((kind) => (
                <MenuItem key={kind} onSelect={() => add(kind)}>
                  {certificateFields[kind]}
                </MenuItem>
              ))}
            </Menu>
          </div>
          {field && (
            <div className="border-t pt-5">
              <FieldControls
                key={selected}
                field={field}
                onChange={(changed, gesture) => changeField(selected!, changed, gesture && `${gesture} ${selected}`)}
                onRemove={() => {
                  setSelected(undefined);
                  change({ ...design, fields: design.fields.toSpliced(selected!, 1) });
                }}
              />
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

/** Which logo stands on it, and how it comes there. */
function logoHelp(
  { logo, associationLogo }: Pick<CertificatesProps["certificates"], "logo" | "associationLogo">,
  { fields }: CertificateDesign,
): string {
  const place = fields.some(({ kind }) => kind === "logo") ? "" : " Put it on the page by Add > Logo.";
  if (logo) return `In place of the association’s.${place}`;
  if (associationLogo) return `Without one it is the association’s.${place}`;
  return `The association has none, so that nothing is printed without one.${place}`;
}

const fieldName = ({ kind, text }: CertificateField) =>
  hasOwnWords(kind) && text ? `“${text}”` : certificateFields[kind];

const newField = (kind: CertificateFieldKind): CertificateField => ({
  kind,
  text: kind === "text" ? "Your own words" : "",
  x: kind === "qr" ? 45 : kind === "logo" ? 40 : 25,
  y: 45,
  width: kind === "qr" ? 10 : kind === "logo" ? 20 : 50,
  size: 16,
  align: "center",
  color: "#0e2229",
  bold: false,
});

/** The program's own name with made-up values of an entry. */
function sampleValues(
  client: string,
  { program, association, timeZone, resultsReleasedAt }: CertificatesProps["certificates"],
) {
  const page = location.origin + paths.certificates({ client });
  const releasedAt = resultsReleasedAt ?? new Date().toISOString();
  return certificateValues(
    { ...sampleAward, program, association, timeZone, releasedAt },
    { code: sampleCode, url: page, page },
  );
}

const partLabels = { paper: "Paper", sideways: "Held", frame: "Frame", fields: "What stands on it" };

/** The design in words, for a conflict of two editors. */
function designText(value: unknown): string {
  if (Array.isArray(value))
    return (value as CertificateField[])
      .map((one) => `${fieldName(one)}: ${one.x}% from the left, ${one.y}% from above, ${one.size} pt`)
      .join("\n");
  if (typeof value === "boolean") return value ? "Landscape" : "Portrait";
  return paperNames.find((name) => name === value) ? paperSizes[value as "letter"].label : String(value);
}
