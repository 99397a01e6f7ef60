import { useId } from "react";
import { plural } from "../../../contract/platform/plural.ts";

type Props = { count: number; problems: readonly { line: number; text: string }[] };

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
      {count > problems.length && <p className="mt-2 text-sm text-ink-3">These are the first {problems.length}.</p>}
    </section>
  );
}

type ListProps = { labelledBy: string; problems: Props["problems"] };

export const LineProblemList = ({ labelledBy, problems }: ListProps) => (
  <ul className="mt-2 max-h-64 divide-y overflow-y-auto border-y text-sm" tabIndex={0} aria-labelledby={labelledBy}>
    {problems.map(({ line, text }, at) => (
      <li key={`${line} ${at}`} className="flex flex-wrap gap-x-4 py-1.5">
        <span className="num w-20 shrink-0 text-ink-3">Line {line}</span>
        <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{text}</span>
      </li>
    ))}
  </ul>
);
