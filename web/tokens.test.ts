import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast } from "../contract/platform/brand.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The light and the dark value of a token. */
function token(name: string): [string, string] {
  const pair = css.match(new RegExp(`\\s--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`));
  const one = css.match(new RegExp(`\\s--${name}: (#\\w{6})`));
  return pair ? [pair[1] ?? "", pair[2] ?? ""] : [one?.[1] ?? "", one?.[1] ?? ""];
}

const least = (front: string, back: string) => {
  const [a, b] = [token(front), token(back)];
  return Math.min(contrast(a[0], b[0]), contrast(a[1], b[1]));
};

const grounds = ["bg", "surface", "sunken"];
const texts = ["ink", "ink-2", "ink-3", "primary-text", "award-text", "confirm-text", "warning-text", "danger-text"];

test.each(texts)("%s is read at 4.5:1 on every background, light and dark", (text) => {
  for (const ground of grounds) expect(least(text, ground), ground).toBeGreaterThanOrEqual(4.5);
});

test.each(["primary", "award", "confirm", "warning", "danger"])("%s's words are read on its tint", (tone) => {
  expect(least(`${tone}-text`, `${tone}-soft`)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  "primary",
  "primary-hover",
  "award",
  "award-hover",
  "confirm",
  "confirm-hover",
  "warning",
  "danger",
  "danger-hover",
])("words on %s are read", (fill) => {
  expect(least(`${fill.replace("-hover", "")}-ink`, fill)).toBeGreaterThanOrEqual(4.5);
});

test.each(["field", "primary-line", "confirm-line", "danger-line"])("%s is seen at 3:1 on every background", (line) => {
  for (const ground of grounds) expect(least(line, ground), ground).toBeGreaterThanOrEqual(3);
});

test.each(["in", "again", "out"])("white words on the verdict “%s” are read in the sun", (verdict) => {
  expect(contrast("#ffffff", token(`verdict-${verdict}`)[0])).toBeGreaterThanOrEqual(5);
});
