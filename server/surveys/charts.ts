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

/** Respondents who gave one of these answers to a question. */
export type AnswerFilter = { question: string; values: readonly string[] };

/** Number of respondents by question and value; without a value, all who answered the question; without a question, all. */
export type AnswerCounts = { get(question: string, value: string): number; valuesOf(question: string): string[] };

/** More bars than these tell less than fewer would. */
const MOST_BARS = 12;

/** Passwords are shown to nobody. */
export const chartQuestions = (elements: readonly Element[]): QuestionElement[] =>
  elements.filter(isQuestion).filter((element) => !(element.type === "input" && element.kind.startsWith("password")));

export function chartOf(element: QuestionElement): QuestionResult["chart"] {
  if (!isCounted(element)) return "words";
  if (element.type !== "input") return "choices";
  return element.kind === "number" || element.kind === "currency" ? "numbers" : "dates";
}

/**
 * Why nothing is shown: too few answered, or the filter would reveal too few. Each filter differs from any other by whole values, so that
 * differences between two filters never reveal fewer people than one shows.
 */
export function whyHidden(
  elements: readonly Element[],
  all: AnswerCounts,
  filter: AnswerFilter | undefined,
): string | null {
  const respondents = all.get("", "");
  if (respondents < fewestAnswers)
    return "Results are shown once five answers are in, so that nobody can be told apart.";
  if (!filter) return null;
  const element = elements.find(({ name }) => name === filter.question);
  if (!element || !mayFilterBy(elements, element, all)) return "The answers can’t be looked at by this question.";
  const values = [...new Set(filter.values)];
  if (element.type === "multiSelect" && values.length > 1) return "Choose one answer of this question.";
  const counts = values.map((value) => all.get(element.name, value));
  const others = respondents - counts.reduce((sum, each) => sum + each, 0);
  if (counts.some((each) => each < fewestAnswers)) return "Fewer than five answered so. Choose what more people said.";
  if (others > 0 && others < fewestAnswers) return "Fewer than five answered otherwise. Choose less.";
  return null;
}

const mayFilterBy = (elements: readonly Element[], { name, ...element }: Element, all: AnswerCounts) =>
  filterQuestionsOf(elements).includes(name) && (element.type !== "input" || all.valuesOf(name).length <= MOST_BARS);

/** Bars of every question: filtered answers beside all. */
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

/** A bar is an option (withdrawn ones last), a number or a range of numbers, or a month. */
function barGroupsOf(element: QuestionElement, values: readonly string[]): BarGroup[] {
  if (isChoice(element)) return withWithdrawnOptions(elementOptions(element), values);
  if (element.type === "checkbox")
    return [
      { label: "Yes", values: ["true"] },
      { label: "No", values: ["false"] },
    ];
  if (chartOf(element) === "dates")
    return values.toSorted().map((value) => ({ label: monthText(value), values: [value] }));
  if (element.type !== "input" || !isCounted(element)) return [];
  const text = element.kind === "currency" ? dollars : (value: number) => value.toLocaleString("en-US");
  return numberGroups(values, text);
}

const withWithdrawnOptions = (options: readonly Option[], values: readonly string[]): BarGroup[] => [
  ...options.map(({ value, label, picture }) => ({ label, values: [value], picture })),
  ...values
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ label: value, values: [value] })),
];

const monthText = (month: string) => formatMoment(`${month}-15T12:00:00Z`, { month: "short", year: "numeric" }, "UTC");

/** One bar for each number as long as they are few, else for ranges of equal width. */
function numberGroups(numberTexts: readonly string[], text: (value: number) => string): BarGroup[] {
  const values = numberTexts.toSorted((one, other) => Number(one) - Number(other));
  const size = Math.ceil(values.length / MOST_BARS);
  const groups = Array.from({ length: Math.ceil(values.length / size) || 0 }, (_, at) =>
    values.slice(at * size, (at + 1) * size),
  );
  return groups.map((group) => ({
    label: [...new Set([group[0]!, group.at(-1)!])].map((each) => text(Number(each))).join(" to "),
    values: group,
  }));
}
