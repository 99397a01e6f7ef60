import type { EntryAt } from "../../../contract/addresses.ts";
import type { Standing } from "../../../contract/permissions.ts";
import { decideTie, undoTie } from "../../../contract/ties.ts";
import { ActionButton } from "../../dialogs/ActionButton.tsx";
import { ActionDialog } from "../../dialogs/ActionDialog.tsx";
import { Confirm } from "../../dialogs/Confirm.tsx";
import type { ResultEntry } from "./results.ts";

type Props = {
  at: EntryAt;
  entry: ResultEntry;
  standings: readonly Standing[];
  /** Whether the contest decides between equal results, and still may. */
  decides: boolean;
};

/** What told an entry from others of its result; or the way to decide. */
export function TieNote({ at, entry, standings, decides }: Props) {
  const { broken, joint } = entry;
  if (broken?.by === "decision")
    return (
      <p className="pt-1 text-sm text-ink-2 sm:pl-16">
        {broken.decided === entry.entryID ? "Level, and put first: " : "Level, and another put first: "}
        <span className="wrap-break-word text-ink-3">{broken.words}</span>{" "}
        {decides && broken.decided === entry.entryID && <Undo at={at} entry={entry} standings={standings} />}
      </p>
    );
  if (joint && decides)
    return (
      <div className="pt-2 sm:pl-16">
        <Decide at={at} entry={entry} standings={standings} />
      </div>
    );
  if (!broken) return null;
  return <p className="pt-1 text-sm text-ink-3 sm:pl-16">Level; {told(broken)} decided</p>;
}

const told = ({ by, words }: NonNullable<ResultEntry["broken"]>) =>
  by === "criterion" ? `“${words}”` : by === "first-places" ? "more first places" : "closer scores";

type ButtonProps = Omit<Props, "decides">;

const nameOf = ({ title, code }: ResultEntry) => title || code;

const Decide = ({ at, entry, standings }: ButtonProps) => (
  <ActionButton
    size="sm"
    endpoint={decideTie}
    standings={standings}
    dialog={
      <ActionDialog
        title={`Put “${nameOf(entry)}” first?`}
        text="It comes before those on its place. Scores and criteria tell them apart no further, so say why: the reason is kept with the results, and in their file."
        endpoint={decideTie}
        params={at}
        save="Put first"
      />
    }
  >
    Put first
  </ActionButton>
);

const Undo = ({ at, entry, standings }: ButtonProps) => (
  <ActionButton
    size="sm"
    variant="ghost"
    endpoint={undoTie}
    standings={standings}
    dialog={
      <Confirm
        title={`Take back that “${nameOf(entry)}” was put first?`}
        text="It shares its place again with those level with it. The decision stays in the program’s history."
        lasting="reversible"
        action="Take back"
        endpoint={undoTie}
        params={at}
      />
    }
  >
    Take back
  </ActionButton>
);
