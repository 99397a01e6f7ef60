import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { listSurveyWords } from "../../../contract/surveys/survey-results.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";

type Props = { at: ServiceAddress; name: string; query: { question?: string; values?: string } };

/** What was written, in no order. */
export function WordsList({ at, name, query }: Props) {
  const list = usePagedAnswer(listSurveyWords, at, { name, ...query });
  const words = list.pages.flatMap((page) => page.words);
  return (
    <PagedList list={list} shown={words.length} empty={<EmptyState title="Nobody wrote anything here" />}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {words.map((word, place) => (
          <li key={place} className="rounded-md bg-sunken p-4 text-base whitespace-pre-line wrap-anywhere">
            {word}
          </li>
        ))}
      </ul>
    </PagedList>
  );
}
