import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, arrayMove, rectSortingStrategy, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import type { FolderAddress } from "../../../contract/platform/addresses.ts";
import type { DocumentFolder, EntryUpload } from "../../../contract/entries/entries.ts";
import { orderEntryUploads } from "../../../contract/entries/entry-uploads.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useKeyedState } from "../../platform/ui/use-keyed-state.ts";
import { FileTile } from "./FileTile.tsx";

type Props = { folder: DocumentFolder; at: FolderAddress };

/** The files of a folder in their order, which is changed by dragging or by keyboard. */
export function FolderFiles({ folder, at }: Props) {
  const { entryUploads } = folder;
  // Shown as they were put until the server says how they are.
  const [files, setFiles] = useKeyedState(entryUploads, () => entryUploads);
  const { run } = useAction(orderEntryUploads);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (files.length === 0) return null;

  async function move({ active, over }: DragEndEvent) {
    const from = positionOf(files, active.id);
    const to = positionOf(files, over?.id ?? active.id);
    if (from === to) return;
    const next = arrayMove(files, from, to);
    setFiles(next);
    const { ok } = await run(at, { entryUploadIDs: next.map(({ entryUploadID }) => entryUploadID) });
    if (!ok) setFiles(entryUploads);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(files), screenReaderInstructions: dragInstructions }}
      onDragEnd={(event) => void move(event)}
    >
      <SortableContext items={files.map(({ entryUploadID }) => entryUploadID)} strategy={rectSortingStrategy}>
        <ol aria-label={`Files in ${folder.name}`} className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {files.map((file) => (
            <FileTile key={file.entryUploadID} file={file} folder={folder} at={at} movable={files.length > 1} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

const positionOf = (files: readonly EntryUpload[], id: string | number) =>
  files.findIndex(({ entryUploadID }) => entryUploadID === id);

const dragInstructions = {
  draggable: "Press space to lift the file, the arrow keys to move it, space to put it down, escape to leave it.",
};

function announcementsFor(files: readonly EntryUpload[]): Announcements {
  const name = (id: string | number) => files[positionOf(files, id)]?.fileName ?? "The file";
  const place = (id: string | number) => `place ${positionOf(files, id) + 1} of ${files.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} is lifted from ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} is put down at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at ${place(active.id)}.`,
  };
}
