import { restrictions } from "../files.ts";
import {
  type ChoiceElement,
  type Element,
  type InputElement,
  type MultiSelectElement,
  type TextareaElement,
  isChoice,
  isQuestion,
  elementOptions,
} from "./element.ts";
import { crossFieldProblems } from "./cross-field.ts";
import { type ProblemText, isDesignable, isRecord, elementName } from "./designed-elements.ts";
import { textFormats, inputKinds } from "./input-kinds.ts";
import { aboveMaximumMessage, designLimits, defaultLimits } from "./limits.ts";
import { isPasswordInput } from "./value-problem.ts";

/** What is wrong with one element of a form that staff design; `index` is its place, as names may be wrong too. */
export type DefinitionProblem = { index: number; name: string; message: string };

/** An empty list means that the form makes sense. Takes anything that came as one: it never throws. */
export function definitionProblems(elements: readonly Element[]): DefinitionProblem[] {
  if (!Array.isArray(elements)) return [{ index: 0, name: "", message: "A form is a list of elements." }];
  const tooMany = elements.length > designLimits.elements && {
    index: designLimits.elements,
    name: "",
    message: `A form has at most ${designLimits.elements} elements.`,
  };
  const known = elements.slice(0, designLimits.elements);
  return [...known.flatMap((element, index) => elementProblems(known, element, index)), ...(tooMany ? [tooMany] : [])];
}

function elementProblems(elements: readonly Element[], element: Element, index: number): DefinitionProblem[] {
  const name = elementName(element);
  const sentences = isDesignable(element)
    ? [
        ...nameProblems(elements, name, index),
        ...labelProblems(element),
        ...typeProblems(element),
        ...crossFieldProblems(elements, element, index),
      ]
    : ["This type of element isn't known."];
  return sentences.filter((message) => typeof message === "string").map((message) => ({ index, name, message }));
}

function nameProblems(elements: readonly Element[], name: string, index: number): ProblemText[] {
  const isWellFormed = /^[A-Za-z][A-Za-z0-9_-]*$/.test(name) && name.length <= designLimits.name;
  return [
    !isWellFormed &&
      `A name begins with a letter and has up to ${designLimits.name} letters, digits, underscores and hyphens.`,
    isWellFormed &&
      elements.slice(0, index).some((other) => elementName(other) === name) &&
      `Another element is already named ${name}.`,
  ];
}

function labelProblems(element: Element): ProblemText[] {
  if (!isQuestion(element))
    return element.type === "image" ? imageProblems(element.src, element.alt) : textProblems(element.text);
  return [
    !hasText(element.label) && "A question needs a label.",
    isLonger(element.label, designLimits.label) && `A label has at most ${designLimits.label} characters.`,
    isLonger(element.help, designLimits.help) && `A help text has at most ${designLimits.help} characters.`,
  ];
}

const hasText = (text: unknown) => typeof text === "string" && text.trim() !== "";
const isLonger = (text: unknown, most: number) => typeof text === "string" && text.length > most;

const textProblems = (text: unknown): ProblemText[] => [
  !hasText(text) && "This text is empty.",
  isLonger(text, designLimits.text) && `A text has at most ${designLimits.text} characters.`,
];

const imageProblems = (src: unknown, alt: unknown): ProblemText[] => [
  !hasText(src) && "Choose an image.",
  hasText(src) && !isImageAddress(String(src)) && "Upload the image: pages show no pictures from elsewhere.",
  !hasText(alt) && "Describe the image for people who can't see it.",
];

/** On this server, as pages' own policy asks; and never `//host`, which is another host. */
const isImageAddress = (address: string) => /^\/(?![/\\])\S*$/.test(address);

function typeProblems(element: Element): ProblemText[] {
  if (element.type === "input") return [...inputProblems(element), ...lengthProblems(element)];
  if (element.type === "textarea") return [...lengthProblems(element), ...maxWordsProblems(element)];
  if (element.type === "file") return [!restrictions.includes(element.restriction) && "Choose which files it takes."];
  return isChoice(element) ? choiceProblems(element) : [];
}

