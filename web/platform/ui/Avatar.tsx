import { clsx } from "clsx";

const hues = [212, 158, 24, 278, 338, 44, 190];

/** The same person always has the same color. */
const hueOf = (name: string) => hues[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hues.length];

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.[0] ?? "")
    .join("")
    .toUpperCase();
};

type Props = { name: string; src?: string | null; size?: number; className?: string };

/** Beside a written name, so it says nothing to screen readers. */
export function Avatar({ name, src, size = 28, className }: Props) {
  const box = { width: size, height: size };
  if (src) {
    const shape = clsx("shrink-0 rounded-full bg-sunken object-cover", className);
    return <img data-slot="avatar" src={src} alt="" {...box} loading="lazy" className={shape} style={box} />;
  }
  const hue = hueOf(name);
  return (
    <span
      aria-hidden
      data-slot="avatar"
      // Drawn by CSS: as text inside a button they would be part of its name.
      data-initials={initialsOf(name)}
      className={clsx(
        "inline-grid shrink-0 place-items-center rounded-full font-semibold select-none before:content-[attr(data-initials)]",
        className,
      )}
      style={{
        ...box,
        fontSize: Math.round(size * 0.38),
        lineHeight: 1,
        background: `light-dark(oklch(0.91 0.05 ${hue}), oklch(0.36 0.06 ${hue}))`,
        color: `light-dark(oklch(0.36 0.09 ${hue}), oklch(0.92 0.05 ${hue}))`,
      }}
    />
  );
}
