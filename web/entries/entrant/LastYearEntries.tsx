import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import {
  type EarlierEntry,
  type EnterCategory,
  enterAgain,
  type getEntering,
} from "../../../contract/entries/entering.ts";
import type { Fields } from "../../../contract/platform/forms/element.ts";
import { entryCode, untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";

type LastYearOffer = NonNullable<AnswerOf<typeof getEntering>["lastYear"]>;
type Props = { at: ProgramAddress; lastYear: LastYearOffer; categories: readonly EnterCategory[] };

/** More are behind a button, so that this year's categories stay in sight. */
const mostShownFirst = 3;

/** The person's entries of last year, each to start with. */
export function LastYearEntries({ at, lastYear, categories }: Props) {
  const { open } = useDialogs();
  const [showAll, setShowAll] = useState(false);
  const { serviceName, entries } = lastYear;
  const visible = showAll ? entries : entries.slice(0, mostShownFirst);
  return (
    <section aria-label="Start from last year’s" className="mb-10">
      <h2 className="text-md font-semibold">Start from last year’s</h2>
      <p className="mt-1 mb-2 max-w-text text-base text-ink-2">
        What you answered in {serviceName} comes along, wherever it still fits. Files don’t.
      </p>
      <ul className="grid border-t border-line">
        {visible.map((earlier) => (
          <li
            key={earlier.entryID}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-3"
          >
            <p className="min-w-0 flex-1 basis-60">
              <span className="font-medium wrap-anywhere">{titleOf(earlier)}</span>
              <span className="num block text-sm wrap-anywhere text-ink-3">
                {entryCode(earlier.label, earlier.number)} in {earlier.categoryName}
              </span>
            </p>
            <Button onClick={() => open(<EnterAgainDialog at={at} earlier={earlier} categories={categories} />)}>
              Start from this<span className="sr-only">: {titleOf(earlier)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {visible.length < entries.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setShowAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </section>
  );
}

const titleOf = ({ title }: EarlierEntry) => title || untitledEntry;

/** Each category's eligibility questions, shown once it is chosen: the form is sent only when all are ticked. */
const questionFields = (categories: readonly EnterCategory[]): Fields =>
  Object.fromEntries(
    categories.flatMap(({ categoryID, questions }) =>
      questions.map((label, at) => [
        `${categoryID} ${at}`,
        { type: "checkbox", label, required: true, showWhen: { name: "categoryID", is: [categoryID] } },
      ]),
    ),
  );

type DialogProps = { at: ProgramAddress; earlier: EarlierEntry; categories: readonly EnterCategory[] };

function EnterAgainDialog({ at, earlier, categories }: DialogProps) {
  const navigate = useNavigate();
  const [entryKey] = useState(() => crypto.randomUUID());
  const open = categories.filter(({ reason }) => reason === null);
  const same = open.find(({ categoryID }) => categoryID === earlier.categoryID);
  const fields = useMemo(() => ({ ...enterAgain.form, ...questionFields(categories) }), [categories]);
  return (
    <ActionDialog
      size="sm"
      title="Start from last year’s"
      text={`A draft begins with the answers of “${titleOf(earlier)}”. Look them over before you submit it.`}
      endpoint={enterAgain}
      params={at}
      fields={fields}
      sending={({ entryID, categoryID, entryKey: key }) => ({
        entryID,
        categoryID,
        entryKey: key,
        eligible: categories.find((one) => one.categoryID === categoryID)?.questions.length ?? 0,
      })}
      initial={{ entryID: earlier.entryID, entryKey, ...(same && { categoryID: same.categoryID }) }}
      options={{
        categoryID: open.map(({ categoryID, label, name }) => ({ value: categoryID, label: `${name} (${label})` })),
      }}
      save="Start entry"
      onDone={({ entryID }) => void navigate(paths.entry({ ...at, entryID }))}
    />
  );
}
