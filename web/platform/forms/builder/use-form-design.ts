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

/** Names of elements change while they are edited, so that each has a key. */
let lastKey = 0;
const newElementKey = () => `element-${++lastKey}`;

/** The state of the form builder: the elements, the chosen one, and all changes to them. */
export function useFormDesign(elements: readonly Element[], onChange: (elements: Element[]) => void) {
  const [keys, setKeys] = useState(() => elements.map(newElementKey));
  const [chosenKey, setChosen] = useState<string>();
  const [removed, setRemoved] = useState<RemovedElement>();
  const [settled] = useState(() => new Map(elements.map((element, index) => [keys[index], optionValues(element)])));
  const [namedKeys, setNamed] = useState<readonly string[]>([]);
  // Another form was loaded.
  if (keys.length !== elements.length) setKeys(elements.map((_, index) => keys[index] ?? newElementKey()));

  const chosen = chosenKey === undefined ? -1 : keys.indexOf(chosenKey);

  function apply(nextElements: Element[], nextKeys: string[]) {
    setKeys(nextKeys);
    setRemoved(undefined);
    onChange(nextElements);
  }
  function insertAt(index: number, element: Element) {
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
    add: (type: DesignType) => insertAt(chosen < 0 ? elements.length : chosen + 1, newElement(type, elements)),
    duplicate: (index: number) => insertAt(index + 1, copyElement(elements, index)),
    move: (from: number, to: number) =>
      to >= 0 && to < elements.length && from !== to && apply(moveItem(elements, from, to), moveItem(keys, from, to)),
    remove: (index: number) => {
      apply(removeItem(elements, index), removeItem(keys, index));
      setRemoved({ element: elements[index] as Element, index });
      setChosen(undefined);
    },
    restore: ({ element, index }: RemovedElement) => insertAt(index, element),
    /** The name of a new element follows its label until staff change the name; an element that may have answers keeps its name. */
    reword: (index: number, element: Element) => {
      const next = replaceElement(elements, index, element);
      const key = keys[index] ?? "";
      if (settled.has(key) || namedKeys.includes(key)) return apply(next, keys);
      const otherNames = elementNames(removeItem(elements, index));
      return apply(renameElement(next, index, newElementName(elementTitle(element), element.type, otherNames)), keys);
    },
    rename: (index: number, name: string) => {
      setNamed([...namedKeys, keys[index] ?? ""]);
      apply(renameElement(elements, index, name), keys);
    },
    isSettled: (index: number) => settled.has(keys[index] ?? ""),
    /** Whether answers may already have this option's value. */
    isSettledOption: (index: number, value: string) => settled.get(keys[index] ?? "")?.includes(value) ?? false,
  };
}

export type FormDesign = ReturnType<typeof useFormDesign>;

const optionValues = (element: Element) =>
  isChoice(element) ? elementOptions(element).map((option) => option.value) : [];
