import { ListChecks } from "lucide-react";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getScoring } from "../../../contract/judging/scoring.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { storeValue } from "../../platform/api/browser-storage.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Discussion } from "../Discussion.tsx";
import { ChangeSheetDialog } from "./ChangeSheetDialog.tsx";
import { ChangeNotice } from "./ChangeNotice.tsx";
import { EntryAnswers } from "./EntryAnswers.tsx";
import { EntryFiles } from "./EntryFiles.tsx";
import { KeysHelp } from "./KeysHelp.tsx";
import { RecommendationLetters } from "./RecommendationLetters.tsx";
import { PrivateNote } from "./PrivateNote.tsx";
import { ScoresheetFoot, ScoresheetForm } from "./ScoresheetForm.tsx";
import { ScoringHead } from "./ScoringHead.tsx";
import { ScoringPanes } from "./ScoringPanes.tsx";
import { useQueueNavigation } from "./use-queue.ts";
import { useScoringKeys } from "./use-scoring-keys.ts";
import { type ScorerSheet, useSheetForm } from "./use-sheet.ts";
import { scoringClosedText } from "./scoring-window.ts";

type ScoringAnswer = AnswerOf<typeof getScoring>;

function ScoringPage() {
  const { client = "", service = "", entryID = "" } = useParams();
  const answer = useAnswer(getScoring, { client, service, entryID });
  // Another entry, or another round, is another sheet: nothing of the last one may linger in it.
  return answer.scoresheet ? (
    <ScoringView key={`${entryID} ${answer.round}`} answer={answer} scoresheet={answer.scoresheet} />
  ) : (
    <EmptyState
      icon={ListChecks}
      title="There is no scoresheet for this category yet"
      text="Staff are still preparing it."
    />
  );
}

function ScoringView({ answer, scoresheet }: { answer: ScoringAnswer; scoresheet: ScorerSheet }) {
  const { entry, window, userID, round } = answer;
  const at = { ...useProgramAddress(), entryID: entry.entryID };
  const { client, service } = at;
  const sheet = useSheetForm(at, { userID, round, scoresheet, isOpen: window.isOpen, name: entry.title || entry.code });
  const go = useQueueNavigation(at);
  const { open } = useDialogs();
  const reason = scoringClosedText(window);
  useEffect(
    () => storeValue("previous entry", entry.entryID, `scoring ${client}/${service}`),
    [client, service, entry.entryID],
  );

  function onward() {
    storeValue("entry scored", entry.entryID, `${client}/${service}`);
    go.onward();
  }
  async function save() {
    if (reason) return;
    // The others may have read what is saved: a change says why.
    if (answer.discussed && sheet.isScored && sheet.unsaved) {
      if (await sheet.ready())
        open(
          <ChangeSheetDialog
            at={at}
            scoresheetID={scoresheet.scoresheetID}
            round={round}
            values={sheet.values}
            chaired={answer.chaired}
            onDone={({ asked }) => {
              if (asked) sheet.asked();
              else sheet.saved();
              onward();
            }}
          />,
        );
    } else if (await sheet.save()) onward();
  }
  const help = () => open(<KeysHelp />);
  useScoringKeys(sheet, { next: go.next, previous: go.previous, save: () => void save(), help }, window.isOpen);

  return (
    <div className="flex h-[calc(100dvh-3.5rem-1px)] min-h-0 flex-col">
      <title>{`${entry.title || entry.code} · Scoring`}</title>
      <ScoringHead entry={entry} video={answer.helpVideo} at={at} go={go} onHelp={help} />
      <ScoringPanes
        files={<EntryFiles client={client} entry={entry} />}
        answers={
          <>
            <EntryAnswers entry={entry} />
            <RecommendationLetters at={at} letters={answer.recommendations} />
          </>
        }
        sheet={
          <>
            {answer.change && <ChangeNotice at={at} change={answer.change} />}
            <ScoresheetForm sheet={sheet} disabled={reason !== undefined} />
            <PrivateNote at={at} userID={userID} note={answer.note} />
            {answer.discussed && (
              <div className="mt-6 border-t pt-5">
                <Discussion at={at} />
              </div>
            )}
          </>
        }
        foot={<ScoresheetFoot sheet={sheet} reason={reason} onSave={() => void save()} />}
      />
    </div>
  );
}

export { ScoringPage as Component };
