import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { setAwardTitle } from "../../../contract/judging/results.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { toast } from "../../platform/ui/toast.ts";
import { AwardTitleField } from "./AwardTitleField.tsx";
import type { ResultEntry } from "./results.ts";

type Props = { at: EntryAddress; entry: ResultEntry; standings: readonly Standing[]; isReleased: boolean };

/** An editable field until the release; from then on a text, with a button that adds a missing award. */
export function AwardTitle({ at, entry, standings, isReleased }: Props) {
  if (!may(standings, setAwardTitle.allow)) return <span>{entry.awardTitle ?? "–"}</span>;
  if (!isReleased) return <AwardTitleField key={entry.awardTitle} at={at} entry={entry} />;
  if (entry.awardTitle !== null) return <span className="wrap-anywhere">{entry.awardTitle}</span>;
  return (
    <ActionButton
      size="sm"
      variant="ghost"
      // The words line up with a title, and give way on a phone's card.
      className="-ml-3 shrink! text-left"
      aria-label={`Add an award: ${entry.title || untitledEntry}`}
      endpoint={setAwardTitle}
      standings={standings}
      dialog={<AddAwardButton at={at} entry={entry} />}
    >
      Add an award
    </ActionButton>
  );
}

const awardFields = { awardTitle: { ...setAwardTitle.form.awardTitle, required: true } } as const;

function AddAwardButton({ at, entry }: Pick<Props, "at" | "entry">) {
  const { run } = useAction(setAwardTitle, { done: "The award is undone." });
  const named = `“${entry.title || untitledEntry}” (${entry.code})`;
  return (
    <ActionDialog
      title="Add an award?"
      text={`The results are released, so the award of ${named} is public at once: everybody reads it on the winners’ page, and whoever entered it finds it there. You can undo it for ten seconds. After that it stands, and is only retracted with a reason that visitors read.`}
      endpoint={setAwardTitle}
      params={at}
      fields={awardFields}
      initial={{ awardTitle: "" }}
      done={false}
      save="Publish the award"
      onDone={() =>
        toast("The award is published.", "confirm", {
          action: { label: "Undo", run: () => void run(at, { awardTitle: "" }) },
        })
      }
    />
  );
}
