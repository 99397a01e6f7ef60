// Computes every result of a results file again by what its places go by: mean, trimmed mean, standardized scores or ranks.
//   node recompute-methods.mjs results.csv
// The file: Results, Download, CSV, with nothing searched for. Ends with 1 if any result in the file differs.
import { readFileSync } from "node:fs";
const text = readFileSync(process.argv[2], "utf8").replace(/^\uFEFF/, "");
const lines = [[]];
for (const [, cell, end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
  lines.at(-1).push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
  if (end === "\r\n") lines.push([]);
}
const [head, ...rows] = lines.filter((line) => line.length > 1);
const at = (heading) => head.indexOf(heading);
const average = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sheets = rows.flatMap((row, entry) =>
  row.slice(at("Sheets") + 1).flatMap((cell, scorer) => {
    const ballot = `${scorer} ${row[0]} ${row[at("Code")].replace(/-\d+$/, "")}`;
    return cell === "" ? [] : [{ entry, scorer, ballot, score: Number(cell) }];
  }),
);
function usual(own) {
  const mean = average(own.map(({ score }) => score));
  const squares = own.reduce((sum, { score }) => sum + (score - mean) ** 2, 0);
  return { mean, spread: Math.sqrt(squares / Math.max(own.length - 1, 1)) };
}
const all = usual(sheets);
const cutOf = (own) => Math.floor(own.length / 5);
const trimmed = (own) => own.toSorted((a, b) => a.score - b.score).slice(cutOf(own), own.length - cutOf(own));
const standardized = (own) => {
  const { mean, spread } = own.length < 5 ? all : usual(own);
  const scale = Math.max(spread, all.spread / 2) || 1;
  return own.map((one) => ({ ...one, score: all.mean + (all.spread * (one.score - mean)) / scale }));
};
const pointsOf = (own, one) =>
  own.reduce((sum, { score }) => sum + (score < one.score) + (score === one.score) / 2, -0.5);
const ranks = (own) =>
  own.map((one) => ({ ...one, score: own.length > 1 ? (100 * pointsOf(own, one)) / (own.length - 1) : 50 }));

// What is looked at together, and what each of its sheets is worth then.
const ways = { Mean: ["entry", (own) => own], "Trimmed mean": ["entry", trimmed], Ranks: ["ballot", ranks] };
const [key, worth] = { ...ways, "Standardized scores": ["scorer", standardized] }[rows[0][at("Places go by")]];
const counted = [...Map.groupBy(sheets, (one) => one[key]).values()].flatMap(worth);
const given = Map.groupBy(counted, ({ entry }) => entry);
const differs = rows.filter((row, entry) => {
  const result = given.has(entry) ? average(given.get(entry).map(({ score }) => score)) : undefined;
  console.log([row[at("Code")], result === undefined ? "" : Number(result.toFixed(4))].join(","));
  return result === undefined ? row[at("Result")] !== "" : Math.abs(Number(row[at("Result")]) - result) > 0.0002;
});
console.error(differs.length ? `Different: ${differs.map((row) => row[at("Code")]).join(", ")}` : "All the same.");
process.exitCode = differs.length ? 1 : 0;
