import { CalendarClock, Plus } from "lucide-react";
import { capitalized } from "../../../../contract/platform/capitalized.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { judgedWordsOf } from "../../../../contract/platform/service-kinds.ts";
import { zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { changeCategoryDates, listCategories } from "../../../../contract/programs/contests.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { dateTimeText, endText } from "../../../platform/ui/date-text.ts";
import { useProgram } from "../use-program.ts";

type Category = AnswerOf<typeof listCategories>["categories"][number];

/** Openings and deadlines of single categories, beside the program's. */
export function CategoryDates() {
  const { at, settings } = useProgram();
  const { categories } = useAnswer(listCategories, at);
  const { group, groups, many } = judgedWordsOf(settings.kind);
  const hasWindow = settings.timeframes.some(({ name }) => name === "entries");
  if (categories.length === 0) return null;
  return (
    <section id="categories" aria-labelledby="category-dates-title" className="max-w-4xl scroll-mt-6 border-t py-7">
      <h2 id="category-dates-title" className="text-md font-semibold">
        {capitalized(groups)} with dates of their own
      </h2>
      <p className="mt-1 mb-4 max-w-text text-base text-ink-3">
        {hasWindow
          ? `A ${group} opens and closes with the program, unless you give it its own opening or deadline here. Entrants see it wherever that deadline counts.`
          : `Set when ${many} open and close first, and save. Then a ${group} can have dates of its own.`}
      </p>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {categories.map((category) => (
          <CategoryRow key={category.categoryID} category={category} hasWindow={hasWindow} />
        ))}
      </ul>
    </section>
  );
}

function CategoryRow({ category, hasWindow }: { category: Category; hasWindow: boolean }) {
  const { at, settings, standings } = useProgram();
  const { open } = useDialogs();
  const { categoryID, label, name, entriesOpenAt, entriesCloseAt } = category;
  const { timeZone, kind } = settings;
  const facts = [
    entriesOpenAt && `Opens ${dateTimeText(entriesOpenAt, timeZone)}`,
    entriesCloseAt && `Closes ${endText(entriesCloseAt, timeZone)}`,
  ].filter(Boolean);
  const { group, many } = judgedWordsOf(kind);
  const isOwn = facts.length > 0;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="w-16 shrink-0 font-mono text-sm text-ink-3">{label}</span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="num text-sm text-ink-3">{facts.join(" · ") || "With the program"}</p>
      </div>
      <ActionButton
        endpoint={changeCategoryDates}
        standings={standings}
        size="sm"
        reason={hasWindow || isOwn ? undefined : `Set when ${many} open and close first.`}
        onClick={() =>
          open(
            <ActionDialog
              title={`Dates of ${name}`}
              text={`Times are in ${zoneLabel(timeZone)}. A later price for this ${group} alone is set under Fees.`}
              endpoint={changeCategoryDates}
              params={{ ...at, categoryID }}
              initial={{ entriesOpenAt, entriesCloseAt }}
              timeZone={timeZone}
            />,
          )
        }
      >
        {isOwn ? <CalendarClock aria-hidden size={15} /> : <Plus aria-hidden size={15} />}
        {isOwn ? "Change dates" : "Own dates"}
        <span className="sr-only"> of {name}</span>
      </ActionButton>
    </li>
  );
}
