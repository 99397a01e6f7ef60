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
  type StoredValuesOf,
  type QuestionElement,
  formElements,
  isQuestion,
  elementOptions,
} from "./element.ts";

type FieldsSchema<F extends Fields> = TObject<{ [Name in keyof StoredValuesOf<F>]: TUnsafe<StoredValuesOf<F>[Name]> }>;

/** What a form's fields are once they are kept, as an answer tells them: a setting's field is its schema, too. */
export const storedFieldsSchema = <const F extends Fields>(fields: F): FieldsSchema<F> =>
  record(
    Object.fromEntries(
      formElements(fields)
        .filter((element): element is QuestionElement & Element => isQuestion(element))
        .map((element) => [
          element.name,
          isNullable(element) ? nullable(storedFieldSchema(element)) : storedFieldSchema(element),
        ]),
    ),
  ) as unknown as FieldsSchema<F>;

const isNullable = ({ type, required = false }: QuestionElement) =>
  !required && type !== "checkbox" && type !== "multiSelect";

function storedFieldSchema(element: QuestionElement) {
  switch (element.type) {
    case "checkbox":
      return Bool();
    case "multiSelect":
      return List(oneOf(elementOptions(element).map(({ value }) => value)));
    case "select":
    case "radio":
      return oneOf(elementOptions(element).map(({ value }) => value));
    case "input":
      if (element.kind === "currency" || element.whole) return Integer();
      return element.kind === "number" ? Num() : Text();
    default:
      return Text();
  }
}
