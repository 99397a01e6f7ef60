import fc from "fast-check";
import { expect, test } from "vitest";
import { brandRoles, contrast, isColor, themeCSS } from "./brand.ts";

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const colors = ["#000000", "#ffffff", "#ffff00", "#0000ff", "#808080", ...fc.sample(anyColor, 4000)];
const grounds = { light: ["#ffffff", "#f1f5f5"], dark: ["#08151b", "#0f2129", "#0b1a21"] };
const modes = ["light", "dark"] as const;

type Roles = ReturnType<typeof brandRoles>["light"];
const drawn = colors.flatMap((color) => {
  const roles = brandRoles(color);
  return modes.map((mode) => ({ color, mode, roles: roles[mode] }));
});

/** Colors for which the measure `of` is below `least`. */
const below = (least: number, of: (roles: Roles, mode: (typeof modes)[number]) => number[]) =>
  drawn.filter(({ roles, mode }) => of(roles, mode).some((measured) => measured < least));

test("K08 text on any client's color is read at 4.5:1, under the pointer too", () => {
  expect(below(4.5, ({ fill, hover, ink }) => [contrast(fill, ink), contrast(hover, ink)])).toEqual([]);
});

test("K08 text in any client's color is read at 4.5:1 on every background and on its own tint", () => {
  expect(
    below(4.5, ({ text, soft }, mode) => [...grounds[mode], soft].map((ground) => contrast(ground, text))),
  ).toEqual([]);
});

test("K08 lines and marks in any client's color keep 3:1", () => {
  expect(below(3, ({ line }, mode) => grounds[mode].map((ground) => contrast(line, ground)))).toEqual([]);
});

test("K08 every role of any color is a color", () => {
  expect(drawn.filter(({ roles }) => !Object.values(roles).every(isColor))).toEqual([]);
});

test("a color that is already readable is used as it is", () => {
  expect(brandRoles("#0B5D63").light).toMatchObject({
    fill: "#0b5d63",
    text: "#0b5d63",
    line: "#0b5d63",
    ink: "#ffffff",
  });
});

test("a pale color takes dark text rather than losing its character", () => {
  const { fill, ink } = brandRoles("#ffd54a").light;
  expect(fill).toBe("#ffd54a");
  expect(ink).not.toBe("#ffffff");
});

test("only six hexadecimal digits after # are a color", () => {
  expect(["#0b5d63", "#FFFFFF"].every(isColor)).toBe(true);
  expect(["0b5d63", "#fff", "#0b5d6g", "red", "#0b5d63;}", ""].some(isColor)).toBe(false);
});

test("K08 a theme sets primary, confirm and danger, and leaves out what it doesn't name", () => {
  const css = themeCSS({ primary: "#0b5d63", danger: "#b00020" }, ":root");
  expect(css).toMatch(/^:root\{--primary:light-dark\(#0b5d63,#[0-9a-f]{6}\);/);
  expect(css).toContain("--danger:light-dark(#b00020,");
  expect(css).not.toContain("--confirm");
});

test("what isn't a color never reaches the style sheet", () => {
  expect(themeCSS({ primary: "red;} body{display:none" }, ":root")).toBe("");
});
