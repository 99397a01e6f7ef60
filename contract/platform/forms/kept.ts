import {
  Array as List,
  Boolean as Bool,
  Integer,
  Number as Num,
  String as Text,
  type TObject,
  type TUnsafe,
} from "typebox";
import { nullable, oneOf, record } from "../schema.ts";
import {
  type Element,
  type Fields,
  type KeptOf,
  type QuestionElement,
  elementsOf,
  isQuestion,
  optionsOf,
} from "./element.ts";

type FieldsSchema<F extends Fields> = TObject<{ [Name in keyof KeptOf<F>]: TUnsafe<KeptOf<F>[Name]> }>;

/** What a form's fields are once they are kept, as an answer tells them: a setting's field is its schema, too. */
export const keptSchema = <const F extends Fields>(fields: F): FieldsSchema<F> =>
  record(
    Object.fromEntries(
      elementsOf(fields)
        .filter((element): element is QuestionElement & Element => isQuestion(element))
        .map((element) => [element.name, isEmptiable(element) ? nullable(schemaOf(element)) : schemaOf(element)]),
    ),
  ) as unknown as FieldsSchema<F>;

const isEmptiable = ({ type, required = false }: QuestionElement) =>
  !required && type !== "checkbox" && type !== "multiSelect";

function schemaOf(element: QuestionElement) {
  switch (element.type) {
    case "checkbox":
      return Bool();
    case "multiSelect":
      return List(oneOf(optionsOf(element).map(({ value }) => value)));
    case "select":
    case "radio":
      return oneOf(optionsOf(element).map(({ value }) => value));
    case "input":
      if (element.kind === "currency" || element.whole) return Integer();
      return element.kind === "number" ? Num() : Text();
    default:
      return Text();
  }
}
