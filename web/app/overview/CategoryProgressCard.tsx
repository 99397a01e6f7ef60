import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Meter } from "../../platform/ui/Meter.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

type Category = ContestOverviewAnswer["categories"][number];

export const CategoryProgressCard = ({ at, categories }: { at: ProgramAddress; categories: readonly Category[] }) => (
  <Card aria-label={`Scoring by ${judgedWordsAt(at).group}`} className="shadow-none!">
    <CardHead
      title={`Scoring by ${judgedWordsAt(at).group}`}
      actions={<span className="text-sm text-ink-3">scores in</span>}
    />
    {categories.length === 0 ? (
      <div className="border-t px-5 py-6">
        <p className="text-ink-3">There are no {judgedWordsAt(at).groups} yet.</p>
        <LinkButton size="sm" to={studioPaths.categories(at)} className="mt-3">
          Add {judgedWordsAt(at).groups}
        </LinkButton>
      </div>
    ) : (
      <ul className="grid gap-4 px-5 pb-5">
        {categories.map((category) => (
          <CategoryRow key={category.categoryID} category={category} />
        ))}
      </ul>
    )}
  </Card>
);

function CategoryRow({ category }: { category: Category }) {
  const { name, started, submitted, scorers, scoresIn, scoresExpected } = category;
  const share = scoresExpected === 0 ? 0 : Math.round((100 * scoresIn) / scoresExpected);
  return (
    <li>
      <p className="num flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium wrap-anywhere max-sm:min-w-0 max-sm:flex-1">{name}</span>
        <span className="min-w-0 flex-1 text-sm sm:truncate max-sm:order-1 max-sm:basis-full text-ink-3">
          {`${submitted} of ${started} submitted, ${scorers === 0 ? "no scorers" : plural(scorers, "scorer")}`}
        </span>
        <span className="font-medium">{share}%</span>
      </p>
      <Meter
        label={`Scores of ${name}`}
        value={scoresIn}
        max={Math.max(1, scoresExpected)}
        tone={share === 100 ? "confirm" : "brand"}
        className="mt-1.5 h-1"
      />
    </li>
  );
}
