import { type ResultMethod, resultMethodOf } from "../../../contract/platform/result-methods.ts";
import { Td, Th } from "../../platform/ui/Table.tsx";
import { ScoreDots } from "./ScoreDots.tsx";
import type { ResultEntry, ScoreRange } from "./results.ts";

// The columns of places and scores in a ranking, of a current or a closed round.

export const scoreText = (value: number | null) => (value === null ? "–" : value.toFixed(1));

/** The mean and the corrected mean have columns whatever the method is. */
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

/** Of columns that make room for the others on a tablet; an entry's details have them, too. */
const spareClass = "@max-[56rem]:hidden";

type Columns = { range: ScoreRange; method: ResultMethod };

export const ScoreHeads = ({ range, method }: Columns) => (
  <>
    <Th className="num w-48">{scoresLabel(range)}</Th>
    {hasOwnColumn(method) && <Th align="right">{resultMethodOf(method).label}</Th>}
    <Th align="right">Mean</Th>
    <Th
      align="right"
      className={method === "corrected" ? "" : spareClass}
      title="The mean as it would be if all scorers were equally strict"
    >
      Corrected
    </Th>
    <Th align="right" className={spareClass} title="How far an entry’s scores lie apart">
      Spread
    </Th>
    <Th align="right">Sheets</Th>
  </>
);

type ScoredEntry = Pick<ResultEntry, "scores" | "result" | "mean" | "corrected" | "spread">;
/** `minimum`: a smaller number of sheets is marked. */
type ScoreCellsProps = Columns & { entry: ScoredEntry; minimum?: number };

/** The number that orders the places is bold, the others aren't. */
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
    <Td align="right" label="Corrected" className={method === "corrected" ? decidingClass : `text-ink-2 ${spareClass}`}>
      {scoreText(entry.corrected)}
    </Td>
    <Td align="right" label="Spread" className={`text-ink-2 ${spareClass}`}>
      {scoreText(entry.spread)}
    </Td>
    <Td align="right" label="Sheets" className={entry.scores.length < minimum ? "text-warning-text" : "text-ink-2"}>
      {entry.scores.length}
    </Td>
  </>
);
