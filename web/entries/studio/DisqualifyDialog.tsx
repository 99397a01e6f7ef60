import type { EntryAt } from "../../../contract/addresses.ts";
import { type EntryRow, disqualifyEntry } from "../../../contract/entries.ts";
import { untitled } from "../../../contract/entry-rules.ts";
import { ActionDialog } from "../../dialogs/ActionDialog.tsx";
import { Confirm } from "../../dialogs/Confirm.tsx";
import { toast } from "../../ui/toast.ts";
import { capital } from "../../../contract/capital.ts";
import { partsAt, wordsAt } from "../words.ts";

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
    done={`${capital(wordsAt(at).one)} disqualified`}
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
    onDone={() => toast(`${capital(wordsAt(at).one)} reinstated`)}
  />
);
