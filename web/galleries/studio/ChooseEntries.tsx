import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { GripVertical, Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { chooseGalleryEntries, type listGalleryChoices } from "../../../contract/galleries/gallery-editing.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { isMatch } from "../../../contract/platform/search-key.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDraftOf } from "../../platform/forms/use-draft-of.ts";
import { useUnsavedWarning } from "../../platform/forms/UnsavedProvider.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { SearchField } from "../../platform/ui/Toolbar.tsx";
import { EntryWordsButton } from "./EntryWordsButton.tsx";
import { entryTitle } from "../gallery-entry-text.ts";
import { nothingChanged } from "../../platform/forms/use-unsaved-changes.ts";

type EntryChoice = AnswerOf<typeof listGalleryChoices>["entries"][number];
/** The choice and order of a gallery's entries: dragged, or moved with the arrow keys. */
export function ChooseEntries({
  at,
  entries,
  standings,
}: {
  at: ServiceAddress & { galleryID: string };
  entries: readonly EntryChoice[];
  standings: readonly Standing[];
}) {
  const before = entries.filter(({ chosen }) => chosen).map(({ entryID }) => entryID);
  const { draft: ids, setDraft: setIDs, base, changed, take } = useDraftOf(before);
  const [search, setSearch] = useState("");
  const byID = new Map(entries.map((entry) => [entry.entryID, entry]));
  const words = (value: unknown) =>
    (value as string[])
      .map((id) => entryTitle(byID.get(id) ?? { title: "An entry that is no longer there" }))
      .join("\n");
  const { run, busy } = useAction(chooseGalleryEntries, { read: { label: "In the gallery", words } });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  useUnsavedWarning(changed && !busy);
  const rest = entries.filter((entry) => !ids.includes(entry.entryID) && isMatch(search, ...shownOf(entry)));

  async function save() {
    const outcome = await run(at, { entryIDs: ids }, { base: { entryIDs: base } });
    if (!outcome.ok && outcome.theirs) take((outcome.theirs as { entryIDs: string[] }).entryIDs);
  }
  function onDragEnd({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id)
      setIDs(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        <CardHead
          title="In the gallery"
          text={plural(ids.length, "entry", "entries")}
          actions={
            <Button
              variant="primary"
              reason={changed ? undefined : nothingChanged}
              busy={busy}
              onClick={() => void save()}
            >
              Save
            </Button>
          }
        />
        {ids.length === 0 && <EmptyState title="Nothing chosen yet" text="Add entries from the list." />}
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <ol className="divide-y border-t">
              {ids.map((id) => (
                <SortableEntry
                  key={id}
                  id={id}
                  entry={byID.get(id)}
                  client={at.client}
                  words={byID.has(id) && <EntryWordsButton at={at} standings={standings} entry={byID.get(id)!} />}
                  onRemove={() => setIDs(ids.filter((one) => one !== id))}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      </Card>
      <Card>
        <CardHead
          title="Other entries"
          actions={<SearchField label="Search entries" value={search} onChange={setSearch} className="w-48" />}
        />
        <ul className="divide-y border-t">
          {rest.map((entry) => (
            <li key={entry.entryID}>
              <EntryLine entry={entry} client={at.client}>
                <IconButton
                  label={`Add ${entryTitle(entry)}`}
                  size="icon-sm"
                  icon={<Plus size={16} />}
                  onClick={() => setIDs([...ids, entry.entryID])}
                />
              </EntryLine>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const shownOf = ({ title, code, ownerName, categoryName, awardTitle }: EntryChoice) => [
  title,
  code,
  ownerName,
  categoryName,
  awardTitle,
];

type SortableProps = {
  id: string;
  entry: EntryChoice | undefined;
  client: string;
  words: ReactNode;
  onRemove: () => void;
};

function SortableEntry({ id, entry, client, words, onRemove }: SortableProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id });
  if (!entry) return null;
  const shift = transform ? `translateY(${Math.round(transform.y)}px)` : undefined;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: shift, transition }}
      className={isDragging ? "relative z-10 bg-surface shadow-2" : "bg-surface"}
    >
      <EntryLine
        entry={entry}
        client={client}
        before={
          <button
            type="button"
            aria-label={`Move ${entryTitle(entry)}`}
            className="thumb relative grid size-7 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink"
            {...attributes}
            {...listeners}
          >
            <GripVertical aria-hidden size={16} />
          </button>
        }
      >
        {words}
        <IconButton label={`Take ${entryTitle(entry)} out`} size="icon-sm" icon={<X size={16} />} onClick={onRemove} />
      </EntryLine>
    </li>
  );
}

type EntryLineProps = { entry: EntryChoice; client: string; before?: ReactNode; children: ReactNode };

const EntryLine = ({ entry, client, before, children }: EntryLineProps) => (
  <div className="flex items-center gap-3 px-4 py-2">
    {before}
    <UploadedPicture
      client={client}
      picture={entry.cover}
      alt=""
      sizes="56px"
      className="h-9 w-13 shrink-0 rounded-xs object-cover"
    />
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{entryTitle(entry)}</span>
      <span className="num block truncate text-xs text-ink-3">
        {[entry.code, entry.ownerName, entry.awardTitle].filter(Boolean).join(" · ")}
      </span>
    </span>
    {children}
  </div>
);
