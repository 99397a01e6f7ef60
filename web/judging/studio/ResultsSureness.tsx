import { useState } from "react";
import { ChevronRight } from "lucide-react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { comparedMethodCount, getStability, simulatedPanelCount } from "../../../contract/judging/stability.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { ScorerSeverityCard } from "./ScorerSeverityCard.tsx";
import type { ResultEntry, Results } from "./results.ts";

type FirstPlace = AnswerOf<typeof getStability>["categories"][number]["firsts"][number];
type Category = Results["categories"][number];

/** A smaller share of the draws is marked. */
const FIRM_SHARE = 0.75;

/** How firm the first places are, and how severe the scorers: folded, since it takes a while and nobody needs it every time. */
export function ResultsSureness({ at, categories }: { at: ProgramAddress; categories: readonly Category[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group mt-8" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm text-md font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={18} className="transition-transform group-open:rotate-90" />
        How sure is this?
      </summary>
      {isOpen && <Sureness at={at} categories={categories} />}
    </details>
  );
}

function Sureness({ at, categories }: { at: ProgramAddress; categories: readonly Category[] }) {
  const { data, error } = useOptionalAnswer(getStability, at);
  if (error) throw error;
  if (!data) return <Skeleton className="mt-3 h-40 w-full" />;
  const compared = categories.flatMap((category) => {
    const firsts = data.categories.find(({ categoryID }) => categoryID === category.categoryID)?.firsts ?? [];
    const placedFirst = category.entries.filter(({ place }) => place === 1);
    // Where there is one entry alone nothing is compared.
    return category.entries.length < 2 || placedFirst.length === 0 ? [] : [{ category, firsts, placedFirst }];
  });
  return (
    <div className="mt-3">
      <Card className="overflow-hidden">
        <CardHead
          title="First places"
          text={`Each is counted again by all ${comparedMethodCount} ways of making results, and ${simulatedPanelCount} times as if other scorers of this kind had judged.`}
        />
        {compared.length === 0 ? (
          <p className="border-t px-5 py-4 text-ink-3">There is nothing to compare yet.</p>
        ) : (
          <ul>
            {compared.map(({ category, firsts, placedFirst }) => (
              <li key={category.categoryID} className="border-t px-5 py-3">
                <h3 className="text-sm text-ink-3">{category.name}</h3>
                {placedFirst.map((entry) => (
                  <FirstPlaceText
                    key={entry.entryID}
                    entry={entry}
                    first={firsts.find(({ entryID }) => entryID === entry.entryID)}
                    hasEqual={firsts.length > 1}
                  />
                ))}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {data.scorers.length > 0 && <ScorerSeverityCard scorers={data.scorers} />}
    </div>
  );
}

type FirstProps = { entry: ResultEntry; first: FirstPlace | undefined; hasEqual: boolean };

/** Of a tie that was decided only the decision is said: by scores all of those level with it come first. */
function FirstPlaceText({ entry, first, hasEqual }: FirstProps) {
  const name = <span className="font-medium text-ink">{entry.title || entry.code}</span>;
  if (!first) return null;
  const { methods, panels } = first;
  return (
    <p className="mt-0.5 text-ink-2 wrap-break-word">
      {hasEqual && !entry.joint ? (
        <>{name} has the same result as another entry, and is first because the tie was decided for it.</>
      ) : (
        <>
          {name} {hasEqual && "shares the first place and "}comes first{" "}
          {methods === comparedMethodCount ? "by all" : `by ${methods} of the ${comparedMethodCount}`} ways, and{" "}
          <span className={panels < FIRM_SHARE * simulatedPanelCount ? "font-medium text-warning-text" : undefined}>
            {panels} of {simulatedPanelCount} times
          </span>{" "}
          with other scorers.
        </>
      )}
    </p>
  );
}
