import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import {
  type ChoiceElement,
  type Option,
  type OptionPicture,
  elementOptions,
} from "../../../../contract/platform/forms/element.ts";
import { usStates } from "../../../../contract/platform/forms/us-states.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Input } from "../../ui/Input.tsx";
import { AddOptionPicture, OptionPictureField } from "./OptionPictureField.tsx";
import type { PanelProps } from "./panel-props.ts";
import {
  emptyOption,
  insertItem,
  moveItem,
  replaceElement,
  changeOptionValue,
  slug,
  uniqueName,
  insertOptionLines,
  removeItem,
} from "./design-changes.ts";

/** The options of a choice. Enter adds the next one, pasted lines become one option each. */
export function OptionsPanel({ design, element, change }: PanelProps<ChoiceElement>) {
  const list = useRef<HTMLOListElement>(null);
  const options = elementOptions(element);
  const put = (next: readonly Option[]) => change({ ...element, options: next });
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>("[data-option]")[index]?.focus());

  function relabel(index: number, label: string) {
    const old = options[index]?.value ?? "";
    const others = removeItem(options, index).map((option) => option.value);
    const value = design.isSettledOption(design.chosen, old) ? old : uniqueName(slug(label) || "option", others);
    const next = {
      ...element,
      options: options.map((option, place) => (place === index ? { ...option, value, label } : option)),
    };
    design.change(changeOptionValue(replaceElement(design.elements, design.chosen, next), element.name, old, value));
  }
  /** By its value: while a picture is on its way the options may be moved. */
  function putPicture(value: string, picture: OptionPicture | undefined) {
    put(
      options.map(({ picture: before, ...option }) => withPicture(option, option.value === value ? picture : before)),
    );
  }
  function add(index: number) {
    put(insertItem(options, index, emptyOption(options)));
    focus(index);
  }
  function remove(index: number) {
    put(removeItem(options, index));
    focus(Math.max(index - 1, 0));
  }
  function press(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const isErased = event.key === "Backspace" && event.currentTarget.value === "" && options.length > 1;
    if (event.key !== "Enter" && !isErased) return;
    event.preventDefault();
    if (isErased) remove(index);
    else add(index + 1);
  }
  function paste(event: ClipboardEvent, index: number) {
    const text = event.clipboardData.getData("text/plain");
    if (!text.includes("\n")) return;
    event.preventDefault();
    put(insertOptionLines(options, index, text));
  }

  return (
    <div>
      <h3 className="mb-2 flex items-center justify-between text-sm font-medium">
        Options <span className="num text-xs font-normal text-ink-3">{options.length}</span>
      </h3>
      <ol ref={list} className="grid gap-1.5">
        {options.map((option, index) => (
          <li key={index}>
            <div className="flex items-center gap-0.5">
              <Input
                data-option
                aria-label={`Option ${index + 1}`}
                value={option.label}
                onChange={(event) => relabel(index, event.target.value)}
                onKeyDown={(event) => press(event, index)}
                onPaste={(event) => paste(event, index)}
              />
              {element.type !== "select" && !option.picture && (
                <AddOptionPicture number={index + 1} put={(picture) => putPicture(option.value, picture)} />
              )}
              <OptionButtons
                index={index}
                count={options.length}
                onMove={(to) => put(moveItem(options, index, to))}
                onRemove={() => remove(index)}
              />
            </div>
            <OptionPictureField
              number={index + 1}
              picture={option.picture}
              put={(picture) => putPicture(option.value, picture)}
            />
          </li>
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-1">
        <Button size="sm" variant="ghost" onClick={() => add(options.length)}>
          <Plus aria-hidden size={16} />
          Add an option
        </Button>
        {element.type === "select" && (
          <Button size="sm" variant="ghost" onClick={() => put(usStates)}>
            Use US states
          </Button>
        )}
      </div>
    </div>
  );
}

const withPicture = (option: Option, picture: OptionPicture | undefined): Option =>
  picture ? { ...option, picture } : option;

type ButtonsProps = { index: number; count: number; onMove: (to: number) => void; onRemove: () => void };

const OptionButtons = ({ index, count, onMove, onRemove }: ButtonsProps) => (
  <>
    <IconButton
      label={`Move option ${index + 1} up`}
      size="icon-sm"
      tip={false}
      reason={index === 0 ? "It is the first." : undefined}
      icon={<ArrowUp aria-hidden size={14} />}
      onClick={() => onMove(index - 1)}
    />
    <IconButton
      label={`Move option ${index + 1} down`}
      size="icon-sm"
      tip={false}
      reason={index === count - 1 ? "It is the last." : undefined}
      icon={<ArrowDown aria-hidden size={14} />}
      onClick={() => onMove(index + 1)}
    />
    <IconButton
      label={`Remove option ${index + 1}`}
      size="icon-sm"
      tip={false}
      icon={<X aria-hidden size={14} />}
      onClick={onRemove}
    />
  </>
);
