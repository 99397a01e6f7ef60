import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AnswerOf, InputOf } from "../../contract/platform/endpoint.ts";
import {
  type ImportColumns,
  type ImportPreview,
  type ImportSubject,
  columnFieldsOf,
  importFieldsOf,
  listImports,
  lookAtImportTable,
  pictureFields,
  previewImport,
  identifyingFields,
  startImport,
  type uploadImportTable,
} from "../../contract/imports/imports.ts";
import { plural } from "../../contract/platform/plural.ts";
import { useOptionalAnswer } from "../platform/api/answers.ts";
import type { CallError } from "../platform/api/api.ts";
import { useAction } from "../platform/dialogs/use-action.ts";
import { useProgram } from "../programs/studio/use-program.ts";
import type { TableView } from "../../contract/tables/reading.ts";
import { countText, namesText } from "../tables/reading/count-texts.ts";
import { FieldReadingList } from "../tables/reading/FieldReadingList.tsx";
import { firstOpenQuestion } from "../tables/reading/open-question.ts";
import { TableNotes } from "../tables/reading/TableNotes.tsx";
import { TableLayoutFields } from "../tables/reading/TableLayoutFields.tsx";
import { useTableChoices } from "../tables/reading/use-table-choices.ts";
import { ColumnField } from "../tables/reading/ColumnField.tsx";
import { LineProblems } from "../tables/reading/LineProblems.tsx";
import { Button } from "../platform/ui/Button.tsx";
import { Notice } from "../platform/ui/Notice.tsx";
import { Skeleton } from "../platform/ui/Skeleton.tsx";
import { Stat, StatRow } from "../platform/ui/Stat.tsx";
import { ArchiveField } from "./ArchiveField.tsx";
import { subjectWords } from "./import-words.ts";

type Props = { subject: ImportSubject; table: AnswerOf<typeof uploadImportTable>; onClose: () => void };

/** Preview of an import: the field of each column, pictures, counts, changes and lines that are left out. */
export function ImportPreviewPanel({ subject, table: uploadedTable, onClose }: Props) {
  const { at } = useProgram();
  const queries = useQueryClient();
  const { tableID, fileName } = uploadedTable;
  const viewTable = useAction(lookAtImportTable);
  const { table, choices, changeView, changeColumns, setLayout, setReadings } = useTableChoices(
    uploadedTable,
    async (layout) => {
      const outcome = await viewTable.run(at, { subject, tableID, layout });
      return outcome.ok ? outcome.answer : undefined;
    },
  );
  const { columns, layout, readings } = choices;
  const [archiveID, setArchiveID] = useState<string>();
  const { run, busy } = useAction(startImport);
  const source = { subject, tableID, ...choices, ...(archiveID && { archiveID }) };
  const isRecognizable = identifyingFields[subject].some((fields) => fields.every((field) => field in columns));
  const preview = usePreview(source, isRecognizable);
  async function start() {
    const outcome = await run(at, { ...source, fileName });
    if (!outcome.ok) return;
    await queries.invalidateQueries({ queryKey: [listImports.path] });
    onClose();
  }
  return (
    <section aria-label="What this table changes" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="display text-lg wrap-anywhere">{fileName}</h2>
      <TableLayoutFields table={table} layout={layout} onChange={(next) => void changeView(next)} />
      {viewTable.error && <Notice tone="danger">{viewTable.error.message}</Notice>}
      <ImportColumnFields
        key={`${table.sheet} ${table.headings}`}
        subject={subject}
        table={table}
        columns={columns}
        onChange={changeColumns}
      />
      {pictureFields.some((field) => field in columns) && <ArchiveField onArchive={setArchiveID} />}
      {isRecognizable ? (
        <>
          {preview.data && (
            <FieldReadingList fields={preview.data.readings} readings={readings} onChange={setReadings} />
          )}
          {preview.data && <TableNotes preview={preview.data} layout={layout} onChange={setLayout} />}
          <ImportDifference subject={subject} preview={preview.data} error={preview.error} />
        </>
      ) : (
        <Notice>{`Choose the column by which ${subjectWords[subject].plural} are recognized: ${identifyingFieldNames(subject)}.`}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={busy}
          reason={
            whyNotImportable(isRecognizable, preview.data) ??
            (preview.data && firstOpenQuestion(table, layout, preview.data))
          }
          onClick={() => void start()}
        >
          {preview.data ? `Import ${plural(usableLines(preview.data), "line")}` : "Import"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </section>
  );
}

const identifyingFieldNames = (subject: ImportSubject) =>
  identifyingFields[subject]
    .map(([field]) =>
      importFieldsOf(subject)
        .find(([name]) => name === field)![1]
        .label.toLowerCase(),
    )
    .join(" or ");

const usableLines = ({ lines, leftOut }: ImportPreview) => lines - leftOut;

function whyNotImportable(isRecognizable: boolean, preview: ImportPreview | undefined): string | undefined {
  if (!isRecognizable) return "Choose by which column lines are recognized.";
  if (!preview) return "Wait until it is known what would change.";
  return usableLines(preview) === 0 ? "No line of it can be used." : undefined;
}

function usePreview(source: InputOf<typeof previewImport>, enabled: boolean) {
  const { at } = useProgram();
  return useOptionalAnswer(previewImport, at, { sent: source, enabled, retry: false });
}

type ColumnsProps = {
  subject: ImportSubject;
  table: TableView;
  columns: ImportColumns;
  onChange: (columns: ImportColumns) => void;
};

/** The column of each guessed field, to correct; the other fields are behind a button. */
function ImportColumnFields({ subject, table, columns, onChange }: ColumnsProps) {
  const [isOpen, setOpen] = useState(false);
  const [guessedFields] = useState(() => new Set(Object.keys(columns)));
  const fields = columnFieldsOf(subject);
  const shown = isOpen ? fields : fields.filter(([name]) => guessedFields.has(name));
  const choose = (field: string, at: number | undefined) => {
    const { [field]: _, ...others } = columns;
    onChange(at === undefined ? others : { ...others, [field]: at });
  };
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(([name, label]) => (
          <ColumnField
            key={name}
            label={label}
            columns={table.columns}
            at={columns[name]}
            onChange={(at) => choose(name, at)}
          />
        ))}
      </div>
      {shown.length < fields.length && (
        <Button size="sm" className="mt-4" onClick={() => setOpen(true)}>
          {`Choose ${plural(fields.length - shown.length, "more column")}`}
        </Button>
      )}
    </div>
  );
}

type DifferenceProps = { subject: ImportSubject; preview: ImportPreview | undefined; error: CallError | null };

function ImportDifference({ subject, preview, error }: DifferenceProps) {
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!preview) return <Skeleton className="h-40 w-full" />;
  const { added, changed, unchanged, leftOut, problems, pictures, mails } = preview;
  return (
    <>
      <StatRow className="rounded-lg border bg-surface">
        <Stat label="New" value={countText(added)} />
        <Stat label="Changed" value={countText(changed)} />
        <Stat label="As they were" value={countText(unchanged)} />
        <Stat label="Left out" value={countText(leftOut)} />
        {pictures.named > 0 && <Stat label="Pictures" value={countText(pictures.named)} />}
      </StatRow>
      <PreviewNotices preview={preview} />
      {subject === "tickets" && mails > 0 && (
        <Notice>{`${plural(mails, "person gets", "people get")} their tickets by mail as soon as they are imported.`}</Notice>
      )}
      <ChangeList preview={preview} />
      <LineProblems count={leftOut} problems={problems} />
    </>
  );
}

