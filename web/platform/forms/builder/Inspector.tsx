import { useEffect, useRef } from "react";
import { ArrowDown, ArrowLeft, ArrowUp, Copy, MousePointerClick, Trash2 } from "lucide-react";
import type { DefinitionProblem } from "../../../../contract/platform/forms/definition.ts";
import { type Element, isChoice, isQuestion } from "../../../../contract/platform/forms/element.ts";
import { isZeroToTen } from "../../../../contract/surveys/net-promoter.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { LimitsPanel } from "./LimitsPanel.tsx";
import { NetPromoterSwitch } from "./NetPromoterSwitch.tsx";
import { OptionsPanel } from "./OptionsPanel.tsx";
import { VisibilityPanel } from "./VisibilityPanel.tsx";
import { ContentPanel, NamePanel, QuestionPanel } from "./ElementPanels.tsx";
import { replaceElement } from "./design-changes.ts";
import { elementTypeInfo } from "./element-types.ts";
import type { FormDesign } from "./use-form-design.ts";

type Props = { design: FormDesign; problems: readonly DefinitionProblem[]; hasResults: boolean };

/** Everything about the chosen element. */
export function Inspector({ design, problems, hasResults }: Props) {
  const { elements, chosen } = design;
  const element = elements[chosen];
  if (!element) return null;
  const change = (next: Element) => design.change(replaceElement(elements, chosen, next));
  const wrong = problems.filter((problem) => problem.index === chosen);
  return (
    <section aria-label="Chosen element">
      <InspectorHead design={design} element={element} />
      <div className="divide-y [&>*]:px-4 [&>*]:py-4">
        {wrong.length > 0 && <ElementProblems messages={wrong.map((problem) => problem.message)} />}
        {isQuestion(element) ? (
          <QuestionPanel design={design} element={element} change={change} />
        ) : (
          <ContentPanel design={design} element={element} change={change} />
        )}
        {isChoice(element) && <OptionsPanel design={design} element={element} change={change} />}
        <LimitsPanel design={design} element={element} change={change} />
        {hasResults && isQuestion(element) && isZeroToTen(element) && (
          <NetPromoterSwitch element={element} change={change} />
        )}
        <VisibilityPanel design={design} element={element} change={change} />
        {isQuestion(element) && <NamePanel design={design} element={element} change={change} />}
      </div>
    </section>
  );
}

function InspectorHead({ design, element }: { design: FormDesign; element: Element }) {
  const { chosen, elements } = design;
  const head = useRef<HTMLElement>(null);
  // On a phone it takes the place of a list that was scrolled down.
  useEffect(() => {
    head.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <header ref={head} className="sticky top-0 z-10 flex h-12 items-center gap-0.5 border-b bg-surface pr-2 pl-4">
      <span className="-ml-2 @6xl:hidden">
        <IconButton label="All elements" icon={<ArrowLeft aria-hidden size={16} />} onClick={design.unchoose} />
      </span>
      <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{elementTypeInfo(element.type).label}</h2>
      <IconButton
        label="Move up"
        size="icon-sm"
        reason={chosen === 0 ? "It is the first." : undefined}
        icon={<ArrowUp aria-hidden size={16} />}
        onClick={() => design.move(chosen, chosen - 1)}
      />
      <IconButton
        label="Move down"
        size="icon-sm"
        reason={chosen === elements.length - 1 ? "It is the last." : undefined}
        icon={<ArrowDown aria-hidden size={16} />}
        onClick={() => design.move(chosen, chosen + 1)}
      />
      <IconButton
        label="Duplicate"
        size="icon-sm"
        icon={<Copy aria-hidden size={16} />}
        onClick={() => design.duplicate(chosen)}
      />
      <IconButton
        label="Delete"
        size="icon-sm"
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => design.remove(chosen)}
      />
    </header>
  );
}

const ElementProblems = ({ messages }: { messages: readonly string[] }) => (
  <div>
    <Notice tone="danger" live>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  </div>
);

export const NothingChosen = ({ isEmpty }: { isEmpty: boolean }) => (
  <EmptyState
    icon={MousePointerClick}
    title={isEmpty ? "An empty form" : "No element chosen"}
    text={isEmpty ? "Add an element, and its settings appear here." : "Choose an element in the list to change it."}
  />
);
