import {
  type ChoiceElement,
  type Element,
  type Option,
  type designTypes,
  isQuestion,
  isScale,
  elementOptions,
} from "../../../../contract/platform/forms/element.ts";
import { testsOf, withLines } from "../../../../contract/platform/forms/condition-editing.ts";
import { designLimits } from "../../../../contract/platform/forms/limits.ts";

/** Only forms for buyers and guests ask for files. */
export type DesignType = (typeof designTypes)[number] | "file";

/** `Pool & patio?` is pool-patio; characters that can't begin a name are dropped. */
export const slug = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 48);

/** Adds a number to a name that is taken. */
export function uniqueName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let count = 2;
  while (taken.includes(`${name}-${count}`)) count++;
  return `${name}-${count}`;
}

export const elementNames = (elements: readonly Element[]) => elements.map((element) => element.name);

export const newElementName = (label: string, fallback: string, taken: readonly string[]) =>
  uniqueName(slug(label).replace(/^[^a-z]+/, "") || fallback.toLowerCase(), taken);

/** The element's title in the list. */
export function elementTitle(element: Element): string {
  if (isQuestion(element)) return element.label;
  return element.type === "image" ? element.alt : element.text;
}

const firstOptions: Option[] = [
  { value: "option-1", label: "Option 1" },
  { value: "option-2", label: "Option 2" },
];

const emptyElements: Record<DesignType, (name: string) => Element> = {
  input: (name) => ({ name, type: "input", kind: "text", label: "" }),
  textarea: (name) => ({ name, type: "textarea", label: "" }),
  select: (name) => ({ name, type: "select", label: "", options: firstOptions }),
  checkbox: (name) => ({ name, type: "checkbox", label: "" }),
  radio: (name) => ({ name, type: "radio", label: "", options: firstOptions }),
  multiSelect: (name) => ({ name, type: "multiSelect", label: "", options: firstOptions }),
  file: (name) => ({ name, type: "file", label: "", restriction: "image-pdf" }),
  image: (name) => ({ name, type: "image", src: "", alt: "" }),
  heading: (name) => ({ name, type: "heading", text: "" }),
  paragraph: (name) => ({ name, type: "paragraph", text: "" }),
};

export const newElement = (type: DesignType, elements: readonly Element[]) =>
  emptyElements[type](newElementName("", type, elementNames(elements)));

export const replaceElement = (elements: readonly Element[], index: number, element: Element) =>
  elements.map((one, at) => (at === index ? element : one));

export function moveItem<Thing>(list: readonly Thing[], from: number, to: number): Thing[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from] as Thing, ...rest.slice(to)];
}

export const insertItem = <Thing>(list: readonly Thing[], index: number, item: Thing): Thing[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
];

export const removeItem = <Thing>(list: readonly Thing[], index: number) => list.filter((_, at) => at !== index);

/** With a new name. */
export function copyElement(elements: readonly Element[], index: number): Element {
  const element = elements[index] as Element;
  return { ...structuredClone(element), name: uniqueName(element.name, elementNames(elements)) };
}

/** Also renames it in the conditions that refer to it. */
export const renameElement = (elements: readonly Element[], index: number, name: string): Element[] => {
  const old = elements[index]?.name;
  return elements.map((element, at) => (at === index ? { ...element, name } : renameInCondition(element, old, name)));
};

function renameInCondition(element: Element, old: string | undefined, name: string): Element {
  const next: Element = element.showWhen
    ? { ...element, showWhen: withLines(element.showWhen, (line) => (line.name === old ? { ...line, name } : line)) }
    : element;
  if (next.type !== "input") return next;
  return {
    ...next,
    ...(next.matches === old && next.matches !== undefined && { matches: name }),
    ...(next.notAbove === old && next.notAbove !== undefined && { notAbove: name }),
  };
}

/** Replaces an option's value in the conditions that refer to it. */
export const changeOptionValue = (elements: readonly Element[], name: string, old: string, value: string): Element[] =>
  elements.map((element) =>
    element.showWhen
      ? {
          ...element,
          showWhen: withLines(element.showWhen, (line) =>
            line.name === name && "is" in line
              ? { ...line, is: line.is.map((one) => (one === old ? value : one)) }
              : line,
          ),
        }
      : element,
  );

/** A pasted text becomes one option a line. */
export function insertOptionLines(options: readonly Option[], index: number, text: string): Option[] {
  const labels = text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, designLimits.label))
    .filter(Boolean);
  const rest = options.filter((_, at) => at !== index);
  const taken = rest.map((option) => option.value);
  const pasted = labels.map((label) => {
    const value = uniqueName(slug(label) || "option", taken);
    taken.push(value);
    return { value, label };
  });
  return [...rest.slice(0, index), ...pasted, ...rest.slice(index)].slice(0, designLimits.options);
}

export const emptyOption = (options: readonly Option[]): Option => ({
  value: uniqueName(
    "option",
    options.map((option) => option.value),
  ),
  label: "",
});

/** Earlier elements, which a condition may refer to. */
export const conditionTargets = (elements: readonly Element[], index: number) =>
  elements.slice(0, index).filter((element) => testsOf(element).length > 0);

/** Keeps the properties that both types have. */
export function changeChoiceType(element: ChoiceElement, type: ChoiceElement["type"]): ChoiceElement {
  const netPromoter = isScale(element) ? element.netPromoter : undefined;
  const { options, name, label, help, required, hiddenFromScorers, showWhen, audience, hidden } = element;
  return {
    name,
    type,
    label,
    help,
    required,
    hiddenFromScorers,
    showWhen,
    audience,
    hidden,
    ...(type !== "multiSelect" && { netPromoter }),
    options: elementOptions(element) === options ? options : [],
  };
}
