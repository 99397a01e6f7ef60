// Computes every mean, corrected mean and place of a results file again, from the scorers' columns alone.
//   node recompute-results.mjs results.csv
// The file: Results, Download, CSV, with nothing searched for. Ends with 1 if anything in the file differs.
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
const resultOf = ({ row, mean }) => (row[at("Places go by")] === "Mean" ? mean : Number(row[at("Result")]));

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

const differs = entries.filter((entry) => {
  const { row, group, mean, corrected } = entry;
  const better = judged.filter((one) => one.group === group && resultOf(one) > resultOf(entry)).length;
  const place = mean === undefined ? "" : row[at("Tie decided by")] ? row[at("Place")] : 1 + better;
  console.log([row[at("Code")], place, mean ?? "", corrected === undefined ? "" : rounded(corrected)].join(","));
  const near = (heading, value) => row[at(heading)] !== "" && Math.abs(Number(row[at(heading)]) - value) < 0.0002;
  const same = mean === undefined ? row[at("Mean")] === "" : near("Mean", mean) && near("Corrected mean", corrected);
  return !same || row[at("Place")] !== String(place);
});
console.error(differs.length ? `Different: ${differs.map(({ row }) => row[at("Code")]).join(", ")}` : "All the same.");
process.exitCode = differs.length ? 1 : 0;
