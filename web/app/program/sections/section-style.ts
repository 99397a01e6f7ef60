import { contrast } from "../../../../contract/platform/brand.ts";
import type { Size } from "../../../../contract/platform/sizes.ts";
import type { PageSection } from "../../../../contract/programs/sections.ts";

/** N12 Width of a section's content, measured from the page's text edge. */
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
export const textSizeClasses: Record<Size, string> = {
  large: "text-lg sm:text-xl",
  medium: "text-md sm:text-lg",
  small: "text-md",
};
export const titleSizeClasses: Record<Size, string> = { large: "text-3xl", medium: "text-2xl", small: "text-xl" };

const inks = { dark: "#0e2229", light: "#ffffff" } as const;

/** The ink with the better contrast on all of these colors, and its contrast ratio. */
export function inkOn(colors: readonly string[]): { ink: string; ratio: number } {
  const worst = (ink: string) => Math.min(...colors.map((color) => contrast(color, ink)));
  const [dark, light] = [worst(inks.dark), worst(inks.light)];
  return dark >= light ? { ink: inks.dark, ratio: dark } : { ink: inks.light, ratio: light };
}

type Background = PageSection["background"];

/** Colors behind a text; empty on the page's own background and on pictures. */
export function colorsOf({ kind, color, to }: Pick<Background, "kind" | "color" | "to">): string[] {
  if (kind === "color") return color ? [color] : [];
  return kind === "gradient" && color && to ? [color, to] : [];
}

/** WCAG AA contrast of text. */
export const READABLE_CONTRAST = 4.5;

export const isPlainBackground = (background: Background) =>
  background.kind === "image" || background.kind === "parallax"
    ? background.picture === null
    : colorsOf(background).length === 0;
