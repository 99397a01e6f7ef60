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
import { record, sent } from "../schema.ts";
import type { Element, Value } from "./element.ts";
import { designLimits, usualLimits } from "./limits.ts";

const AnyValue = Unsafe<Value>({});

/** An answer as it is kept, by the name of its question. */
export const Answer = record({ name: Text(), value: AnyValue });
export type Answer = Static<typeof Answer>;

/** Answers by name, as the form engine takes them. */
export const valuesOf = (answers: readonly Answer[]): Record<string, Value> =>
  Object.fromEntries(answers.map(({ name, value }) => [name, value]));

const SentValue = Union([
  Text({ maxLength: usualLimits.textarea }),
  Num(),
  Bool(),
  List(Text({ maxLength: designLimits.optionValue }), { maxItems: designLimits.options }),
  Null(),
]);

/** Answers as they are sent; whether they are right is for the form to say. */
export const SentAnswers = List(sent({ name: Text({ maxLength: designLimits.name }), value: SentValue }), {
  maxItems: designLimits.elements,
});

/** The elements of a form, as whoever fills it in gets them. */
export const Elements = Unsafe<Element[]>({ type: "array", items: {} });
