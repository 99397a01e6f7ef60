import { useState } from "react";
import { type ColorRoles, brandRoles, contrast } from "../../../../contract/platform/brand.ts";
import { changeTheme } from "../../../../contract/people/client-settings.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useUnsavedWarning } from "../../../platform/forms/UnsavedProvider.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Checkbox } from "../../../platform/ui/Checkbox.tsx";
import { ColorField } from "../../../platform/ui/ColorField.tsx";
import { nothingChanged } from "../../../platform/forms/use-unsaved-changes.ts";
import { neededPermissionText } from "../../../platform/dialogs/ActionButton.tsx";

type Colors = { primaryColor: string; confirmColor: string | null; dangerColor: string | null };
type Props = { client: string; theme: Colors; disabled: boolean };

const defaultColors = { confirmColor: "#11804f", dangerColor: "#c43126" };

/** K08 The client's colors, with their variants on light and dark pages. */
export function ThemeForm({ client, theme, disabled }: Props) {
  const stored: Colors = {
    primaryColor: theme.primaryColor.toLowerCase(),
    confirmColor: theme.confirmColor,
    dangerColor: theme.dangerColor,
  };
  const [colors, setColors] = useState(stored);
  const { run, busy } = useAction(changeTheme);
  const [base, setBase] = useState<object>(theme);

  async function save() {
    const { primaryColor, confirmColor, dangerColor } = base as Colors;
    const outcome = await run({ client }, colors, { base: { primaryColor, confirmColor, dangerColor } });
    if (outcome.ok) return setBase(colors);
    if (!outcome.theirs) return;
    setBase(outcome.theirs);
    setColors(outcome.theirs as Colors);
  }
  const dirty = JSON.stringify(colors) !== JSON.stringify(stored);
  useUnsavedWarning(dirty && !busy);
  return (
    <div className="grid gap-6">
      <fieldset disabled={disabled} className="grid min-w-0 gap-6">
        <div>
          <ColorField
            label="Your color"
            value={colors.primaryColor}
            preview
            onChange={(primaryColor) => setColors({ ...colors, primaryColor })}
          />
          <ContrastText color={colors.primaryColor} />
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          <OptionalColor
            label="Success"
            value={colors.confirmColor}
            usual={defaultColors.confirmColor}
            onChange={(confirmColor) => setColors({ ...colors, confirmColor })}
          />
          <OptionalColor
            label="Danger"
            value={colors.dangerColor}
            usual={defaultColors.dangerColor}
            onChange={(dangerColor) => setColors({ ...colors, dangerColor })}
          />
        </div>
      </fieldset>
      <div className="flex items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          reason={disabled ? neededPermissionText(changeTheme) : dirty ? undefined : nothingChanged}
          onClick={() => void save()}
        >
          Save colors
        </Button>
        {dirty && <p className="text-sm text-ink-3">Not saved yet</p>}
      </div>
    </div>
  );
}

type OptionalProps = {
  label: string;
  value: string | null;
  usual: string;
  onChange: (value: string | null) => void;
};

const OptionalColor = ({ label, value, usual, onChange }: OptionalProps) => (
  <div className="grid content-start gap-2">
    <Checkbox checked={value !== null} onChange={(event) => onChange(event.target.checked ? usual : null)}>
      {label}: a color of your own
    </Checkbox>
    {value !== null && <ColorField label={`${label} color`} value={value} preview onChange={onChange} />}
  </div>
);

const modes = { light: "light pages", dark: "dark pages" } as const;

/** The contrast ratio of text on the color. */
function ContrastText({ color }: { color: string }) {
  const roles = brandRoles(color);
  const ratio = ({ fill, ink }: ColorRoles) => contrast(fill, ink).toFixed(1);
  return (
    <p role="status" className="num mt-2 text-sm text-ink-3">
      {(["light", "dark"] as const)
        .map((mode) => `On ${modes[mode]} it becomes ${roles[mode].fill}, words on it ${ratio(roles[mode])}:1`)
        .join(". ")}
      .
    </p>
  );
}
