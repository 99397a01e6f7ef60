// The commands that a document shows, so that what is run is what is read.
import { readFileSync } from "node:fs";

/**
 * The code blocks of a document in one language, below one heading where it is named. `instead` says what stands here for what the
 * document names: each must be there, so that neither drifts away from the other.
 */
export function blocksOf(file, language, { below, instead = {} } = {}) {
  const text = readFileSync(file, "utf8");
  const part = below ? text.split(/^## /m).find((each) => each.startsWith(below)) : text;
  if (part === undefined) throw new Error(`${file} has no heading “${below}”.`);
  for (const name of Object.keys(instead)) if (!part.includes(name)) throw new Error(`${file} doesn’t say ${name}.`);
  const blocks = [...part.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)];
  return blocks
    .filter(([, , of]) => of === language)
    .map(([, indent, , lines]) => replaced(lines.replaceAll(new RegExp(`^${indent}`, "gm"), ""), instead));
}

/** All at once: what is put in for one name may hold another. */
function replaced(text, instead) {
  const names = Object.keys(instead).map((name) => name.replaceAll(/[^\w\s]/g, "\\$&"));
  return names.length === 0 ? text : text.replaceAll(new RegExp(names.join("|"), "g"), (name) => instead[name]);
}
