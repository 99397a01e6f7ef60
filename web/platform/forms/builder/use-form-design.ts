import { useState } from "react";
import { type Element, isChoice, elementOptions } from "../../../../contract/platform/forms/element.ts";
import {
  type DesignType,
  copyElement,
  insertItem,
  moveItem,
  newElementName,
  elementNames,
  newElement,
  renameElement,
  replaceElement,
  elementTitle,
  removeItem,
} from "./design-changes.ts";

export type RemovedElement = { element: Element; index: number };

/** Elements have no identity of their own while their names are edited; a key each keeps them apart. */
let lastKey = 0;
const newElementKey = () => `element-${++lastKey}`;

/** A form under the hands of staff: what is in it, which element is chosen, and all that can be done to it. */
export function useFormDesign(elements: readonly Element[], onChange: (elements: Element[]) => void) {
  const [keys, setKeys] = useState(() => elements.map(newElementKey));
  const [chosenKey, setChosen] = useState<string>();
  const [removed, setRemoved] = useState<RemovedElement>();
  const [settled] = useState(() => new Map(elements.map((element, index) => [keys[index], optionValues(element)])));
  const [named, setNamed] = useState<readonly string[]>([]);
  // Another form was put in its place.
  if (keys.length !== elements.length) setKeys(elements.map((_, index) => keys[index] ?? newElementKey()));

  const chosen = chosenKey === undefined ? -1 : keys.indexOf(chosenKey);

  function apply(nextElements: Element[], nextKeys: string[]) {
    setKeys(nextKeys);
    setRemoved(undefined);
    onChange(nextElements);
  }
  function put(index: number, element: Element) {
    const key = newElementKey();
    apply(insertItem(elements, index, element), insertItem(keys, index, key));
    setChosen(key);
  }

  return {
    elements,
    keys,
    chosen,
    removed,
    choose: (index: number) => setChosen(keys[index]),
    unchoose: () => setChosen(undefined),
    change: (next: Element[]) => apply(next, keys),
    /** Below the chosen element, else at the end. */
    add: (type: DesignType) => put(chosen < 0 ? elements.length : chosen + 1, newElement(type, elements)),
    duplicate: (index: number) => put(index + 1, copyElement(elements, index)),
    move: (from: number, to: number) =>
      to >= 0 && to < elements.length && from !== to && apply(moveItem(elements, from, to), moveItem(keys, from, to)),
    remove: (index: number) => {
      apply(removeItem(elements, index), removeItem(keys, index));
      setRemoved({ element: elements[index] as Element, index });
      setChosen(undefined);
    },
    restore: ({ element, index }: RemovedElement) => put(index, element),
    /** A new element is named after its words until someone names it; one that may hold answers keeps its name. */
    reword: (index: number, element: Element) => {
      const next = replaceElement(elements, index, element);
      const key = keys[index] ?? "";
      if (settled.has(key) || named.includes(key)) return apply(next, keys);
      const others = elementNames(removeItem(elements, index));
      return apply(renameElement(next, index, newElementName(elementTitle(element), element.type, others)), keys);
    },
    rename: (index: number, name: string) => {
      setNamed([...named, keys[index] ?? ""]);
      apply(renameElement(elements, index, name), keys);
    },
    isSettled: (index: number) => settled.has(keys[index] ?? ""),
    /** Answers may already hold this option's value. */
    isSettledOption: (index: number, value: string) => settled.get(keys[index] ?? "")?.includes(value) ?? false,
  };
}

export type FormDesign = ReturnType<typeof useFormDesign>;

const optionValues = (element: Element) =>
  isChoice(element) ? elementOptions(element).map((option) => option.value) : [];
