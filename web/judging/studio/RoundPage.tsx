import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Images, Trophy, Undo2 } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { Fields } from "../../../contract/platform/forms/element.ts";
import type { ResultMethod } from "../../../contract/platform/result-methods.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { downloadResults } from "../../../contract/judging/results.ts";
import { getRound, makeShortlist, roundName, undoRound } from "../../../contract/judging/rounds.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { ListMenu } from "../../tables/downloads/ListMenu.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { ShowAll } from "../../platform/ui/ShowAll.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { useFirstRows } from "../../platform/ui/use-first-rows.ts";
import { EntryButton } from "./EntryButton.tsx";
import { hasGalleries } from "./has-galleries.ts";
import { RoundTabs } from "./RoundTabs.tsx";
import { RuleChanges } from "./RuleChanges.tsx";
import { PlaceCell, PlaceHead, ScoreCells, ScoreHeads } from "./ScoreColumns.tsx";
import { TieBreakText } from "./TieNote.tsx";
import { type ScoreRange, scoreRange } from "./results.ts";

type Round = AnswerOf<typeof getRound>;
type Category = Round["categories"][number];

function RoundPage() {
  const at = useProgramAddress();
  const { round: number = "" } = useParams();
  const round = useAnswer(getRound, at, { round: number });
  const categories = round.categories.filter(({ entries }) => entries.length > 0);
  const range = scoreRange(round.categories);
  const words = judgedWordsAt(at);
  const all = categories.flatMap(({ entries }) => entries);
  const goOn = all.filter(({ goesOn }) => goesOn).length;
  const chosenBy = round.closedBy ? `, chosen by ${round.closedBy}` : "";
  return (
    <>
      <title>{`${roundName(round)} · Results`}</title>
      <PageHead
        title="Results"
        meta={
          <Badge dot>
            Round closed <DateTimeText value={round.closedAt} clock="here" />
          </Badge>
        }
        text={`${goOn} of ${plural(all.length, words.one, words.many)} went on: ${round.chosenBy}${chosenBy}. Nothing here changes any more.`}
        actions={
          <>
            <ListMenu
              endpoint={downloadResults}
              params={at}
              filter={{ round: round.round }}
              standings={round.standings}
            />
            <ShortlistSection at={at} round={round} />
            <UndoRoundButton at={at} round={round} />
          </>
        }
      />
      <RoundTabs at={at} closed={round.closedRounds} current={round.current} />
      {round.reason && (
        <Notice className="mb-5" title="Closed below the minimum of scoresheets">
          {round.reason}
        </Notice>
      )}
      <RuleChanges changes={round.ruleChanges} />
      {categories.length === 0 && <EmptyState icon={Trophy} title={`No ${words.many} were in this round`} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {categories.map((category) => (
          <CategoryRound key={category.categoryID} at={at} category={category} range={range} method={round.method} />
        ))}
      </div>
    </>
  );
}

/** The public shortlist of the entries that went on. */
function ShortlistSection({ at, round: { round, standings } }: { at: ProgramAddress; round: Round }) {
  const navigate = useNavigate();
  if (!hasGalleries(at)) return null;
  return (
    <ActionButton
      endpoint={makeShortlist}
      standings={standings}
      dialog={
        <ActionDialog<typeof makeShortlist>
          title="Make a shortlist"
          text={`A gallery of the ${judgedWordsAt(at).many} that went on, in the order of their numbers. Nobody sees it until you publish it.`}
          endpoint={makeShortlist}
          params={at}
          fields={shortlistFields}
          initial={{ name: "Shortlist" }}
          sending={(typed) => ({ ...typed, round })}
          save="Make it"
          onDone={({ galleryID }) => void navigate(studioPaths.gallery({ ...at, galleryID }))}
        />
      }
    >
      <Images aria-hidden size={16} />
      Shortlist
    </ActionButton>
  );
}

const shortlistFields = {
  name: { type: "input", kind: "text", label: "Name", required: true, maxLength: 200 },
} as const satisfies Fields;

/** Only the round before the current one can be reopened. */
function UndoRoundButton({ at, round }: { at: ProgramAddress; round: Round }) {
  const navigate = useNavigate();
  const { current, standings, resultsReleasedAt } = round;
  if (round.round !== current.round - 1 || resultsReleasedAt) return null;
  return (
    <ActionButton
      endpoint={undoRound}
      standings={standings}
      dialog={
        <Confirm
          title={`Undo the start of ${roundName(current)}?`}
          text={`${roundName(round)} is on again as it was: its ${judgedWordsAt(at).many}, scoring dates, settings, scorers and scoresheets. It can be done as long as nothing is scored in ${roundName(current)}.`}
          lasting="reversible"
          action="Undo"
          endpoint={undoRound}
          params={at}
          sent={{ round: current.round }}
          onDone={() => void navigate(studioPaths.results(at))}
        />
      }
    >
      <Undo2 aria-hidden size={16} />
      Undo {roundName(current)}
    </ActionButton>
  );
}

type Props = { at: ProgramAddress; category: Category; range: ScoreRange; method: ResultMethod };

function CategoryRound({ at, category, range, method }: Props) {
  const { shown, showsAll, showAll } = useFirstRows(category.entries);
  return (
    <Card className="overflow-hidden">
      <CardHead title={category.name} actions={<span className="num text-sm text-ink-3">{category.label}</span>} />
      <Table label={`${category.name}, as the round ended`}>
        <thead>
          <tr>
            <PlaceHead />
            <Th>Entry</Th>
            <Th className="w-32">
              <span className="sr-only">Goes on</span>
            </Th>
            <ScoreHeads range={range} method={method} />
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <Tr key={entry.entryID}>
              <PlaceCell entry={entry} />
              <Td as="title">
                <EntryButton at={{ ...at, entryID: entry.entryID }} entry={entry} />
                <TieBreakText entry={entry} />
              </Td>
              <Td label="Goes on">{entry.goesOn ? <Badge tone="confirm">Goes on</Badge> : "–"}</Td>
              <ScoreCells entry={entry} range={range} method={method} />
            </Tr>
          ))}
        </tbody>
      </Table>
      {!showsAll && <ShowAll total={category.entries.length} of={category.name} onShow={showAll} />}
    </Card>
  );
}

export { RoundPage as Component };
