import { contrast } from "../../../../contract/platform/brand.ts";
import type { Size } from "../../../../contract/platform/sizes.ts";
import type { PageSection } from "../../../../contract/programs/sections.ts";

/** N12 How wide a section's content is from the page's text edge on, and how much air it has above and below on its background. */
export const widthClasses: Record<Size, string> = {
  large: "max-w-[1344px]",
  medium: "max-w-[860px]",
  small: "max-w-[560px]",
};
export const spacingClasses: Record<Size, string> = {
  large: "py-16 sm:py-28",
  medium: "py-12 sm:py-20",
  small: "py-8 sm:py-12",
};
/** Text grows with its section. */
export const textSizeClasses: Record<Size, string> = {
  large: "text-lg sm:text-xl",
  medium: "text-md sm:text-lg",
  small: "text-md",
};
export const titleSizeClasses: Record<Size, string> = { large: "text-3xl", medium: "text-2xl", small: "text-xl" };

const inks = { dark: "#0e2229", light: "#ffffff" } as const;

/** Of the two inks the one that is easier to read on all of these colors, and how well that is. */
export function inkOn(colors: readonly string[]): { ink: string; ratio: number } {
  const worst = (ink: string) => Math.min(...colors.map((color) => contrast(color, ink)));
  const [dark, light] = [worst(inks.dark), worst(inks.light)];
  return dark >= light ? { ink: inks.dark, ratio: dark } : { ink: inks.light, ratio: light };
}

type Background = PageSection["background"];

/** The colors a text would stand on; none where the page's own, or a picture, is below. */
export function colorsOf({ kind, color, to }: Pick<Background, "kind" | "color" | "to">): string[] {
  if (kind === "color") return color ? [color] : [];
  return kind === "gradient" && color && to ? [color, to] : [];
}

/** Below this a text on it is hard to read. */
export const READABLE_CONTRAST = 4.5;

export const isPlainBackground = (background: Background) =>
  background.kind === "image" || background.kind === "parallax"
    ? background.picture === null
    : colorsOf(background).length === 0;
