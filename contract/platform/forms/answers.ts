import {
  Array as List,
  Boolean as Bool,
  Null,
  Number as Num,
  type Static,
  String as Text,
  Union,
  Unsafe,
} from "typebox";
import { record, inputRecord } from "../schema.ts";
import type { Element, Value } from "./element.ts";
import { designLimits, defaultLimits } from "./limits.ts";

const ValueSchema = Unsafe<Value>({});

/** A stored answer, by the name of its question. */
export const Answer = record({ name: Text(), value: ValueSchema });
export type Answer = Static<typeof Answer>;

/** Answers by name, as the form engine takes them. */
export const answerValues = (answers: readonly Answer[]): Record<string, Value> =>
  Object.fromEntries(answers.map(({ name, value }) => [name, value]));

const InputValueSchema = Union([
  Text({ maxLength: defaultLimits.textarea }),
  Num(),
  Bool(),
  List(Text({ maxLength: designLimits.optionValue }), { maxItems: designLimits.options }),
  Null(),
]);

/** Answers of a request. The form's own rules check them. */
export const AnswersInput = List(
  inputRecord({ name: Text({ maxLength: designLimits.name }), value: InputValueSchema }),
  {
    maxItems: designLimits.elements,
  },
);

/** The elements of a form, for people who fill it in. */
export const ElementsSchema = Unsafe<Element[]>({ type: "array", items: {} });
