import type { ReactNode } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { decideTie, undoTie } from "../../../contract/judging/ties.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDecidedBy } from "../decided-by.ts";
import type { ResultEntry } from "./results.ts";

type Props = {
  at: EntryAddress;
  entry: ResultEntry;
  standings: readonly Standing[];
  /** Whether the contest breaks ties, and may still do so. */
  decides: boolean;
  chairs: readonly string[];
};

/** The tie-breaker of an entry; or the way to decide the tie. */
export function TieNote({ at, entry, standings, decides, chairs }: Props) {
  const { broken, joint, entryID } = entry;
  // A decision in a tie of three may leave two tied.
  const isLevel = joint && decides;
  return (
    <>
      {(!isLevel || broken?.by === "decision") && (
        <TieBreakText entry={entry}>
          {decides && broken?.decided === entryID && (
            <UndoDecisionButton at={at} entry={entry} standings={standings} chairs={chairs} />
          )}
        </TieBreakText>
      )}
      {isLevel && (
        <div className="pt-2 sm:pl-16">
          <DecideTieButton at={at} entry={entry} standings={standings} chairs={chairs} />
        </div>
      )}
    </>
  );
}

type TieBreakProps = { entry: Pick<ResultEntry, "entryID" | "broken">; children?: ReactNode };

export function TieBreakText({ entry: { entryID, broken }, children }: TieBreakProps) {
  const decidedBy = useDecidedBy();
  if (!broken) return null;
  if (broken.by !== "decision")
    return <p className="pt-1 text-sm text-ink-3 sm:pl-16">Level; {tieBreakText(broken)} decided</p>;
  return (
    <p className="pt-1 text-sm text-ink-2 sm:pl-16">
      {broken.decided === entryID ? "Level, and put first: " : "Level, and another put first: "}
      <span className="wrap-break-word text-ink-3">{broken.words}</span>{" "}
      {broken.decision && <span className="text-ink-3">({decidedBy(broken.decision)})</span>} {children}
    </p>
  );
}

const tieBreakText = ({ by, words }: NonNullable<ResultEntry["broken"]>) =>
  by === "criterion" ? `“${words}”` : by === "first-places" ? "more first places" : "closer scores";

type ButtonProps = Omit<Props, "decides">;

const entryName = ({ title, code }: ResultEntry) => title || code;

const DecideTieButton = ({ at, entry, standings, chairs }: ButtonProps) => (
  <ActionButton
    size="sm"
    endpoint={decideTie}
    standings={standings}
    dialog={
      <ActionDialog
        title={`Put “${entryName(entry)}” first?`}
        text={`It comes before those on its place. Scores and criteria tell them apart no further, so say why: the reason is kept with the results, and in their file.${chairReplacementText(chairs)}`}
        endpoint={decideTie}
        params={at}
        save="Put first"
      />
    }
  >
    Put first
  </ActionButton>
);

/** The warning to staff who decide in the chair's place. */
const chairReplacementText = (chairs: readonly string[]) =>
  chairs.length > 0 ? ` ${joinNames(chairs)} would decide this as the chair: say, too, why you do.` : "";

const joinNames = (names: readonly string[]) => names.join(" or ");

const UndoDecisionButton = ({ at, entry, standings }: ButtonProps) => (
  <ActionButton
    size="sm"
    variant="ghost"
    endpoint={undoTie}
    standings={standings}
    dialog={<UndoDecisionDialog at={at} entry={entry} />}
  >
    Undo
  </ActionButton>
);

/** The chair's decision is revoked with a reason. */
function UndoDecisionDialog({ at, entry }: Pick<Props, "at" | "entry">) {
  const title = `Undo that “${entryName(entry)}” was put first?`;
  const text = "It shares its place again with those level with it. The decision stays in the program’s history.";
  return entry.broken?.decision?.asChair ? (
    <ActionDialog
      title={title}
      text={`${text} The chair has decided it, so say why you undo it.`}
      endpoint={undoTie}
      fields={{ reason: { ...undoTie.form.reason, required: true } }}
      params={at}
      save="Undo"
    />
  ) : (
    <Confirm title={title} text={text} lasting="reversible" action="Undo" endpoint={undoTie} params={at} sent={{}} />
  );
}
