import { readFile } from "node:fs/promises";
import type { Font } from "@cantoo/fontkit";
import { shipped } from "./shipped.ts";

/** The product's own type, for papers and for pictures with words on them. */
export const fontNames = ["figtree-400", "figtree-700", "noto-sans-400"] as const;

type Known = { bytes: Buffer; font: Font };
let known: Promise<Record<(typeof fontNames)[number], Known>> | undefined;

/** Read when the first word is drawn, and kept. */
export const fontsRead = () => (known ??= readFonts());

async function readFonts() {
  const { default: fontkit } = await import("@cantoo/fontkit");
  const read = await Promise.all(
    fontNames.map(async (name) => {
      const bytes = await readFile(shipped(`server/outside/fonts/${name}.ttf`));
      return [name, { bytes, font: fontkit.create(bytes) as Font }] as const;
    }),
  );
  return Object.fromEntries(read) as Record<(typeof fontNames)[number], Known>;
}
