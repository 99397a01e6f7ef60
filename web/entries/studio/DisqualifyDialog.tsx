import type { EntryAt } from "../../../contract/platform/addresses.ts";
import { type EntryRow, disqualifyEntry } from "../../../contract/entries/entries.ts";
import { untitled } from "../../../contract/entries/entry-rules.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { partsAt, wordsAt } from "../../programs/entry/words.ts";

type Props = { entry: Pick<EntryRow, "title">; at: EntryAt };

const fields = { reason: disqualifyEntry.form.reason };

/** D30 Disqualifying is reversible, and says so. */
export const DisqualifyDialog = ({ entry, at }: Props) => (
  <ActionDialog
    alert
    size="sm"
    title={`Disqualify this ${wordsAt(at).one}?`}
    text={`“${entry.title || untitled}” leaves ${partsAt(at)}. You can reverse this later.`}
    endpoint={disqualifyEntry}
    params={at}
    fields={fields}
    sending={({ reason }) => ({ disqualified: true, reason })}
    save="Disqualify"
    done={`${capitalized(wordsAt(at).one)} disqualified`}
  />
);

/** The way back. */
export const ReinstateDialog = ({ entry, at }: Props) => (
  <Confirm
    title={`Reinstate this ${wordsAt(at).one}?`}
    text={`“${entry.title || untitled}” takes part in ${partsAt(at)} again.`}
    lasting="reversible"
    action="Reinstate"
    endpoint={disqualifyEntry}
    params={at}
    sent={{ disqualified: false }}
    onDone={() => toast(`${capitalized(wordsAt(at).one)} reinstated`)}
  />
);
