import { readFileSync } from "node:fs";
import fontkit from "@cantoo/fontkit";
import type { Font } from "@cantoo/fontkit";
import { productFile } from "../server/platform/product-file.ts";

/** Letters as paths, so that the logo is the same on every machine. */
const marks: Record<string, string> = {
  Halden: `<path d="M8 8h84v84H8z" fill="none" stroke="INK" stroke-width="14"/><path d="M50 8v84M8 50h84" stroke="INK" stroke-width="9"/>`,
  Northgate: `<path d="M50 6 96 94H70L50 52 30 94H4z" fill="INK"/><path d="M50 64 64 94H36z" fill="INK"/>`,
  "Bridge City": `<path d="M2 62h96v16H2zM20 18h14v60H20zM66 18h14v60H66z" fill="INK"/><path d="M2 50q25 0 25-30 23 46 46 0 0 30 25 30" fill="none" stroke="INK" stroke-width="8"/>`,
  "Flint Hills": `<path d="M34 20h32l8 26H26zM22 54h34L46 92H8zM64 54h14l14 38H56z" fill="INK"/>`,
  Switchgrass: `<path d="M58 4 22 56h22L36 96l42-56H54z" fill="INK"/>`,
  Ironwood: `<g fill="none" stroke="INK" stroke-width="8"><circle cx="50" cy="50" r="44"/><circle cx="50" cy="50" r="28"/><circle cx="50" cy="50" r="12"/></g>`,
  "Kaw Valley": `<path d="M4 30q16-16 32 0t32 0 28 0M4 52q16-16 32 0t32 0 28 0M4 74q16-16 32 0t32 0 28 0" fill="none" stroke="INK" stroke-width="9" stroke-linecap="round"/>`,
  "Hearth + Tile": `<path fill-rule="evenodd" d="M50 8 94 42V92H6V42ZM34 92V66q0-14 16-14t16 14v26z" fill="INK"/>`,
  Pigment: `<path d="M50 6q30 36 30 56a30 30 0 0 1-60 0Q20 42 50 6z" fill="INK"/>`,
  "Meadow Title": `<path d="M46 94V52Q46 26 20 20q-2 28 26 32M54 66q0-30 36-36 0 32-36 36z" fill="INK"/><path d="M46 94h8V60" fill="none" stroke="INK" stroke-width="8"/>`,
};

const inks = { dark: "#0e2229", light: "#ffffff" };
const HEIGHT = 160;
const MARK = 140;

let font: Font | undefined;
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

/** 'sponsor Halden in dark ink': a mark and a name on a transparent ground. */
export function sponsorLogo(logoName: string): string | undefined {
  const [, name, ink] = /^sponsor (.+) in (dark|light) ink$/.exec(logoName) ?? [];
  if (!name || !ink) return undefined;
  const color = inks[ink as keyof typeof inks];
  const { shapes, width } = lettering(name, color);
  const fullWidth = MARK + 36 + width;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${fullWidth}" height="${HEIGHT}" viewBox="0 0 ${fullWidth} ${HEIGHT}">
    <g transform="translate(0 10) scale(1.4)">${marks[name]!.replaceAll("INK", color)}</g>
    <g transform="translate(${MARK + 36} 112)">${shapes}</g></svg>`;
}
