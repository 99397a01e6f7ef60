import { Columns3 } from "lucide-react";
import { useId, useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { QueryOf } from "../../../contract/platform/endpoint.ts";
import { listEntries } from "../../../contract/entries/entries.ts";
import { mostColumns } from "../../../contract/entries/entry-views.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Checkbox } from "../../platform/ui/Checkbox.tsx";
import { ErrorState } from "../../platform/ui/EmptyState.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { SearchField } from "../../platform/ui/Toolbar.tsx";

type Props = {
  at: ProgramAddress;
  /** As the list is asked for: its answer says which columns there are, and may come after the button was pressed. */
  query: QueryOf<typeof listEntries>;
  chosen: readonly string[];
  onChoose: (columns: readonly string[]) => void;
};

/** Which columns stand beside those that always do. */
export function ColumnsButton(props: Props) {
  const { open } = useDialogs();
  return (
    <Button onClick={() => open(<ColumnsDialog {...props} />)}>
      <Columns3 aria-hidden size={16} />
      Columns
      {props.chosen.length > 0 && <span className="num text-ink-3">{props.chosen.length}</span>}
    </Button>
  );
}

/** From as many as this on they are looked for by name. */
const fewestToSearch = 12;

function ColumnsDialog({ at, query, chosen, onChoose }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const [columns, setColumns] = useState(chosen);
  const [search, setSearch] = useState("");
  const list = usePagedAnswer(listEntries, at, query);
  const choices = list.pages[0]?.columnChoices;
  const shown = choices?.filter(({ heading }) => heading.toLowerCase().includes(search.trim().toLowerCase()));
  const isFull = columns.length >= mostColumns;
  const toggle = (column: string, isIn: boolean) =>
    setColumns(isIn ? [...columns, column] : columns.filter((one) => one !== column));
  return (
    <Modal
      title="Columns"
      text={`Up to ${mostColumns} beside those that are always there, in the order in which you choose them.`}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary">
            Show
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(columns);
          close();
        }}
      >
        {list.isLoading && <Skeleton className="h-60 w-full" />}
        {!choices && list.error && <ErrorState text={list.error.message} onRetry={list.retry} />}
        {choices && choices.length >= fewestToSearch && (
          <SearchField label="Search columns" value={search} onChange={setSearch} className="w-full" />
        )}
        <fieldset className="grid gap-1">
          <legend className="sr-only">Columns</legend>
          {shown?.map((column) => {
            const isIn = columns.includes(column.id);
            return (
              <Checkbox
                key={column.id}
                checked={isIn}
                disabled={!isIn && isFull}
                onChange={(event) => toggle(column.id, event.target.checked)}
              >
                {column.heading}
              </Checkbox>
            );
          })}
          {shown?.length === 0 && <p className="text-sm text-ink-3">No column is called that.</p>}
        </fieldset>
      </form>
    </Modal>
  );
}
