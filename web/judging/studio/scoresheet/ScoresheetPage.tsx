import { ListChecks, Plus } from "lucide-react";
import { createScoresheet, listScoresheets } from "../../../../contract/judging/scoresheets.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useService } from "../../../programs/studio/use-service.ts";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { tabClass, tabListClass } from "../../../platform/ui/tab-class.ts";
import { judgedWordsAt } from "../../../programs/entry/judged-words.ts";
import { AddScoresheetDialog } from "./ScoresheetCategoriesDialog.tsx";
import { ScoresheetEditor } from "./ScoresheetEditor.tsx";
import { criteriaToSave, defaultCriteria } from "./criteria.ts";
import { useCategoryOptions } from "../../../programs/studio/setup/use-category-options.ts";

/** The scoresheet of the whole contest, and those of categories with one of their own. */
function ScoresheetPage() {
  const { at, standings } = useService();
  const setup = useAnswer(listScoresheets, at);
  const { scoresheets } = setup;
  const { categories, chosenText } = useCategoryOptions(at);
  const [sheetFilter, setSheetFilter] = useAddressFilter("sheet");
  const hasWhole = scoresheets.some(({ categoryIDs }) => categoryIDs.length === 0);
  const isFull =
    hasWhole && categories.every(({ categoryID }) => scoresheets.some((one) => one.categoryIDs.includes(categoryID)));
  const sheet = scoresheets.find(({ scoresheetID }) => scoresheetID === sheetFilter) ?? scoresheets[0];
  return (
    <>
      <title>Scoresheets</title>
      <PageHead
        title="Scoresheets"
        text="What scorers go by. Weights say how much each criterion decides."
        actions={
          scoresheets.length > 0 && (
            <ActionButton
              endpoint={createScoresheet}
              standings={standings}
              reason={isFull ? `Every ${judgedWordsAt(at).group} has a scoresheet of its own.` : undefined}
              dialog={<AddScoresheetDialog setup={setup} onAdd={setSheetFilter} />}
            >
              <Plus aria-hidden size={16} />
              Add scoresheet
            </ActionButton>
          )
        }
      />
      {scoresheets.length > 1 && (
        <div role="group" aria-label="Scoresheet" className={tabListClass("line", "mb-5")}>
          {scoresheets.map(({ scoresheetID, categoryIDs }) => (
            <button
              key={scoresheetID}
              type="button"
              aria-pressed={scoresheetID === sheet?.scoresheetID}
              onClick={() => setSheetFilter(scoresheetID)}
              className={tabClass("line", scoresheetID === sheet?.scoresheetID)}
            >
              {categoryIDs.length > 0 ? chosenText(categoryIDs) : "Whole contest"}
            </button>
          ))}
        </div>
      )}
      {sheet ? (
        <ScoresheetEditor
          key={`${sheet.scoresheetID} ${JSON.stringify(sheet.criteria)} ${sheet.name}`}
          setup={setup}
          sheet={sheet}
        />
      ) : (
        <NoScoresheet />
      )}
    </>
  );
}

function NoScoresheet() {
  const { at, standings } = useService();
  const { run, busy } = useAction(createScoresheet);
  return (
    <EmptyState
      icon={ListChecks}
      title="No scoresheet yet"
      text="Scorers give each criterion a number. Begin with three criteria and a comment, and change them as you like."
      action={
        <ActionButton
          endpoint={createScoresheet}
          standings={standings}
          variant="primary"
          busy={busy}
          onClick={() => void run(at, { name: "Scoresheet", criteria: criteriaToSave(defaultCriteria()) })}
        >
          Begin a scoresheet
        </ActionButton>
      }
    />
  );
}

export { ScoresheetPage as Component };
