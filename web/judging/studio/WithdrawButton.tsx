import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { restoreResult, withdrawResult } from "../../../contract/judging/results.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import type { ResultEntry } from "./results.ts";

type Props = { at: EntryAddress; entry: ResultEntry; standings: readonly Standing[] };

const entryText = ({ title, code }: ResultEntry) => `“${title || untitledEntry}” (${code})`;

export const WithdrawButton = ({ at, entry, standings }: Props) =>
  entry.resultWithdrawn === null ? (
    <ActionButton
      size="sm"
      variant="ghost"
      endpoint={withdrawResult}
      standings={standings}
      dialog={<WithdrawDialog at={at} entry={entry} />}
    >
      Retract
    </ActionButton>
  ) : (
    <ActionButton
      size="sm"
      variant="ghost"
      endpoint={restoreResult}
      standings={standings}
      dialog={
        <Confirm
          title="Restore this result?"
          text={`${entryText(entry)} stands again as it was released. Visitors no longer read: ${entry.resultWithdrawn}`}
          lasting="reversible"
          action="Restore"
          endpoint={restoreResult}
          params={at}
        />
      }
    >
      Restore
    </ActionButton>
  );

const WithdrawDialog = ({ at, entry }: Omit<Props, "standings">) => (
  <ActionDialog
    title="Retract this result?"
    text={
      entry.awardTitle === null
        ? `${entryText(entry)} no longer counts as judged, and whoever sent it no longer sees its scores.`
        : `${entryText(entry)} loses ${entry.awardTitle}. The winners’ page says so, with your reason, as a correction.`
    }
    endpoint={withdrawResult}
    params={at}
    save="Retract"
  />
);
