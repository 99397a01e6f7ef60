import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useId } from "react";
import type { Option, Value } from "../../../contract/platform/forms/element.ts";
import { PictureCards, havePictures } from "../../platform/forms/PictureCards.tsx";

type Props = { label: string; options: readonly Option[]; value: Value; several: boolean; set(value: Value): void };

/** As many letters as fit where two stand side by side. */
const SHORT_LABEL = 16;

/** Options as whole tiles: a thumb hits each. Numbers stand in a row, as on a scale. */
export function OptionTiles({ label, options, value, several, set }: Props) {
  const name = useId();
  const chosen = Array.isArray(value) ? value : [];
  const isChosen = (one: string) => (several ? chosen.includes(one) : value === one);
  const flip = (one: string) =>
    set(several ? (isChosen(one) ? chosen.filter((other) => other !== one) : [...chosen, one]) : one);
  if (havePictures(options))
    return (
      <div role={several ? "group" : "radiogroup"} aria-label={label}>
        <PictureCards name={name} options={options} several={several} isChosen={isChosen} flip={flip} />
      </div>
    );
  const isScale = options.length > 4 && options.every((option) => /^\d{1,2}$/.test(option.label));
  const isShort = options.length > 3 && options.every((option) => option.label.length <= SHORT_LABEL);
  return (
    <div
      role={several ? "group" : "radiogroup"}
      aria-label={label}
      className={clsx(
        "grid gap-3",
        isScale ? "grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))]" : "grid-cols-[minmax(0,1fr)]",
        isShort && !isScale && "min-[22.5rem]:grid-cols-2",
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "group relative flex min-h-14 min-w-0 cursor-pointer items-center gap-3.5 rounded-md border bg-sunken px-4 py-3 text-md",
            "transition-[background-color,border-color] duration-120 hover:border-field",
            "has-checked:border-brand-line has-checked:bg-brand has-checked:text-brand-ink",
            "has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-brand-text",
            isScale && "justify-center px-1!",
          )}
        >
          <input
            type={several ? "checkbox" : "radio"}
            name={name}
            value={option.value}
            checked={isChosen(option.value)}
            onChange={() => flip(option.value)}
            className="absolute inset-0 z-1 cursor-pointer appearance-none opacity-0"
          />
          {!isScale && (
            <span
              aria-hidden
              className={clsx(
                "grid size-6 shrink-0 place-items-center border-2 border-field group-has-checked:border-transparent group-has-checked:bg-brand-ink group-has-checked:text-brand",
                several ? "rounded-xs" : "rounded-full",
              )}
            >
              <Check size={15} strokeWidth={3} className="opacity-0 group-has-checked:opacity-100" />
            </span>
          )}
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
