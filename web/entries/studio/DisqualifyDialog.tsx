import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { type EntryRow, disqualifyEntry } from "../../../contract/entries/entries.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedPartsAt, judgedWordsAt } from "../../programs/entry/judged-words.ts";

type Props = { entry: Pick<EntryRow, "title">; at: EntryAddress };

const fields = { reason: disqualifyEntry.form.reason };

/** D30 Disqualifying is reversible, and says so. */
export const DisqualifyDialog = ({ entry, at }: Props) => (
  <ActionDialog
    alert
    size="sm"
    title={`Disqualify this ${judgedWordsAt(at).one}?`}
    text={`“${entry.title || untitledEntry}” leaves ${judgedPartsAt(at)}. You can reverse this later.`}
    endpoint={disqualifyEntry}
    params={at}
    fields={fields}
    sending={({ reason }) => ({ disqualified: true, reason })}
    save="Disqualify"
    done={`${capitalized(judgedWordsAt(at).one)} disqualified`}
  />
);

/** The way back. */
export const ReinstateDialog = ({ entry, at }: Props) => (
  <Confirm
    title={`Reinstate this ${judgedWordsAt(at).one}?`}
    text={`“${entry.title || untitledEntry}” takes part in ${judgedPartsAt(at)} again.`}
    lasting="reversible"
    action="Reinstate"
    endpoint={disqualifyEntry}
    params={at}
    sent={{ disqualified: false }}
    onDone={() => toast(`${capitalized(judgedWordsAt(at).one)} reinstated`)}
  />
);
