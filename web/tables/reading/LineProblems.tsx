import { useId } from "react";
import { plural } from "../../../contract/platform/plural.ts";
import { countText } from "./count-texts.ts";

/** A problem of a line; in a preview, of all lines that share it. */
type Problem = { line: number; text: string; lines?: readonly number[]; count?: number };
type Props = { count: number; problems: readonly Problem[] };

/** The lines of a table that can't be used, and why: the first of them. */
export function LineProblems({ count, problems }: Props) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {plural(count, "line is", "lines are")} left out
      </h3>
      <LineProblemList labelledBy={id} problems={problems} />
      {count > countLines(problems) && (
        <p className="mt-2 text-sm text-ink-3">These are the first {countLines(problems)}.</p>
      )}
    </section>
  );
}

const countLines = (problems: readonly Problem[]) => problems.reduce((all, { count = 1 }) => all + count, 0);

function linesText({ line, lines = [line], count = 1 }: Problem): string {
  if (count === 1) return `Line ${line}`;
  const more = count - lines.length;
  return `Lines ${lines.join(", ")}${more > 0 ? ` and ${countText(more)} more` : ""}`;
}

type ListProps = { labelledBy: string; problems: Props["problems"] };

export const LineProblemList = ({ labelledBy, problems }: ListProps) => (
  <ul className="mt-2 max-h-64 divide-y overflow-y-auto border-y text-sm" tabIndex={0} aria-labelledby={labelledBy}>
    {problems.map((problem, at) => (
      <li key={`${problem.line} ${at}`} className="flex flex-wrap gap-x-4 py-1.5">
        <span className="num min-w-20 shrink-0 text-ink-3 max-sm:shrink">{linesText(problem)}</span>
        <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
          {problem.text}
          {(problem.count ?? 1) > 1 && " The same is true of the other lines."}
        </span>
      </li>
    ))}
  </ul>
);
