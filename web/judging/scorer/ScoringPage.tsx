import { ListChecks } from "lucide-react";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getScoring } from "../../../contract/judging/scoring.ts";
import { useProgramAt } from "../../platform/address/useServiceAt.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { keep } from "../../platform/api/kept.ts";
import { useDialogs } from "../../platform/dialogs/useDialogs.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Discussion } from "../Discussion.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { ChangeNotice } from "./ChangeNotice.tsx";
import { EntryAnswers } from "./EntryAnswers.tsx";
import { EntryFiles } from "./EntryFiles.tsx";
import { KeysHelp } from "./KeysHelp.tsx";
import { Letters } from "./Letters.tsx";
import { PrivateNote } from "./PrivateNote.tsx";
import { ScoresheetFoot, ScoresheetForm } from "./ScoresheetForm.tsx";
import { ScoringHead } from "./ScoringHead.tsx";
import { ScoringPanes } from "./ScoringPanes.tsx";
import { useQueue } from "./useQueue.ts";
import { useScoringKeys } from "./useScoringKeys.ts";
import { type Scoresheet, useSheet } from "./useSheet.ts";
import { whyNotOpen } from "./window.ts";

type Answer = AnswerOf<typeof getScoring>;

export function Component() {
  const { client = "", service = "", entryID = "" } = useParams();
  const answer = useAnswer(getScoring, { client, service, entryID });
  // Another entry, or another round, is another sheet: nothing of the last one may linger in it.
  return answer.scoresheet ? (
    <Judging key={`${entryID} ${answer.round}`} answer={answer} scoresheet={answer.scoresheet} />
  ) : (
    <EmptyState
      icon={ListChecks}
      title="There is no scoresheet for this category yet"
      text="Staff are still preparing it."
    />
  );
}

function Judging({ answer, scoresheet }: { answer: Answer; scoresheet: Scoresheet }) {
  const { entry, window, userID, round } = answer;
  const at = { ...useProgramAt(), entryID: entry.entryID };
  const { client, service } = at;
  const sheet = useSheet(at, { userID, round, scoresheet, isOpen: window.isOpen, name: entry.title || entry.code });
  const go = useQueue(at);
  const { open } = useDialogs();
  const reason = whyNotOpen(window);
  useEffect(
    () => keep("previous entry", entry.entryID, `scoring ${client}/${service}`),
    [client, service, entry.entryID],
  );

  function onward() {
    keep("entry scored", entry.entryID, `${client}/${service}`);
    go.onward();
  }
  async function save() {
    if (reason) return;
    // The others may have read what is saved: a change says why.
    if (answer.discussed && sheet.isScored && sheet.unsaved) {
      if (await sheet.ready())
        open(
          <ChangeDialog
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
            <Letters at={at} letters={answer.recommendations} />
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
