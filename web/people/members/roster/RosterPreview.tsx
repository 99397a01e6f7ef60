import type { AnswerOf, InputOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import {
  type RosterColumns,
  type RosterField,
  importRoster,
  lookAtRoster,
  previewRoster,
  rosterFieldNames,
  rosterFields,
  unreadableDatesText,
  type uploadRoster,
} from "../../../../contract/people/rosters.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import type { CallError } from "../../../platform/api/api.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { ColumnField } from "../../../tables/reading/ColumnField.tsx";
import { countText, namesText } from "../../../tables/reading/count-texts.ts";
import { FieldReadingList } from "../../../tables/reading/FieldReadingList.tsx";
import { firstOpenQuestion } from "../../../tables/reading/open-question.ts";
import { TableNotes } from "../../../tables/reading/TableNotes.tsx";
import { TableLayoutFields } from "../../../tables/reading/TableLayoutFields.tsx";
import { useTableChoices } from "../../../tables/reading/use-table-choices.ts";
import { LineProblems } from "../../../tables/reading/LineProblems.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { Stat, StatRow } from "../../../platform/ui/Stat.tsx";

export type RosterFile = AnswerOf<typeof uploadRoster>;
type Preview = AnswerOf<typeof previewRoster>;
type Props = { client: string; file: RosterFile; onClose: () => void };

/** What a roster would change: which columns are read as what, the numbers, and what can't be used, before anything counts. */
export function RosterPreview({ client, file, onClose }: Props) {
  const { rosterFileID, fileName } = file;
  const viewTable = useAction(lookAtRoster);
  const { table, choices, changeView, changeColumns, setLayout, setReadings } = useTableChoices(
    file,
    async (layout) => {
      const outcome = await viewTable.run({ client }, { rosterFileID, layout });
      return outcome.ok ? outcome.answer : undefined;
    },
  );
  const { layout, readings } = choices;
  const columns: RosterColumns = choices.columns;
  const source = { rosterFileID, ...choices };
  const preview = useRosterPreview(client, source);
  const { run, busy } = useAction(importRoster);
  const isRecognizable = columns.email !== undefined || columns.memberNumber !== undefined;
  async function start({ comparedWith }: Preview) {
    const outcome = await run({ client }, { ...source, fileName, comparedWith });
    if (outcome.ok) onClose();
    else await preview.refetch();
  }
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="display text-lg wrap-anywhere">{fileName}</h2>
      <TableLayoutFields table={table} layout={layout} onChange={(next) => void changeView(next)} />
      {viewTable.error && <Notice tone="danger">{viewTable.error.message}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldsShown(columns).map((field) => (
          <ColumnField
            key={field}
            label={rosterFields[field]}
            columns={table.columns}
            at={columns[field]}
            onChange={(at) => changeColumns(withColumn(columns, field, at))}
          />
        ))}
      </div>
      {isRecognizable ? (
        <>
          {preview.data && (
            <FieldReadingList fields={preview.data.readings} readings={readings} onChange={setReadings} />
          )}
          {preview.data && <TableNotes preview={preview.data} layout={layout} onChange={setLayout} />}
          <Difference preview={preview.data} error={preview.error} />
        </>
      ) : (
        <Notice>Choose the column of the email address or of the member number: members are recognized by them.</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={busy}
          reason={
            importDisabledReason(isRecognizable, preview.data) ??
            (preview.data && firstOpenQuestion(table, layout, preview.data))
          }
          onClick={() => preview.data && void start(preview.data)}
        >
          {preview.data ? `Import ${plural(preview.data.members, "member")}` : "Import"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}

function withColumn(columns: RosterColumns, field: RosterField, at: number | undefined): RosterColumns {
  const { [field]: _, ...others } = columns;
  return at === undefined ? others : { ...others, [field]: at };
}

/** A name in two columns is asked for where there is none in one. */
function fieldsShown(columns: RosterColumns): RosterField[] {
  const hasParts = columns.firstName !== undefined || columns.lastName !== undefined;
  return rosterFieldNames.filter((field) => {
    if (field === "name") return !hasParts || columns.name !== undefined;
    return hasParts || columns.name === undefined || (field !== "firstName" && field !== "lastName");
  });
}

function useRosterPreview(client: string, source: InputOf<typeof previewRoster>) {
  const { columns } = source;
  return useOptionalAnswer(
    previewRoster,
    { client },
    {
      sent: source,
      enabled: columns.email !== undefined || columns.memberNumber !== undefined,
      retry: false,
    },
  );
}

function importDisabledReason(isRecognizable: boolean, preview: Preview | undefined): string | undefined {
  if (!isRecognizable) return "Choose the column of the email address or of the member number.";
  if (!preview) return "Wait until it is known what would change.";
  if (preview.unreadableDates > 0) return unreadableDatesText(preview.unreadableDates);
  return preview.members === 0 ? "No line of it can be used." : undefined;
}

function Difference({ preview, error }: { preview: Preview | undefined; error: CallError | null }) {
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!preview) return <Skeleton className="h-40 w-full" />;
  const { added, changed, removed, verified, lost, losing, shortened, shortening, leftOut, unreadableDates, problems } =
    preview;
  return (
    <>
      <StatRow className="rounded-lg border bg-surface">
        <Stat label="New" value={countText(added)} />
        <Stat label="Changed" value={countText(changed)} />
        <Stat label="Removed" value={countText(removed)} />
        <Stat label="Newly verified" value={countText(verified)} />
        <Stat label="No longer verified" value={countText(lost)} />
      </StatRow>
      {lost > 0 && (
        <Notice tone="warning" title={`${plural(lost, "person is", "people are")} no longer verified`}>
          {namesText(losing, lost)} Whom you verified by hand keeps it.
        </Notice>
      )}
      {shortened > 0 && (
        <Notice title={`${plural(shortened, "membership ends", "memberships end")} earlier than now`}>
          <span className="wrap-anywhere">{namesText(shortening, shortened)}</span>
        </Notice>
      )}
      {unreadableDates > 0 && <Notice tone="danger">{unreadableDatesText(unreadableDates)}</Notice>}
      <LineProblems count={leftOut} problems={problems} />
    </>
  );
}
