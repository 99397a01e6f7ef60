// Computes every mean, corrected mean and place of a results file again, from the scorers' columns alone.
//   node recompute-results.mjs results.csv (Results, Download, CSV, with nothing searched for); ends with 1 if anything differs
import { readFileSync } from "node:fs";
const text = readFileSync(process.argv[2], "utf8").replace(/^\uFEFF/, "");
const lines = [[]];
for (const [, cell, end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
  lines.at(-1).push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
  if (end === "\r\n") lines.push([]);
}
const [head, ...rows] = lines.filter((line) => line.length > 1);
const at = (heading) => head.indexOf(heading);
const rounded = (value) => Number(value.toFixed(4));
const average = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const entries = rows.map((row) => ({
  row,
  group: `${row[0]} ${row[at("Code")].replace(/-\d+$/, "")}`,
  scores: row.slice(at("Sheets") + 1).flatMap((cell, scorer) => (cell === "" ? [] : [{ scorer, score: Number(cell) }])),
}));
const judged = entries.filter(({ scores }) => scores.length > 0);
for (const entry of judged) entry.mean = rounded(average(entry.scores.map(({ score }) => score)));
const resultOf = ({ row }) => Number(row[at("Result")]);
// Score = entry + scorer + what is left: each in turn from what the other leaves, until nothing moves.
const severity = head.slice(at("Sheets") + 1).map(() => 0);
for (let moved = 1, turn = 0; moved > 1e-10 && turn < 100_000; turn++) {
  for (const entry of judged)
    entry.corrected = average(entry.scores.map(({ scorer, score }) => score - severity[scorer]));
  const left = severity.map(() => ({ sum: 0, sheets: 0.5 })); // half a sheet more than there are: few prove little
  for (const { corrected, scores } of judged)
    for (const { scorer, score } of scores) {
      left[scorer].sum += score - corrected;
      left[scorer].sheets += 1;
    }
  const next = left.map(({ sum, sheets }) => sum / sheets);
  moved = Math.max(...next.map((value, scorer) => Math.abs(value - severity[scorer])), 0);
  severity.splice(0, severity.length, ...next);
}
const differs = entries.filter(({ row, group, mean, corrected }) => {
  const better = judged.filter((one) => one.group === group && resultOf(one) > resultOf({ row })).length;
  const level = judged.filter((one) => one.group === group && resultOf(one) === resultOf({ row })).length;
  const last = better + (row[at("Tie decided by")] ? level : 1); // told apart as recompute-ties.mjs says
  const place = mean === undefined ? "" : Math.min(Math.max(Number(row[at("Place")]), better + 1), last);
  console.log([row[at("Code")], place, mean ?? "", corrected === undefined ? "" : rounded(corrected)].join(","));
  if (mean === undefined) return row[at("Place")] + row[at("Mean")] !== "";
  const result = { Mean: mean, "Corrected mean": corrected }[row[at("Places go by")]] ?? resultOf({ row });
  const near = (heading, value) => Math.abs(Number(row[at(heading)] || NaN) - value) < 0.0002;
  const same = near("Mean", mean) && near("Corrected mean", corrected) && near("Result", result);
  return !same || row[at("Place")] !== String(place);
});
console.error(differs.length ? `Different: ${differs.map(({ row }) => row[at("Code")]).join(", ")}` : "All the same.");
process.exitCode = differs.length ? 1 : 0;
