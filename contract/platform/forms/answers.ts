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

/** An answer as it is kept, by the name of its question. */
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

/** Answers as they are sent; whether they are right is for the form to say. */
export const AnswersInput = List(
  inputRecord({ name: Text({ maxLength: designLimits.name }), value: InputValueSchema }),
  {
    maxItems: designLimits.elements,
  },
);

/** The elements of a form, as whoever fills it in gets them. */
export const ElementsSchema = Unsafe<Element[]>({ type: "array", items: {} });
