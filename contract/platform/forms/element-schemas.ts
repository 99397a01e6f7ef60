import {
  Array as List,
  Boolean as Bool,
  Integer,
  Literal,
  Number as Num,
  Object as Obj,
  Optional,
  String as Text,
  type TUnsafe,
  Union,
} from "typebox";
import { restrictions } from "../files.ts";
import { audiences } from "./element.ts";
import { textFormats, inputKinds, type InputKind, type TextFormat } from "./input-kinds.ts";
import { designLimits, defaultLimits } from "./limits.ts";

/** The compiler takes a union of a list of unknown length for `never`, so that the type is given. */
const oneOfWords = <Word extends string>(words: readonly Word[]) =>
  Union(words.map((word) => Literal(word))) as unknown as TUnsafe<Word>;

const name = Text({ maxLength: designLimits.name });
const count = (maximum: number) => Optional(Integer({ minimum: 0, maximum }));
const length = count(defaultLimits.textarea);
const noOtherProperties = { additionalProperties: false };

const is = List(Union([Text({ maxLength: designLimits.optionValue }), Bool()]), {
  maxItems: designLimits.conditionValues,
});
const condition = Obj({ name, is }, noOtherProperties);
const conditionLine = Union([
  Obj({ name, test: oneOfWords(["is", "isNot"]), is }, noOtherProperties),
  Obj({ name, test: oneOfWords(["isAnswered", "isEmpty"]) }, noOtherProperties),
  Obj({ name, test: oneOfWords(["isAtLeast", "isAtMost"]), number: Num() }, noOtherProperties),
]);
const conditionGroup = Obj(
  { match: oneOfWords(["all", "any"]), lines: List(conditionLine, { maxItems: designLimits.conditionLines }) },
  noOtherProperties,
);

const commonProperties = {
  name,
  showWhen: Optional(Union([condition, conditionGroup])),
  audience: Optional(oneOfWords(audiences)),
  hidden: Optional(Bool()),
};

const questionProperties = {
  ...commonProperties,
  label: Text({ maxLength: designLimits.label }),
  help: Optional(Text({ maxLength: designLimits.help })),
  required: Optional(Bool()),
  hiddenFromScorers: Optional(Bool()),
};

const netPromoter = Optional(Bool());
const placeholder = Optional(Text({ maxLength: designLimits.label }));
const longText = Text({ maxLength: designLimits.text });

const optionPicture = Obj({ src: longText, alt: Text({ maxLength: designLimits.label }) }, noOtherProperties);
const option = Obj(
  {
    value: Text({ maxLength: designLimits.optionValue }),
    label: Text({ maxLength: designLimits.label }),
    picture: Optional(optionPicture),
  },
  noOtherProperties,
);
const options = List(option, { maxItems: designLimits.options });

const input = Obj(
  {
    type: Literal("input"),
    ...questionProperties,
    kind: oneOfWords<InputKind>(inputKinds),
    format: Optional(oneOfWords<TextFormat>(Object.keys(textFormats) as TextFormat[])),
    minLength: length,
    maxLength: length,
    min: Optional(Num()),
    max: Optional(Num()),
    matches: Optional(name),
    notAbove: Optional(name),
    netPromoter,
    abroad: Optional(Bool()),
    placeholder,
  },
  noOtherProperties,
);

const textarea = Obj(
  {
    type: Literal("textarea"),
    ...questionProperties,
    minLength: length,
    maxLength: length,
    maxWords: count(designLimits.maxWords),
    placeholder,
  },
  noOtherProperties,
);

const choices = count(designLimits.options);

/** The elements of forms designed by staff. Whether a whole form makes sense is for `definitionProblems`. */
const elements = [
  input,
  textarea,
  Obj({ type: Literal("select"), ...questionProperties, options, netPromoter }, noOtherProperties),
  Obj({ type: Literal("radio"), ...questionProperties, options, netPromoter }, noOtherProperties),
  Obj({ type: Literal("multiSelect"), ...questionProperties, options, min: choices, max: choices }, noOtherProperties),
  Obj({ type: Literal("checkbox"), ...questionProperties }, noOtherProperties),
  Obj(
    { type: Literal("image"), ...commonProperties, src: longText, alt: Text({ maxLength: designLimits.label }) },
    noOtherProperties,
  ),
  Obj({ type: Literal("heading"), ...commonProperties, text: longText }, noOtherProperties),
  Obj({ type: Literal("paragraph"), ...commonProperties, text: longText }, noOtherProperties),
] as const;
const file = Obj(
  { type: Literal("file"), ...questionProperties, restriction: oneOfWords(restrictions) },
  noOtherProperties,
);

export const ElementSchema = Union([...elements]);

export const DefinitionSchema = List(ElementSchema, { maxItems: designLimits.elements });

/** Questions to buyers and guests, which may also ask for files. */
export const QuestionsSchema = List(Union([...elements, file]), { maxItems: designLimits.elements });
