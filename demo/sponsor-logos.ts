import { readFileSync } from "node:fs";
import fontkit from "@cantoo/fontkit";
import type { Font } from "@cantoo/fontkit";
import { productFile } from "../server/platform/product-file.ts";

/** Marks on a square of 100, in the ink of the logo. */
const marks: Record<string, string> = {
  Halden: `<path d="M8 8h84v84H8z" fill="none" stroke="INK" stroke-width="14"/><path d="M50 8v84M8 50h84" stroke="INK" stroke-width="9"/>`,
  Northgate: `<path d="M50 6 96 94H70L50 52 30 94H4z" fill="INK"/><path d="M50 64 64 94H36z" fill="INK"/>`,
  "Bridge City": `<path d="M2 62h96v16H2zM20 18h14v60H20zM66 18h14v60H66z" fill="INK"/><path d="M2 50q25 0 25-30 23 46 46 0 0 30 25 30" fill="none" stroke="INK" stroke-width="8"/>`,
  "Flint Hills": `<path d="M34 20h32l8 26H26zM22 54h34L46 92H8zM64 54h14l14 38H56z" fill="INK"/>`,
  Switchgrass: `<path d="M58 4 22 56h22L36 96l42-56H54z" fill="INK"/>`,
  Ironwood: `<g fill="none" stroke="INK" stroke-width="8"><circle cx="50" cy="50" r="44"/><circle cx="50" cy="50" r="28"/><circle cx="50" cy="50" r="12"/></g>`,
};

const inks = { dark: "#0e2229", light: "#ffffff" };
const HEIGHT = 160;
const MARK = 140;

let font: Font | undefined;
/** The letters as shapes, so that the same logo comes out wherever it is drawn. */
function lettering(name: string, ink: string): { shapes: string; width: number } {
  font ??= fontkit.create(readFileSync(productFile("server/paper/fonts/figtree-700.ttf"))) as Font;
  const size = 92 / font.unitsPerEm;
  const { glyphs, positions } = font.layout(name);
  let x = 0;
  const shapes = glyphs.map((glyph, at) => {
    const shape = `<path transform="translate(${x.toFixed(1)} 0) scale(${size} ${-size})" d="${glyph.path.toSVG()}" fill="${ink}"/>`;
    x += positions![at]!.xAdvance * size;
    return shape;
  });
  return { shapes: shapes.join(""), width: Math.ceil(x) };
}

/** 'sponsor Halden in dark ink': a mark and a name on a clear ground. */
export function sponsorLogo(shown: string): string | undefined {
  const [, name, ink] = /^sponsor (.+) in (dark|light) ink$/.exec(shown) ?? [];
  if (!name || !ink) return undefined;
  const color = inks[ink as keyof typeof inks];
  const { shapes, width } = lettering(name, color);
  const whole = MARK + 36 + width;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${HEIGHT}" viewBox="0 0 ${whole} ${HEIGHT}">
    <g transform="translate(0 10) scale(1.4)">${marks[name]!.replaceAll("INK", color)}</g>
    <g transform="translate(${MARK + 36} 112)">${shapes}</g></svg>`;
}
