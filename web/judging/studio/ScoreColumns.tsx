import { type ResultMethod, resultMethodOf } from "../../../contract/platform/result-methods.ts";
import { Td, Th } from "../../platform/ui/Table.tsx";
import { ScoreDots } from "./ScoreDots.tsx";
import type { ResultEntry, ScoreRange } from "./results.ts";

// What a ranking shows of places and scores, whether its round is on or over.

export const scoreText = (value: number | null) => (value === null ? "–" : value.toFixed(1));

/** The mean and the corrected mean stand there whatever places go by. */
const hasOwnColumn = (method: ResultMethod) => method !== "mean" && method !== "corrected";

const scoresLabel = ({ least, most }: ScoreRange) => `Scores, ${least} to ${most}`;

export const PlaceHead = () => (
  <Th align="right" className="w-14">
    Place
  </Th>
);

export const PlaceCell = ({ entry: { place, joint } }: { entry: Pick<ResultEntry, "place" | "joint"> }) => (
  <Td align="right" label="Place" className="text-ink-2">
    {place ?? "–"}
    {joint && <span title="Joint place">=</span>}
  </Td>
);

type Columns = { range: ScoreRange; method: ResultMethod };

export const ScoreHeads = ({ range, method }: Columns) => (
  <>
    <Th className="num w-48">{scoresLabel(range)}</Th>
    {hasOwnColumn(method) && <Th align="right">{resultMethodOf(method).label}</Th>}
    <Th align="right">Mean</Th>
    <Th align="right">Corrected</Th>
    <Th align="right">Spread</Th>
    <Th align="right">Sheets</Th>
  </>
);

type ScoredEntry = Pick<ResultEntry, "scores" | "result" | "mean" | "corrected" | "spread">;
/** `minimum`: fewer sheets than that stand out. */
type ScoreCellsProps = Columns & { entry: ScoredEntry; minimum?: number };

/** The number that places go by, and the ones beside it. */
const decidingClass = "font-semibold";
const weightClass = (counts: boolean) => (counts ? decidingClass : "text-ink-2");

export const ScoreCells = ({ entry, range, method, minimum = 0 }: ScoreCellsProps) => (
  <>
    <Td label={scoresLabel(range)}>
      <ScoreDots scores={entry.scores} mean={entry.mean} range={range} />
    </Td>
    {hasOwnColumn(method) && (
      <Td align="right" label={resultMethodOf(method).label} className={decidingClass}>
        {scoreText(entry.result)}
      </Td>
    )}
    <Td align="right" label="Mean" className={weightClass(method === "mean")}>
      {scoreText(entry.mean)}
    </Td>
    <Td align="right" label="Corrected" className={weightClass(method === "corrected")}>
      {scoreText(entry.corrected)}
    </Td>
    <Td align="right" label="Spread" className="text-ink-2">
      {scoreText(entry.spread)}
    </Td>
    <Td align="right" label="Sheets" className={entry.scores.length < minimum ? "text-warning-text" : "text-ink-2"}>
      {entry.scores.length}
    </Td>
  </>
);
