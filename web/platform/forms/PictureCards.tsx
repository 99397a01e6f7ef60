import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { Option } from "../../../contract/platform/forms/element.ts";
import { markClass } from "../ui/Checkbox.tsx";

type Props = {
  name: string;
  options: readonly Option[];
  several: boolean;
  isChosen: (value: string) => boolean;
  flip: (value: string) => void;
};

export const havePictures = (options: readonly Option[]) => options.some(({ picture }) => picture);

const pictureClass = "block aspect-[4/3] w-full bg-sunken object-cover";

/** Options with pictures, as cards: three in a row, or two in narrow places; one without a picture is a row of its own. The group around them has the label. */
export const PictureCards = ({ name, options, several, isChosen, flip }: Props) => (
  <div data-slot="picture-cards" className="tiles grid gap-3">
    {options.map(({ value, label, picture }) => (
      <label
        key={value}
        className={clsx(
          "group min-w-0 cursor-pointer overflow-hidden rounded-md border bg-surface text-base has-checked:border-brand-line has-checked:shadow-[0_0_0_2px_var(--brand-line)]",
          !picture && "col-span-full",
        )}
      >
        {picture && <img {...picture} alt={picture.alt} loading="lazy" className={pictureClass} />}
        <span className="flex min-h-11 items-start gap-2.5 p-3">
          <span className="relative mt-0.5 grid shrink-0 place-items-center">
            <input
              type={several ? "checkbox" : "radio"}
              name={name}
              value={value}
              checked={isChosen(value)}
              onChange={() => flip(value)}
              className={clsx(markClass, several ? "rounded-[5px]" : "rounded-full")}
            />
            <Check
              aria-hidden
              size={14}
              strokeWidth={3}
              className="pointer-events-none absolute text-brand-ink opacity-0 peer-checked:opacity-100"
            />
          </span>
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </span>
      </label>
    ))}
  </div>
);
