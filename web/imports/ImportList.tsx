import { Undo2 } from "lucide-react";
import { useState } from "react";
import { type ListedImport, takeImportBack } from "../../contract/imports/imports.ts";
import { plural } from "../../contract/platform/plural.ts";
import { ActionButton } from "../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../platform/dialogs/use-dialogs.ts";
import { useProgram } from "../programs/studio/use-program.ts";
import { LineProblemList } from "../tables/reading/LineProblems.tsx";
import { Badge } from "../platform/ui/Badge.tsx";
import { Button } from "../platform/ui/Button.tsx";
import { DateTimeText } from "../platform/ui/DateTimeText.tsx";
import { toast } from "../platform/ui/toast.ts";
import { importStateWords, subjectWords } from "./import-words.ts";

const tones = { running: "neutral", done: "confirm", stopped: "warning", takenBack: "neutral" } as const;

/** A program's imports, the latest first. */
export const ImportList = ({ imports }: { imports: readonly ListedImport[] }) => (
  <section aria-labelledby="imports">
    <h2 id="imports" className="display mb-3 text-lg">
      Imported so far
    </h2>
    <ul className="divide-y rounded-lg border bg-surface">
      {imports.map((listedImport) => (
        <ImportRow key={listedImport.importID} listedImport={listedImport} />
      ))}
    </ul>
  </section>
);

function ImportRow({ listedImport }: { listedImport: ListedImport }) {
  const { at, standings } = useProgram();
  const { open } = useDialogs();
  const [isOpen, setOpen] = useState(false);
  const { importID, fileName, subject, state, createdAt, importedBy, problems } = listedImport;
  const id = `problems-${importID}`;
  const takeBack = (
    <Confirm
      title="Undo this import?"
      text="What it made goes, and what it changed is as it was. What somebody has changed or gone on with since stays, and is named. The same table can be imported again."
      lasting="reversible"
      action="Undo"
      endpoint={takeImportBack}
      params={{ ...at, importID }}
      onDone={(answer) => toast(outcomeText(answer), "confirm")}
    />
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium wrap-anywhere">{fileName}</span>
            <Badge tone={tones[state]}>{importStateWords[state]}</Badge>
          </p>
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-3">
            {subjectWords[subject].label}, <DateTimeText value={createdAt} relative clock="here" />
            {importedBy && ` by ${importedBy}`}
          </p>
          <p className="num mt-1 text-sm text-ink-2">{countsText(listedImport)}</p>
        </div>
        {problems.length > 0 && (
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide what was left out" : "What was left out"}
          </Button>
        )}
        {(state === "done" || state === "stopped") && (
          <ActionButton endpoint={takeImportBack} standings={standings} size="sm" onClick={() => open(takeBack)}>
            <Undo2 aria-hidden size={16} />
            Undo
          </ActionButton>
        )}
      </div>
      {isOpen && (
        <div>
          <h3 id={id} className="sr-only">
            Left out of {fileName}
          </h3>
          <LineProblemList labelledBy={id} problems={problems} />
        </div>
      )}
    </li>
  );
}

function countsText({ added, changed, pictures, leftOut, picturesLeftOut }: ListedImport): string {
  return [
    `${added.toLocaleString("en-US")} added`,
    `${changed.toLocaleString("en-US")} changed`,
    ...(pictures > 0 ? [plural(pictures, "picture")] : []),
    ...(leftOut > 0 ? [`${plural(leftOut, "line")} left out`] : []),
    ...(picturesLeftOut > 0 ? [`${plural(picturesLeftOut, "picture")} left out`] : []),
  ].join(" · ");
}

type Outcome = { removed: number; restored: number; kept: number; names: readonly string[] };

function outcomeText({ removed, restored, kept, names }: Outcome): string {
  const removedText = `${removed.toLocaleString("en-US")} removed, ${restored.toLocaleString("en-US")} as before.`;
  if (kept === 0) return removedText;
  const more = kept > 3 ? ` and ${kept - 3} more` : "";
  return `${removedText} Kept, as somebody has gone on with it: ${names.slice(0, 3).join(", ")}${more}.`;
}
