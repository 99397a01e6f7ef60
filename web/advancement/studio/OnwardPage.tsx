import { CornerRightUp, Link2 } from "lucide-react";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { connectOnward, listOnward } from "../../../contract/advancement/advancement.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { NextCategories, NextProgram } from "./NextProgram.tsx";
import { WinnersTable } from "./WinnersTable.tsx";
import type { Onward } from "./onward-words.ts";

function OnwardPage() {
  const at = useProgramAddress();
  const words = judgedWordsAt(at);
  const answer = useAnswer(listOnward, at);
  const [to, setTo] = useAddressFilter("to");
  const { programs, winners, resultsReleasedAt, standings } = answer;
  const selected = programs.find(({ onwardProgramID }) => onwardProgramID === to) ?? programs[0];
  const connect = <ConnectButton at={at} standings={standings} isFirst={programs.length === 0} onDone={setTo} />;
  return (
    <>
      <title>Send winners on · Results</title>
      <PageHead
        crumbs={[{ label: "Results", to: studioPaths.results(at) }]}
        title="Send winners on"
        text="To the program of another association, such as your state’s. Each winner is asked first; answers and files go along."
        actions={programs.length > 0 && connect}
      />
      {!resultsReleasedAt && (
        <Notice className="mb-5" title="Results aren’t released yet">
          You can connect and match {words.groups} now. Winners can be sent on from the release.
        </Notice>
      )}
      {!selected && (
        <EmptyState
          icon={CornerRightUp}
          title="No program is connected yet"
          text="Ask the other association to invite you, or for a code. They do both under Settings of their entries, in Winners of other programs."
          action={connect}
        />
      )}
      {programs.length > 1 && selected && (
        <div className="mb-5">
          <Segmented
            label="Where winners go"
            value={selected.onwardProgramID}
            options={programs.map(({ onwardProgramID, program }) => ({ value: onwardProgramID, label: program }))}
            onChange={setTo}
          />
        </div>
      )}
      {selected && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <NextProgram at={at} program={selected} answer={answer} />
          {winners.length > 0 && (
            <WinnersTable key={selected.onwardProgramID} at={at} program={selected} answer={answer} />
          )}
          {winners.length === 0 && resultsReleasedAt && (
            <EmptyState
              icon={CornerRightUp}
              title={`No ${words.one} has an award title`}
              text={`Titles are given on the results page. ${capitalized(words.many)} that have one can be sent on.`}
            />
          )}
          {selected.there && <NextCategories at={at} there={selected.there} categories={answer.categories} />}
        </div>
      )}
    </>
  );
}

type ConnectProps = {
  at: ProgramAddress;
  standings: Onward["standings"];
  isFirst: boolean;
  onDone: (onwardProgramID: string) => void;
};

const ConnectButton = ({ at, standings, isFirst, onDone }: ConnectProps) => (
  <ActionButton
    variant={isFirst ? "primary" : "secondary"}
    endpoint={connectOnward}
    standings={standings}
    dialog={
      <ActionDialog
        title="Connect a program"
        text="Staff there see which program of yours is connected. Nothing of your entries goes there before a winner agrees."
        endpoint={connectOnward}
        params={at}
        save="Connect"
        done={({ association, program }) => `Connected to ${program} of ${association}.`}
        onDone={({ onwardProgramID }) => onDone(onwardProgramID)}
      />
    }
  >
    <Link2 aria-hidden size={16} />
    Connect a program
  </ActionButton>
);

export { OnwardPage as Component };