function PreviewNotices({ preview: { newBuilders, newGroups, pictures } }: { preview: ImportPreview }): ReactNode {
  return (
    <>
      {newBuilders.length + newGroups.length > 0 && (
        <Notice title="Made on the way">
          {newBuilders.length > 0 && <span className="block wrap-anywhere">Builders: {namesText(newBuilders)}</span>}
          {newGroups.length > 0 && <span className="block wrap-anywhere">Groups: {namesText(newGroups)}</span>}
        </Notice>
      )}
      {pictures.missing > 0 && (
        <Notice tone="warning" title={`${plural(pictures.missing, "picture isn’t", "pictures aren’t")} in the ZIP`}>
          <span className="wrap-anywhere">{namesText(pictures.missingNames, pictures.missing)}</span>
        </Notice>
      )}
      {pictures.unused > 0 && (
        <Notice title={`${plural(pictures.unused, "picture", "pictures")} of the ZIP in no line`}>
          <span className="wrap-anywhere">{namesText(pictures.unusedNames, pictures.unused)}</span>
        </Notice>
      )}
    </>
  );
}

/** The changes, each with its present value. */
function ChangeList({ preview: { changes, changed } }: { preview: ImportPreview }): ReactNode {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h3 id="changes" className="font-semibold">
        {plural(changed, "line changes", "lines change")} what is there
      </h3>
      <ul className="mt-2 max-h-80 divide-y overflow-y-auto border-y text-sm" tabIndex={0} aria-labelledby="changes">
        {changes.map(({ line, name, changes: fields }) => (
          <li key={line} className="py-1.5">
            <span className="font-medium wrap-anywhere">{name}</span>
            {fields.map(({ label, before, after }) => (
              <span key={label} className="block wrap-anywhere text-ink-2">
                {label}: {before} → {after}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {changed > changes.length && <p className="mt-2 text-sm text-ink-3">These are the first {changes.length}.</p>}
    </section>
  );
}
