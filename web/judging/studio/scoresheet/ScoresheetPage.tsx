import { ListChecks, Plus } from "lucide-react";
import { createScoresheet, listScoresheets, type ScoresheetSetup } from "../../../../contract/judging/scoresheets.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { useService } from "../../../programs/studio/use-service.ts";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Menu, MenuItem } from "../../../platform/ui/Menu.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { tabClass, tabListClass } from "../../../platform/ui/tab-class.ts";
import { ScoresheetEditor } from "./ScoresheetEditor.tsx";
import { criteriaToSave, defaultCriteria } from "./criteria.ts";
import { useCategoryOptions } from "../../../programs/studio/setup/use-category-options.ts";

/** What scorers go by: one scoresheet for the whole contest, and one for each category that needs its own. */
function ScoresheetPage() {
  const { at } = useService();
  const { scoresheets, counting } = useAnswer(listScoresheets, at);
  const { nameOf } = useCategoryOptions(at);
  const [chosen, choose] = useAddressFilter("sheet");
  const sheet = scoresheets.find(({ scoresheetID }) => scoresheetID === chosen) ?? scoresheets[0];
  return (
    <>
      <title>Scoresheets</title>
      <PageHead
        title="Scoresheets"
        text="What scorers go by. Weights say how much each criterion decides."
        actions={
          scoresheets.length > 0 && <AddScoresheet scoresheets={scoresheets} counting={counting} onAdd={choose} />
        }
      />
      {scoresheets.length > 1 && (
        <div role="group" aria-label="Scoresheet" className={tabListClass("line", "mb-5")}>
          {scoresheets.map(({ scoresheetID, categoryID }) => (
            <button
              key={scoresheetID}
              type="button"
              aria-pressed={scoresheetID === sheet?.scoresheetID}
              onClick={() => choose(scoresheetID)}
              className={tabClass("line", scoresheetID === sheet?.scoresheetID)}
            >
              {categoryID ? nameOf(categoryID) : "Whole contest"}
            </button>
          ))}
        </div>
      )}
      {sheet ? (
        <ScoresheetEditor key={`${sheet.scoresheetID} ${JSON.stringify(sheet.criteria)} ${sheet.name}`} sheet={sheet} />
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

type AddScoresheetProps = {
  scoresheets: readonly ScoresheetSetup[];
  counting: AnswerOf<typeof listScoresheets>["counting"];
  onAdd: (scoresheetID: string) => void;
};

/** A category may have its own, which begins as a copy of the first. */
function AddScoresheet({ scoresheets, counting, onAdd }: AddScoresheetProps) {
  const { at } = useService();
  const { open } = useDialogs();
  const { categories } = useCategoryOptions(at);
  const { run, busy } = useAction(createScoresheet);
  const has = (id: string | null) => scoresheets.some(({ categoryID }) => categoryID === id);
  const [first] = scoresheets;
  const free = [{ categoryID: null, name: "Whole contest" }, ...categories].filter(
    ({ categoryID }) => !has(categoryID),
  );
  if (!first || free.length === 0) return null;
  async function add(categoryID: string | null, name: string) {
    const outcome = await run(at, { categoryID, name, criteria: first!.criteria });
    if (outcome.ok) onAdd(outcome.answer.scoresheetID);
  }
  function choose(categoryID: string | null, name: string) {
    const { sheets } = counting.find((one) => one.categoryID === categoryID) ?? { sheets: 0 };
    if (sheets === 0) return void add(categoryID, name);
    open(
      <Confirm
        title={`A scoresheet for ${name} alone?`}
        text={`${plural(sheets, "scoresheet was", "scoresheets were")} saved there by the one for the whole contest. They stay, but don’t count any more: ${name} is scored anew by its own. As long as nobody has, removing that one brings them back.`}
        lasting="reversible"
        action="Add it"
        endpoint={createScoresheet}
        params={at}
        sent={{ categoryID, name, criteria: first!.criteria }}
        onDone={({ scoresheetID }) => onAdd(scoresheetID)}
      />,
    );
  }
  return (
    <Menu
      trigger={
        <Button busy={busy}>
          <Plus aria-hidden size={16} />
          Scoresheet for a category
        </Button>
      }
    >
      {free.map(({ categoryID, name }) => (
        <MenuItem key={categoryID ?? ""} onSelect={() => choose(categoryID, name)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

export { ScoresheetPage as Component };
