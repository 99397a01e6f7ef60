import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
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
import { clsx } from "clsx";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";

type Item = { id: string; name: string };

type Props<I extends Item> = {
  label: string;
  items: readonly I[];
  /** The identifiers in their new order. Without it the list stands as it is. */
  onOrder?: (ids: string[]) => void;
  render: (item: I) => ReactNode;
  className?: string;
  rowClass?: (item: I) => string;
};

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Rows that people put in order: by dragging the handle, or with Space and the arrow keys. */
export function SortableList<I extends Item>({ label, items, onOrder, render, className, rowClass }: Props<I>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const placeOf = (id: string | number) => ids.indexOf(String(id));
  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onOrder?.(arrayMove(ids, placeOf(active.id), placeOf(over.id)));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsOf(items) }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} data-slot="sortable-list" className={clsx("divide-y", className)}>
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              movable={onOrder !== undefined && items.length > 1}
              className={rowClass?.(item)}
            >
              {render(item)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type RowProps = { item: Item; movable: boolean; className?: string; children: ReactNode };

function Row({ item, movable, className, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
    disabled: !movable,
  });
  return (
    <li
      ref={setNodeRef}
      className={clsx("flex items-center gap-1 bg-surface", isDragging && "relative z-10 shadow-2", className)}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {movable && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          aria-label={`Move ${item.name}`}
          className="thumb relative ml-1.5 grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:bg-ink/6 hover:text-ink"
          {...attributes}
          {...listeners}
        >
          <GripVertical aria-hidden size={16} />
        </button>
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

/** What a screen reader hears while a row is moved by keyboard. */
function announcementsOf(items: readonly Item[]): Announcements {
  const at = (id: string | number) => items.findIndex((item) => item.id === String(id));
  const nameOf = (id: string | number) => items[at(id)]?.name ?? "";
  const placeOf = (id: string | number) => `place ${at(id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} picked up at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} put at ${placeOf(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${placeOf(active.id)}.`,
  };
}
