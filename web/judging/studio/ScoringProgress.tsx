import { Eye } from "lucide-react";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Meter } from "../../platform/ui/Meter.tsx";
import type { Scorers } from "./scorers.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

type Category = Scorers["categories"][number];

const scoredPercent = ({ scored, total }: Category) => (total === 0 ? 0 : Math.round((100 * scored) / total));

export const ScoringProgress = ({ at, answer }: { at: ProgramAddress; answer: Scorers }) => (
  <Card>
    <CardHead
      title={`Scoring by ${judgedWordsAt(at).group}`}
      actions={<span className="text-sm text-ink-3">scores in</span>}
    />
    <ul className="grid gap-4 px-5 pb-5">
      {answer.categories.map((category) => (
        <li key={category.categoryID}>
          <CategoryProgressLine at={at} category={category} minimum={answer.minimumSheets} />
        </li>
      ))}
    </ul>
  </Card>
);

function CategoryProgressLine({ at, category, minimum }: { at: ProgramAddress; category: Category; minimum: number }) {
  const { name, scored, total, scorers, entries, categoryID } = category;
  const few = entries > 0 && scorers < minimum;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 font-medium wrap-anywhere sm:truncate">{name}</span>
        <span className="num text-sm whitespace-nowrap text-ink-3">
          {scored} of {total}
        </span>
        <span className="num ml-auto font-medium">{scoredPercent(category)}%</span>
      </div>
      <Meter
        label={`${name}: scores in`}
        value={scored}
        max={total}
        tone={total > 0 && scored === total ? "confirm" : "brand"}
        className="mt-1.5 h-1.5"
      />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <span className={few ? "text-warning-text" : "text-ink-3"}>
          {plural(scorers, "scorer")}
          {few && `, at least ${minimum} are asked for`}
        </span>
        <LinkButton variant="ghost" size="xs" to={studioPaths.scoresheetPreview({ ...at, categoryID })}>
          <Eye aria-hidden size={14} />
          Preview
        </LinkButton>
      </div>
    </>
  );
}
