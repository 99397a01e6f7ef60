// Computes again how entries of one result in a results file were told apart: by criteria, first places and spread. What somebody
// decided, with a reason, the file says itself.
//   node recompute-ties.mjs results.csv (Results, Download, CSV, with nothing searched for); ends with 1 if anything differs
import { readFileSync } from "node:fs";
const text = readFileSync(process.argv[2], "utf8").replace(/^\uFEFF/, "");
const lines = [[]];
for (const [, cell, end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
  lines.at(-1).push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
  if (end === "\r\n") lines.push([]);
}
const [head, ...rows] = lines.filter((line) => line.length > 1);
const at = (heading) => head.indexOf(heading);
const criteria = head.flatMap((heading, column) => (heading.startsWith("Mean of ") ? [column] : []));
const scored = rows.filter((row) => row[at("Result")] !== "");
const tieOf = (row) => `${row[0]} ${row[at("Code")].replace(/-\d+$/, "")} ${row[at("Result")]}`;
const byKey = (run, key) =>
  [...Map.groupBy(run, key)].toSorted(([one], [other]) => other - one).map(([, part]) => part);

function byFirstPlaces(run) {
  const sheets = (row) => row.slice(at("Sheets") + 1);
  const best = head.slice(at("Sheets") + 1).map((_, scorer) => {
    const given = run.map((row) => sheets(row)[scorer]);
    return given.includes("") ? undefined : Math.max(...given.map(Number));
  });
  return byKey(run, (row) => sheets(row).filter((cell, scorer) => cell !== "" && Number(cell) === best[scorer]).length);
}

/** The best first; entries that nothing tells apart stay together. */
function toldApart(tie) {
  if (tie[0][at("Equal results decided between")] !== "Yes") return [tie];
  let runs = [tie];
  for (const column of criteria) runs = runs.flatMap((run) => byKey(run, (row) => Number(row[column])));
  runs = runs.flatMap((run) => (run.length > 1 ? byFirstPlaces(run) : [run]));
  const hasSpread = (run) => run.every((row) => row[at("Spread")] !== "");
  return runs.flatMap((run) => (hasSpread(run) ? byKey(run, (row) => -Number(row[at("Spread")])) : [run]));
}

const differs = [];
for (const tie of Map.groupBy(scored, tieOf).values()) {
  let place = Math.min(...tie.map((row) => Number(row[at("Place")])));
  for (const run of toldApart(tie)) {
    const isDecided = run.some((row) => row[at("Tie decided by")].startsWith("Decision: "));
    const last = isDecided ? place + run.length - 1 : place;
    const isThere = (row) => Number(row[at("Place")]) >= place && Number(row[at("Place")]) <= last;
    differs.push(...run.filter((row) => !isThere(row)));
    place += run.length;
  }
}
console.error(differs.length ? `Different: ${differs.map((row) => row[at("Code")]).join(", ")}` : "All the same.");
process.exitCode = differs.length ? 1 : 0;
