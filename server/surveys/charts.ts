import {
  type Element,
  type Option,
  type OptionPicture,
  type QuestionElement,
  isChoice,
  isQuestion,
  elementOptions,
} from "../../contract/platform/forms/element.ts";
import { dollars } from "../../contract/platform/money.ts";
import { type QuestionResult, fewestAnswers } from "../../contract/surveys/survey-results.ts";
import { formatMoment } from "../../contract/platform/time-zone.ts";
import { filterQuestionsOf, isCounted } from "./answer-counts.ts";
import { netPromoterOf, numbersByValue } from "./net-promoter.ts";

/** Those who gave one of these answers to a question. */
export type AnswerFilter = { question: string; values: readonly string[] };

/** How many gave an answer; to a question at all, without a value; and how many there are, without either. */
export type AnswerCounts = { get(question: string, value: string): number; valuesOf(question: string): string[] };

/** More bars than these say less than a few. */
const MOST_BARS = 12;

/** What was typed to be kept secret is nobody's to read. */
export const chartQuestions = (elements: readonly Element[]): QuestionElement[] =>
  elements.filter(isQuestion).filter((element) => !(element.type === "input" && element.kind.startsWith("password")));

export function chartOf(element: QuestionElement): QuestionResult["chart"] {
  if (!isCounted(element)) return "words";
  if (element.type !== "input") return "choices";
  return element.kind === "number" || element.kind === "currency" ? "numbers" : "dates";
}

/**
 * Why nothing is shown: too few answered, or looking so would tell too few from the others. Whatever filters are laid side by
 * side, each differs from each other by whole answers, and by no fewer people than are shown by one.
 */
export function whyHidden(
  elements: readonly Element[],
  all: AnswerCounts,
  filter: AnswerFilter | undefined,
): string | null {
  const shown = all.get("", "");
  if (shown < fewestAnswers) return "Results are shown once five answers are in, so that nobody can be told apart.";
  if (!filter) return null;
  const element = elements.find(({ name }) => name === filter.question);
  if (!element || !mayFilterBy(elements, element, all)) return "The answers can’t be looked at by this question.";
  const values = [...new Set(filter.values)];
  if (element.type === "multiSelect" && values.length > 1) return "Choose one answer of this question.";
  const counts = values.map((value) => all.get(element.name, value));
  const others = shown - counts.reduce((sum, each) => sum + each, 0);
  if (counts.some((each) => each < fewestAnswers)) return "Fewer than five answered so. Choose what more people said.";
  if (others > 0 && others < fewestAnswers) return "Fewer than five answered otherwise. Choose less.";
  return null;
}

const mayFilterBy = (elements: readonly Element[], { name, ...element }: Element, all: AnswerCounts) =>
  filterQuestionsOf(elements).includes(name) && (element.type !== "input" || all.valuesOf(name).length <= MOST_BARS);

/** Every question with its bars: these who are looked at, beside all. */
export const barsOf = (elements: readonly Element[], all: AnswerCounts, these: AnswerCounts): QuestionResult[] =>
  chartQuestions(elements).map((element) => ({
    name: element.name,
    label: element.label,
    chart: chartOf(element),
    filters: mayFilterBy(elements, element, all),
    several: element.type === "multiSelect",
    answered: these.get(element.name, ""),
    answeredOfAll: all.get(element.name, ""),
    bars: barGroupsOf(element, all.valuesOf(element.name)).map(({ label, values, picture = null }) => ({
      value: values.join("\n"),
      label,
      picture,
      answers: sumOf(these, element.name, values),
      all: sumOf(all, element.name, values),
    })),
    netPromoter: netPromoterIn(element, these),
    netPromoterOfAll: netPromoterIn(element, all),
  }));

function netPromoterIn(element: QuestionElement, counts: AnswerCounts) {
  const numbers = numbersByValue(element, counts.valuesOf(element.name));
  return numbers && netPromoterOf([...numbers].map(([value, number]) => [number, counts.get(element.name, value)]));
}

const sumOf = (counts: AnswerCounts, question: string, values: readonly string[]) =>
  values.reduce((sum, value) => sum + counts.get(question, value), 0);

type BarGroup = { label: string; values: string[]; picture?: OptionPicture | undefined };

/** What a bar stands for: an option, those that aren't offered any more behind it; a number or several; a month. */
function barGroupsOf(element: QuestionElement, given: readonly string[]): BarGroup[] {
  if (isChoice(element)) return withWithdrawnOptions(elementOptions(element), given);
  if (element.type === "checkbox")
    return [
      { label: "Yes", values: ["true"] },
      { label: "No", values: ["false"] },
    ];
  if (chartOf(element) === "dates")
    return given.toSorted().map((value) => ({ label: monthText(value), values: [value] }));
  if (element.type !== "input" || !isCounted(element)) return [];
  const text = element.kind === "currency" ? dollars : (value: number) => value.toLocaleString("en-US");
  return numberGroups(given, text);
}

const withWithdrawnOptions = (options: readonly Option[], given: readonly string[]): BarGroup[] => [
  ...options.map(({ value, label, picture }) => ({ label, values: [value], picture })),
  ...given
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ label: value, values: [value] })),
];

const monthText = (month: string) => formatMoment(`${month}-15T12:00:00Z`, { month: "short", year: "numeric" }, "UTC");

/** Each number by itself as long as they are few; else as many in each group as there are groups. */
function numberGroups(given: readonly string[], text: (value: number) => string): BarGroup[] {
  const values = given.toSorted((one, other) => Number(one) - Number(other));
  const size = Math.ceil(values.length / MOST_BARS);
  const groups = Array.from({ length: Math.ceil(values.length / size) || 0 }, (_, at) =>
    values.slice(at * size, (at + 1) * size),
  );
  return groups.map((group) => ({
    label: [...new Set([group[0]!, group.at(-1)!])].map((each) => text(Number(each))).join(" to "),
    values: group,
  }));
}
