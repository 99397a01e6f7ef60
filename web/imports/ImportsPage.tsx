import { FileDown, Import } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import { type ImportSubject, importFieldsOf, listImports, uploadImportTable } from "../../contract/imports/imports.ts";
import { tableEndings, tableLimits } from "../../contract/platform/table-limits.ts";
import { useLiveAnswer } from "../platform/api/answers.ts";
import { useAction } from "../platform/dialogs/use-action.ts";
import { useProgram } from "../programs/studio/use-program.ts";
import { Button } from "../platform/ui/Button.tsx";
import { Dropzone } from "../platform/ui/Dropzone.tsx";
import { EmptyState } from "../platform/ui/EmptyState.tsx";
import { Notice } from "../platform/ui/Notice.tsx";
import { PageHead } from "../platform/ui/PageHead.tsx";
import { Segmented } from "../platform/ui/Segmented.tsx";
import { UploadList } from "../platform/ui/UploadList.tsx";
import { ImportList } from "./ImportList.tsx";
import { ImportPreviewPanel } from "./ImportPreviewPanel.tsx";
import { saveImportTemplate } from "./import-template.ts";
import { subjectWords } from "./import-words.ts";

type Table = AnswerOf<typeof uploadImportTable>;
const REFRESH_EVERY = 2_000;
const refreshWhileRunning = ({ imports }: AnswerOf<typeof listImports>) =>
  imports.some(({ state }) => state === "running") && REFRESH_EVERY;

/** Imports of homes, builders and prepaid tickets from tables. */
function ImportsPage() {
  const { at, settings } = useProgram();
  const { subjects, imports } = useLiveAnswer(listImports, at, refreshWhileRunning);
  const [upload, setUpload] = useState<{ subject: ImportSubject; table: Table }>();
  return (
    <>
      <title>{`Import · ${settings.name}`}</title>
      <PageHead
        title="Import"
        text="From a table, as CSV or for Excel. You see what it changes before it counts, and can undo it."
      />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
        {upload ? (
          <ImportPreviewPanel
            key={upload.table.tableID}
            subject={upload.subject}
            table={upload.table}
            onClose={() => setUpload(undefined)}
          />
        ) : (
          <NewImport subjects={subjects} onTable={(subject, table) => setUpload({ subject, table })} />
        )}
        {!upload && (imports.length > 0 ? <ImportList imports={imports} /> : <NoImports />)}
      </div>
    </>
  );
}

const NoImports = () => (
  <EmptyState
    icon={Import}
    title="Nothing was imported yet"
    text="What you bring in stands here, with what couldn’t be used and a way back."
  />
);

type NewImportProps = { subjects: readonly ImportSubject[]; onTable: (subject: ImportSubject, table: Table) => void };

function NewImport({ subjects, onTable }: NewImportProps) {
  const { at } = useProgram();
  const [subject, setSubject] = useState(subjects[0] ?? "homes");
  const { run, error } = useAction(uploadImportTable);
  const [progress, setProgress] = useState<{ name: string; part: number }>();
  async function send(file: File | undefined) {
    if (!file) return;
    setProgress({ name: file.name, part: 0 });
    const onProgress = (part: number) => setProgress({ name: file.name, part });
    const outcome = await run(at, undefined, { file, query: { subject }, onProgress });
    setProgress(undefined);
    if (outcome.ok) onTable(subject, outcome.answer);
  }
  const words = subjectWords[subject];
  return (
    <section aria-label="Import a table" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {subjects.length > 1 && (
        <Segmented
          label="What to import"
          value={subject}
          options={subjects.map((value) => ({ value, label: subjectWords[value].label }))}
          onChange={setSubject}
        />
      )}
      <p className="max-w-text text-ink-2">{words.text}</p>
      {progress ? (
        <UploadList uploads={[{ key: progress.name, ...progress }]} />
      ) : (
        <Dropzone
          label={`Choose a table of ${words.plural}`}
          accept={tableEndings}
          says="CSV or Excel (xlsx)"
          maxBytes={tableLimits.bytes}
          onFiles={([file]) => void send(file)}
        />
      )}
      {error && !progress && <Notice tone="danger">{error.message}</Notice>}
      <div>
        <Button onClick={() => saveImportTemplate(subject)}>
          <FileDown aria-hidden size={16} />
          Download a template
        </Button>
        <p className="mt-2 max-w-text text-sm text-ink-3">
          Its columns:{" "}
          {importFieldsOf(subject)
            .map(([, { label }]) => label)
            .join(", ")}
          . Leave out those you don’t have; an empty cell changes nothing.
        </p>
      </div>
    </section>
  );
}

export { ImportsPage as Component };
