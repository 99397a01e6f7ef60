import { ArrowRight, Trophy } from "lucide-react";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { getResults, matchesSearch } from "../../../contract/judging/results.ts";
import { type RoundCut, entriesGoingOn, roundName, startRound } from "../../../contract/judging/rounds.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { SelectionBar } from "../../platform/ui/Table.tsx";
import { SearchField } from "../../platform/ui/Toolbar.tsx";
import { endText } from "../../platform/ui/date-text.ts";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { GoingOnTable } from "./GoingOnTable.tsx";
import { StartRoundDialog } from "./StartRoundDialog.tsx";

const DEFAULT_PLACES = 3;
const DEFAULT_RESULT = 75;

const cuts = [
  { value: "places", label: "First places" },
  { value: "result", label: "Result from" },
] as const;

/** The choice of entries for the next round: by a proposed cut, and by hand. */
function NextRoundPage() {
  const at = useProgramAddress();
  const navigate = useNavigate();
  const results = useAnswer(getResults, at);
  const words = judgedWordsAt(at);
  const [by, setBy] = useState<RoundCut["by"]>("places");
  const [typed, setTyped] = useState<Record<RoundCut["by"], string>>({
    places: String(DEFAULT_PLACES),
    result: String(DEFAULT_RESULT),
  });
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [search, setSearch] = useAddressFilter("search");

  const categories = results.categories.filter(({ entries }) => entries.length > 0);
  const all = categories.flatMap(({ entries }) => entries.map(({ entryID }) => entryID));
  const least = Number(typed[by]);
  const proposed = new Set(typed[by] !== "" && least >= 0 ? entriesGoingOn(categories, { by, least }) : []);
  const goingOnIDs = new Set(all.filter((entryID) => byHand.get(entryID) ?? proposed.has(entryID)));
  const choose = useCallback(
    (entryIDs: readonly string[], isIn: boolean) =>
      setByHand((before) => new Map([...before, ...entryIDs.map((entryID) => [entryID, isIn] as const)])),
    [],
  );
  const chooseNone = () => setByHand(new Map(all.map((entryID) => [entryID, false])));
  const propose = (change: () => void) => {
    setByHand(new Map());
    change();
  };
  const matching = categories
    .map((category) => ({ category, wanted: category.entries.filter((entry) => matchesSearch(entry, search)) }))
    .filter(({ wanted }) => wanted.length > 0);
  const next = results.round + 1;
  const now = roundName({ round: results.round, name: results.roundName });

  return (
    <>
      <title>{`Round ${next} · Results`}</title>
      <PageHead
        crumbs={[{ label: "Results", to: studioPaths.results(at) }]}
        title={`Round ${next}`}
        text={`Choose which ${words.many} go on. ${now} is closed with that and stays as it is; those that go on are scored anew.`}
      />
      {results.scoringOpenUntil && (
        <Notice tone="warning" className="mb-5">
          Scoring is open until {endText(results.scoringOpenUntil, results.timeZone)}. Starting the next round ends it.
        </Notice>
      )}
      {categories.length === 0 ? (
        <EmptyState icon={Trophy} title={`No ${words.many} are being scored yet`} />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
            <Segmented
              label="Who goes on"
              value={by}
              options={cuts}
              onChange={(value) => propose(() => setBy(value))}
            />
            <Field label={by === "places" ? `Places of each ${words.group}` : "Out of 100, at least"}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  inputMode={by === "places" ? "numeric" : "decimal"}
                  min={by === "places" ? 1 : 0}
                  value={typed[by]}
                  onChange={(event) => propose(() => setTyped({ ...typed, [by]: event.target.value }))}
                  className="max-w-28"
                />
              )}
            </Field>
            <p className="pb-2 text-ink-2" aria-live="polite">
              {plural(goingOnIDs.size, `${words.one} goes`, `${words.many} go`)} on of {all.length}.
            </p>
            <div className="max-sm:w-full sm:ml-auto">
              <SearchField label={`Search ${words.many}`} value={search} onChange={setSearch} />
            </div>
          </div>
          {matching.length === 0 && <EmptyState icon={Trophy} title={`No ${words.one} matches`} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {matching.map(({ category, wanted }) => (
              <GoingOnTable
                key={category.categoryID}
                category={category}
                wanted={wanted}
                chosen={goingOnIDs}
                onChoose={choose}
                noun={words.one}
              />
            ))}
          </div>
          <SelectionBar count={goingOnIDs.size} onClear={chooseNone}>
            <ActionButton
              variant="primary"
              endpoint={startRound}
              standings={results.standings}
              dialog={
                <StartRoundDialog
                  at={at}
                  results={results}
                  entryIDs={[...goingOnIDs]}
                  chosenBy={selectionText({ by, least }, byHand, proposed, words.group)}
                  onDone={() => void navigate(studioPaths.results(at))}
                />
              }
            >
              Start round {next}
              <ArrowRight aria-hidden size={16} />
            </ActionButton>
          </SelectionBar>
        </>
      )}
    </>
  );
}

function selectionText(
  cut: RoundCut,
  byHand: ReadonlyMap<string, boolean>,
  proposed: ReadonlySet<string>,
  group: string,
): string {
  const rule =
    cut.by === "places"
      ? `the ${cut.least === 1 ? "first place" : `first ${cut.least} places`} of each ${group}`
      : `a result of ${cut.least} or more`;
  const addedCount = [...byHand].filter(([entryID, isIn]) => isIn && !proposed.has(entryID)).length;
  const removedCount = [...byHand].filter(([entryID, isIn]) => !isIn && proposed.has(entryID)).length;
  const changed = [addedCount > 0 && `${addedCount} added`, removedCount > 0 && `${removedCount} left out`]
    .filter(Boolean)
    .join(", ");
  return changed ? `${rule}; by hand ${changed}` : rule;
}

export { NextRoundPage as Component };
