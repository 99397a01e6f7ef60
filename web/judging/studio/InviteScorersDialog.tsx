import { useState } from "react";
import { inviteToProgram, readInvitedFileOfProgram } from "../../../contract/people/invitations.ts";
import { listScorerPanels } from "../../../contract/judging/scorer-panels.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { CategoryBoxes } from "../../people/members/invite/CategoryBoxes.tsx";
import { InviteDialog } from "../../people/members/invite/InviteDialog.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Select } from "../../platform/ui/Select.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import type { Scorers } from "./scorers.ts";

type Props = { at: ProgramAddress; categories: Scorers["categories"] };

/** F29 Invites people to score categories, or onto a panel. */
export function InviteScorersDialog({ at, categories }: Props) {
  const words = judgedWordsAt(at);
  const panels = useOptionalAnswer(listScorerPanels, at).data?.panels ?? [];
  const [scorerPanelID, setPanel] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(categories.length === 1 ? categories.map(({ categoryID }) => categoryID) : []),
  );
  const { run, busy } = useAction(inviteToProgram, { done: false });
  const isReady = scorerPanelID !== "" || chosen.size > 0;
  return (
    <InviteDialog
      title="Invite scorers"
      text="They get a link by email, by which they may begin at once, on a computer, a tablet or a phone."
      reader={{ endpoint: readInvitedFileOfProgram, params: at }}
      reason={isReady ? undefined : `Choose at least one ${words.group}.`}
      isOfferChanged={false}
      busy={busy}
      send={async (invited) => {
        const offer = scorerPanelID
          ? { kind: "panel" as const, scorerPanelID }
          : { kind: "scorer" as const, categoryIDs: [...chosen] };
        const outcome = await run(at, { ...invited, ...offer });
        return outcome.ok ? outcome.answer.lines : undefined;
      }}
    >
      {panels.length > 0 && (
        <Field label="Panel" help={`Its scorers score all of its ${words.groups}.`}>
          {(control) => (
            <Select
              {...control}
              value={scorerPanelID}
              options={[
                { value: "", label: "None" },
                ...panels.map((panel) => ({ value: panel.scorerPanelID, label: panel.name })),
              ]}
              onChange={({ target }) => setPanel(target.value)}
            />
          )}
        </Field>
      )}
      {scorerPanelID === "" && (
        <CategoryBoxes label={capitalized(words.groups)} categories={categories} chosen={chosen} onChange={setChosen} />
      )}
    </InviteDialog>
  );
}
