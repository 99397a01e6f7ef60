import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Award, CornerRightUp, Eye, FileBadge, Images, ListEnd, Lock, MonitorPlay, UserLock } from "lucide-react";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { sendOn } from "../../../contract/advancement/advancement.ts";
import { resultMethodOf } from "../../../contract/platform/result-methods.ts";
import { may } from "../../../contract/platform/permissions.ts";
import {
  downloadResults,
  getResults,
  matchesSearch,
  releaseResults,
  withholdResults,
} from "../../../contract/judging/results.ts";
import { startRound } from "../../../contract/judging/rounds.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { ListMenu } from "../../tables/downloads/ListMenu.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { ResultDetails } from "./ResultDetails.tsx";
import { OfferedTitles } from "./AwardTitleField.tsx";
import { CategoryResults } from "./CategoryResults.tsx";
import { PlannedRelease, PlanReleaseButton } from "./PlannedRelease.tsx";
import { RoundTabs } from "./RoundTabs.tsx";
import { hasGalleries } from "./has-galleries.ts";
import { ResultsSureness } from "./ResultsSureness.tsx";
import { ReleaseDialog } from "./ReleaseDialog.tsx";
import { RuleChanges } from "./RuleChanges.tsx";
import { type Results, scoreRange } from "./results.ts";

