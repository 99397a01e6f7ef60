import { useSortable } from "@dnd-kit/sortable";
import { clsx } from "clsx";
import { CircleExclamationPoint, EyeOff, GripVertical, Split } from "lucide-react";
import type { KeyboardEvent } from "react";
import { type Element, isQuestion } from "../../../../contract/platform/forms/element.ts";
import { Star } from "../../ui/Field.tsx";
import { elementTitle } from "./design-changes.ts";
import { elementTypeInfo } from "./element-types.ts";

type Props = {
  id: string;
  element: Element;
  isChosen: boolean;
  problem: string | undefined;
  onChoose: () => void;
  onMove: (by: 1 | -1) => void;
};

const arrowSteps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 };

/** A line of the list, which is moved by its handle, or with Alt and the arrow keys. */
export function ElementRow({ id, element, isChosen, problem, onChoose, onMove }: Props) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id,
  });
  const title = elementTitle(element) || elementTypeInfo(element.type).label;
  function press(event: KeyboardEvent) {
    const by = event.altKey && arrowSteps[event.key];
    if (!by) return;
    event.preventDefault();
    onMove(by);
  }
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={clsx(
        "group relative flex items-stretch border-b bg-surface",
        isDragging && "z-20 shadow-2",
        isChosen && "bg-brand-soft!",
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...listeners}
        {...attributes}
        aria-label={`Move ${title}`}
        className="grid w-7 shrink-0 cursor-grab touch-none place-items-center text-ink-3 opacity-50 group-hover:opacity-100 focus-visible:opacity-100 focus-visible:-outline-offset-2 touch:w-11 touch:opacity-100"
      >
        <GripVertical aria-hidden size={14} />
      </button>
      <button
        type="button"
        aria-current={isChosen ? "true" : undefined}
        onClick={onChoose}
        onKeyDown={press}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 py-1.5 pr-3 text-left focus-visible:-outline-offset-2 touch:min-h-14"
      >
        <ElementRowText element={element} problem={problem} />
      </button>
    </li>
  );
}

function ElementRowText({ element, problem }: Pick<Props, "element" | "problem">) {
  const { icon: Icon, label } = elementTypeInfo(element.type);
  const title = elementTitle(element);
  return (
    <>
      <Icon aria-hidden size={16} className="text-ink-3" />
      <span className="min-w-0 flex-1">
        <span
          className={clsx("block truncate font-medium", !title && "text-ink-3 italic", element.hidden && "text-ink-3")}
        >
          {title || "Untitled"}
          {isQuestion(element) && element.required && <Star />}
        </span>
        <span className={clsx("block truncate text-xs", problem ? "text-danger-text" : "text-ink-3")}>
          {problem ?? label}
        </span>
      </span>
      {element.showWhen && <Split role="img" aria-label="Shown on a condition" size={14} className="text-ink-3" />}
      {element.hidden && <EyeOff role="img" aria-label="Hidden" size={14} className="text-ink-3" />}
      {problem && <CircleExclamationPoint aria-hidden size={16} className="text-danger-text" />}
    </>
  );
}