const hasBounds = ({ kind }: InputElement) => kind === "number" || kind === "currency";

function inputProblems(element: InputElement): ProblemText[] {
  const { kind, min, max, format } = element;
  const bounds = min !== undefined || max !== undefined;
  return [
    !inputKinds.includes(kind) && "Choose a kind of input.",
    // Answers are read by staff and scorers.
    isPasswordInput(element) && "A form can't ask for passwords: staff would read them.",
    format !== undefined && (kind !== "text" || !Object.hasOwn(textFormats, format)) && "Only text has a format.",
    bounds && !hasBounds(element) && "Only numbers and amounts have a minimum and a maximum.",
    [min, max].some((bound) => bound !== undefined && !Number.isFinite(bound)) &&
      "A minimum and a maximum are numbers.",
    kind === "currency" &&
      [min, max].some((bound) => bound !== undefined && !(Number.isInteger(bound) && bound >= 0)) &&
      "An amount's minimum and maximum are whole cents.",
    isAbove(min, max) && aboveMaximumMessage,
  ];
}

const isAbove = (least: unknown, most: unknown) =>
  typeof least === "number" && typeof most === "number" && least > most;
const isCount = (value: unknown, most: number) =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most);

function lengthProblems({ minLength, maxLength }: InputElement | TextareaElement): ProblemText[] {
  const most = defaultLimits.textarea;
  return [
    !(isCount(minLength, most) && isCount(maxLength, most)) && `A length is a whole number up to ${most}.`,
    maxLength === 0 && "A length of nothing leaves no room for an answer.",
    isAbove(minLength, maxLength) && aboveMaximumMessage,
  ];
}

const maxWordsProblems = ({ maxWords }: TextareaElement): ProblemText[] => [
  maxWords !== undefined &&
    (maxWords === 0 || !isCount(maxWords, designLimits.maxWords)) &&
    `The limit of words is a whole number from 1 to ${designLimits.maxWords}.`,
];

function choiceProblems(element: ChoiceElement): ProblemText[] {
  if (!Array.isArray(element.options)) return ["A choice needs a list of options."];
  const options: unknown[] = [...elementOptions(element)];
  const values = options.map((option) => (isRecord(option) ? option["value"] : undefined));
  return [
    options.length === 0 && "A choice needs at least one option.",
    options.length > designLimits.options && `A choice has at most ${designLimits.options} options.`,
    !options.every(hasLabel) && "Every option needs a label.",
    !values.every(isOptionValue) && "An option's value has 1 to 100 characters and isn't no-value.",
    new Set(values).size < values.length && "Two options have the same value.",
    !options.every(hasGoodPicture) && "Upload the pictures of options: pages show no pictures from elsewhere.",
    ...(element.type === "multiSelect" ? countProblems(element, options.length) : []),
  ];
}

const hasLabel = (option: unknown) =>
  isRecord(option) && hasText(option["label"]) && !isLonger(option["label"], designLimits.label);
const isOptionValue = (value: unknown) =>
  hasText(value) && value !== "no-value" && !isLonger(value, designLimits.optionValue);

/** One of ours, or none. */
function hasGoodPicture(option: unknown): boolean {
  const picture = isRecord(option) ? option["picture"] : undefined;
  if (picture === undefined) return true;
  return isRecord(picture) && isImageAddress(String(picture["src"])) && typeof picture["alt"] === "string";
}

const countProblems = ({ min, max }: MultiSelectElement, options: number): ProblemText[] => [
  !(isCount(min, designLimits.options) && isCount(max, designLimits.options)) &&
    "How many to choose is a whole number.",
  isAbove(min, options) && "More choices are asked for than there are options.",
  max === 0 && "At most nothing leaves no choice.",
  isAbove(min, max) && aboveMaximumMessage,
];