function ResultsPage() {
  const at = useProgramAddress();
  const results = useAnswer(getResults, at);
  const [search, setSearch] = useAddressFilter("search");
  const [only, setOnly] = useAddressFilter("category");
  const categories = results.categories
    .filter(({ categoryID, entries }) => entries.length > 0 && (!only || categoryID === only))
    .map((category) => ({ ...category, entries: category.entries.filter((entry) => matchesSearch(entry, search)) }))
    .filter(({ entries }) => entries.length > 0);
  const range = scoreRange(results.categories);
  const titles = [
    ...new Set(results.categories.flatMap(({ entries }) => entries.flatMap(({ awardTitle }) => awardTitle ?? []))),
  ];
  return (
    <>
      <title>Results</title>
      <PageHead
        title="Results"
        meta={<ReleaseState results={results} />}
        text={
          <>
            <BelowMinimum at={at} results={results} /> {rankingText(results)}
          </>
        }
        actions={
          <>
            <ListMenu
              endpoint={downloadResults}
              params={at}
              filter={{ ...(search.trim() && { search: search.trim() }), ...(only && { categoryID: only }) }}
              standings={results.standings}
            />
            <NextRoundLink at={at} results={results} />
            <PlanReleaseButton at={at} results={results} />
            <ReleaseActions at={at} results={results} />
          </>
        }
      />
      <RoundTabs at={at} closed={results.closedRounds} current={{ round: results.round, name: results.roundName }} />
      <PlannedRelease at={at} results={results} />
      {results.resultsReleasedAt && results.releaseReason && (
        <Notice className="mb-5" title="Released below the minimum of scoresheets">
          {results.releaseReason}
        </Notice>
      )}
      <RuleChanges changes={results.ruleChanges} />
      <ChangesWaiting at={at} results={results} />
      <Toolbar className="mb-4" actions={<ResultsAside at={at} results={results} />}>
        <SearchField label={`Search ${judgedWordsAt(at).many}`} value={search} onChange={setSearch} />
        <FilterSelect
          label={capitalized(judgedWordsAt(at).group)}
          value={only}
          onChange={setOnly}
          options={results.categories.map(({ categoryID, name }) => ({ value: categoryID, label: name }))}
        />
      </Toolbar>
      {categories.length === 0 && (
        <EmptyState
          icon={Award}
          title={
            search || only ? `No ${judgedWordsAt(at).one} matches` : `No ${judgedWordsAt(at).many} are being scored yet`
          }
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {categories.map((category) => (
          <CategoryResults
            key={category.categoryID}
            at={at}
            category={category}
            minimum={results.minimumSheets}
            range={range}
            standings={results.standings}
            isReleased={results.resultsReleasedAt !== null}
            method={results.method}
            breakTies={results.breakTies}
          />
        ))}
      </div>
      <OfferedTitles titles={titles} />
      {results.categories.some(({ entries }) => entries.length > 0) && (
        <ResultsSureness at={at} categories={results.categories} />
      )}
    </>
  );
}

/** Undecided changes that scorers ask for; a release leaves them undecided. */
function ChangesWaiting({ at, results: { changesWaiting, resultsReleasedAt } }: ReleaseProps) {
  const { open } = useDialogs();
  if (changesWaiting.length === 0) return null;
  const all = changesWaiting.reduce((sum, { changes }) => sum + changes, 0);
  return (
    <Notice
      className="mb-5"
      title={`${plural(all, "change of a scoresheet was", "changes of scoresheets were")} asked for and ${resultsReleasedAt ? "not decided" : all === 1 ? "waits" : "wait"}`}
    >
      {resultsReleasedAt
        ? "They don’t count: results were released without them. "
        : "The chair or you decide; until then they don’t count. "}
      <span className="flex flex-wrap gap-x-4">
        {changesWaiting.map(({ entryID, code, title }) => (
          <button
            key={entryID}
            type="button"
            className="min-w-0 rounded-xs text-left wrap-anywhere underline underline-offset-4"
            onClick={() => open(<ResultDetails at={{ ...at, entryID }} />)}
          >
            {title || code}
          </button>
        ))}
      </span>
    </Notice>
  );
}

/** The ranking rules, where they aren't the usual ones. */
function rankingText({ method, breakTies }: Results): string | null {
  const { label, says } = resultMethodOf(method);
  const ties = breakTies && "Equal results are decided between.";
  return [method !== "mean" && `Places go by ${label.toLowerCase()}: ${says}`, ties].filter(Boolean).join(" ") || null;
}

const ReleaseState = ({ results: { resultsReleasedAt } }: { results: Results }) =>
  resultsReleasedAt ? (
    <Badge tone="confirm" dot>
      Released <DateTimeText value={resultsReleasedAt} clock="here" />
    </Badge>
  ) : (
    <Badge dot>Not released</Badge>
  );

const BelowMinimum = ({ at, results: { belowMinimum, minimumSheets } }: ReleaseProps) =>
  belowMinimum === 0 ? (
    <>
      Every {judgedWordsAt(at).one} has at least {plural(minimumSheets, "scoresheet")}.
    </>
  ) : (
    <>
      {plural(belowMinimum, `${judgedWordsAt(at).one} has`, `${judgedWordsAt(at).many} have`)} fewer than{" "}
      {plural(minimumSheets, "scoresheet")}.
    </>
  );

type ReleaseProps = { at: ProgramAddress; results: Results };

const ResultsAside = (props: ReleaseProps) => (
  <>
    {hasGalleries(props.at) && (
      <LinkButton variant="ghost" to={studioPaths.resultsPreviews(props.at)}>
        <UserLock aria-hidden size={16} />
        Previews
      </LinkButton>
    )}
    <LinkButton variant="ghost" to={studioPaths.ceremony(props.at)}>
      <MonitorPlay aria-hidden size={16} />
      Ceremony
    </LinkButton>
    <LinkButton variant="ghost" to={studioPaths.certificates(props.at)}>
      <FileBadge aria-hidden size={16} />
      Certificates
    </LinkButton>
    <GalleryLink {...props} />
    <OnwardLink {...props} />
  </>
);

/** Only released winners go on to another program. */
const OnwardLink = ({ at, results: { standings, resultsReleasedAt } }: ReleaseProps) =>
  resultsReleasedAt &&
  may(standings, sendOn.allow) && (
    <LinkButton variant="ghost" to={studioPaths.onward(at)}>
      <CornerRightUp aria-hidden size={16} />
      Send winners to another program
    </LinkButton>
  );

function GalleryLink({ at, results: { winnersGallery, standings } }: ReleaseProps) {
  if (!hasGalleries(at)) return null;
  if (!winnersGallery || !may(standings, "EDIT_GALLERIES"))
    return (
      <LinkButton variant="ghost" to={studioPaths.galleries(at)}>
        <Images aria-hidden size={16} />
        Galleries
      </LinkButton>
    );
  return (
    <LinkButton variant="ghost" to={studioPaths.gallery({ ...at, galleryID: winnersGallery.galleryID })}>
      <Eye aria-hidden size={16} />
      Winners gallery
    </LinkButton>
  );
}

/** A released round has no next one. */
const NextRoundLink = ({ at, results: { standings, resultsReleasedAt } }: ReleaseProps) =>
  !resultsReleasedAt &&
  may(standings, startRound.allow) && (
    <LinkButton to={studioPaths.nextRound(at)}>
      <ListEnd aria-hidden size={16} />
      Next round
    </LinkButton>
  );

function ReleaseActions({ at, results }: ReleaseProps) {
  const { standings, resultsReleasedAt } = results;
  if (resultsReleasedAt)
    return (
      <ActionButton
        endpoint={withholdResults}
        standings={standings}
        dialog={
          <Confirm
            title="Take back the release?"
            text={
              hasGalleries(at)
                ? "Scores, award titles and the winners gallery disappear for everyone but staff. Who has seen them has seen them."
                : "Scores and decisions disappear for everyone but staff. Who has seen them has seen them, and an award that was offered stays."
            }
            lasting="reversible"
            action="Take back the release"
            endpoint={withholdResults}
            params={at}
          />
        }
      >
        <Lock aria-hidden size={16} />
        Take back the release
      </ActionButton>
    );
  return (
    <ActionButton variant="primary" endpoint={releaseResults} standings={standings} dialog={<ReleaseDialog at={at} />}>
      <Award aria-hidden size={16} />
      Release results
    </ActionButton>
  );
}

export { ResultsPage as Component };
