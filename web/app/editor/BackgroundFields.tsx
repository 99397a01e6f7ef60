import type { BackgroundKind, PageSection } from "../../../contract/programs/sections.ts";
import { Checkbox } from "../../platform/ui/Checkbox.tsx";
import { ColorField } from "../../platform/ui/ColorField.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { colorsOf, inkOn, READABLE_CONTRAST } from "../program/sections/section-style.ts";
import { PicturePicker } from "./PicturePicker.tsx";
import { backgroundOptions } from "./section-kinds.ts";

type Background = PageSection["background"];
type Props = { background: Background; onChange: (background: Background) => void };

const defaultColor = "#0b5d63";
const defaultGradientColor = "#0e2229";

/** N09 A section's background, with a note at once if its text is hard to read. */
export function BackgroundFields({ background, onChange }: Props) {
  const { kind, color, to, picture } = background;
  function choose(next: BackgroundKind) {
    const gradient = next === "gradient" ? { color: color ?? defaultColor, to: to ?? defaultGradientColor } : {};
    onChange({ ...background, kind: next, ...gradient });
  }
  return (
    <div className="grid gap-3">
      <Segmented label="Background" value={kind} options={backgroundOptions} onChange={choose} />
      {kind === "color" && (
        <Checkbox
          checked={color === null}
          onChange={(event) => onChange({ ...background, color: event.target.checked ? null : defaultColor })}
        >
          The page’s own color
        </Checkbox>
      )}
      {kind === "color" && color !== null && (
        <ColorField label="Color" value={color} onChange={(next) => onChange({ ...background, color: next })} />
      )}
      {kind === "gradient" && (
        <>
          <ColorField
            label="From"
            value={color ?? defaultColor}
            onChange={(next) => onChange({ ...background, color: next })}
          />
          <ColorField
            label="To"
            value={to ?? defaultGradientColor}
            onChange={(next) => onChange({ ...background, to: next })}
          />
        </>
      )}
      {(kind === "image" || kind === "parallax") && (
        <PicturePicker
          label="Background image"
          picture={picture}
          onChange={(next) => onChange({ ...background, picture: next })}
        />
      )}
      <ContrastNote background={background} />
    </div>
  );
}

function ContrastNote({ background }: { background: Background }) {
  const colors = colorsOf(background);
  if (colors.length === 0) return null;
  const { ratio } = inkOn(colors);
  const good = ratio >= READABLE_CONTRAST;
  return (
    <p role="status" className={good ? "num text-sm text-confirm-text" : "num text-sm text-warning-text"}>
      {good
        ? `Words on it are easy to read (${ratio.toFixed(1)}:1).`
        : `Words on it are hard to read (${ratio.toFixed(1)}:1). For contrast with the text, make the colors both dark or both light.`}
    </p>
  );
}
