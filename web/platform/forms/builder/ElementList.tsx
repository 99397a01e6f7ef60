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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { DefinitionProblem } from "../../../../contract/platform/forms/definition.ts";
import { Button } from "../../ui/Button.tsx";
import { AddElement } from "./AddElement.tsx";
import { ElementRow } from "./ElementRow.tsx";
import { elementTitle } from "./design-changes.ts";
import { elementTypeInfo } from "./element-types.ts";
import type { FormDesign } from "./use-form-design.ts";

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

type Props = { design: FormDesign; problems: readonly DefinitionProblem[]; takesFiles: boolean };

export function ElementList({ design, problems, takesFiles }: Props) {
  const { elements, keys } = design;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function drop({ active, over }: DragEndEvent) {
    if (over) design.move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  }
  return (
    <section aria-label="Elements">
      <ListHead design={design} takesFiles={takesFiles} />
      {elements.length === 0 && <p className="px-4 py-8 text-center text-ink-3">Add the first element of this form.</p>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[verticalOnly]}
        onDragEnd={drop}
        accessibility={{ announcements: announcementsOf(design) }}
      >
        <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
          <ol>
            {elements.map((element, index) => (
              <ElementRow
                key={keys[index]}
                id={keys[index] ?? ""}
                element={element}
                isChosen={index === design.chosen}
                problem={problems.find((problem) => problem.index === index)?.message}
                onChoose={() => design.choose(index)}
                onMove={(by) => design.move(index, index + by)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {design.removed && <UndoRemoval design={design} />}
    </section>
  );
}

const ListHead = ({ design, takesFiles }: Pick<Props, "design" | "takesFiles">) => (
  <header className="sticky top-0 z-10 flex h-12 items-center justify-between gap-2 border-b bg-surface pr-2 pl-4">
    <h2 className="text-sm font-semibold">
      Elements <span className="num font-normal text-ink-3">{design.elements.length}</span>
    </h2>
    <AddElement onAdd={design.add} takesFiles={takesFiles} />
  </header>
);

function UndoRemoval({ design }: { design: FormDesign }) {
  const { removed } = design;
  if (!removed) return null;
  return (
    <p role="status" className="flex items-center gap-3 border-b bg-sunken py-2 pr-2 pl-4 text-sm text-ink-2">
      <span className="min-w-0 flex-1 truncate">Deleted “{elementDescription(removed.element)}”</span>
      <Button size="xs" onClick={() => design.restore(removed)}>
        Undo
      </Button>
    </p>
  );
}

const elementDescription = (element: Parameters<typeof elementTitle>[0]) =>
  elementTitle(element) || elementTypeInfo(element.type).label;

/** What a screen reader hears while an element is moved by keyboard. */
function announcementsOf({ elements, keys }: FormDesign): Announcements {
  const nameOf = (id: string | number) => {
    const element = elements[keys.indexOf(String(id))];
    return element ? elementDescription(element) : "";
  };
  const placeOf = (id: string | number) => `place ${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} picked up at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} put at ${placeOf(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${placeOf(active.id)}.`,
  };
}
