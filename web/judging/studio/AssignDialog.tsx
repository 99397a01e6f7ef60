import { useId, useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { assignScorer } from "../../../contract/judging/results.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { UserSearch } from "../../platform/people/UserSearch.tsx";
import type { FoundUser } from "../../platform/people/use-user-search.ts";
import { InviteInstead } from "../../people/members/invite/InviteInstead.tsx";
import { CategoryChoice } from "./CategoryChoice.tsx";
import { InviteScorersDialog } from "./InviteScorersDialog.tsx";
import { KnownConflicts } from "./KnownConflicts.tsx";
import type { Scorers } from "./scorers.ts";

type Props = { at: ProgramAddress; categories: Scorers["categories"] };

export function AssignDialog({ at, categories }: Props) {
  const id = useId();
  const words = judgedWordsAt(at);
  const { close } = useDialogs();
  const [user, setUser] = useState<FoundUser | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const { run, busy } = useAction(assignScorer, { done: false });
  const last = useAction(assignScorer);
  const ready = user !== null && selection.size > 0;

  async function assign() {
    if (!user) return;
    const ids = [...selection];
    const final = ids.pop();
    for (const categoryID of ids) if (!(await run(at, { userID: user.userID, categoryID })).ok) return;
    if (final && (await last.run(at, { userID: user.userID, categoryID: final })).ok) close();
  }
  return (
    <Modal
      size="sm"
      title="Assign a scorer"
      text={`They score every ${words.one} of these ${words.groups}, those that are still to come as well.`}
      footer={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={id}
            variant="primary"
            reason={ready ? undefined : `Choose a person and at least one ${words.group}.`}
            busy={busy || last.busy}
          >
            Assign
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void assign();
        }}
      >
        <Field
          label="Scorer"
          required
          help={<InviteInstead dialog={<InviteScorersDialog at={at} categories={categories} />} />}
        >
          {(control) => <UserSearch {...control} value={user} onChange={setUser} />}
        </Field>
        {user && <KnownConflicts at={at} userID={user.userID} />}
        <CategoryChoice label="Categories" categories={categories} chosen={selection} onChange={setSelection} />
      </form>
    </Modal>
  );
}
