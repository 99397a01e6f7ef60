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
import { formats, inputKinds, type InputKind, type TextFormat } from "./kinds.ts";
import { designLimits, usualLimits } from "./limits.ts";

/** One of these words. The compiler takes a union of a list of unknown length for one of nothing, and is told which words. */
const oneOf = <Word extends string>(words: readonly Word[]) =>
  Union(words.map((word) => Literal(word))) as unknown as TUnsafe<Word>;

const name = Text({ maxLength: designLimits.name });
const count = (maximum: number) => Optional(Integer({ minimum: 0, maximum }));
const length = count(usualLimits.textarea);
const closed = { additionalProperties: false };

const condition = Obj(
  {
    name,
    is: List(Union([Text({ maxLength: designLimits.optionValue }), Bool()]), {
      maxItems: designLimits.conditionValues,
    }),
  },
  closed,
);

const common = { name, showWhen: Optional(condition), audience: Optional(oneOf(audiences)), hidden: Optional(Bool()) };

const question = {
  ...common,
  label: Text({ maxLength: designLimits.label }),
  help: Optional(Text({ maxLength: designLimits.help })),
  required: Optional(Bool()),
  hiddenFromScorers: Optional(Bool()),
};

const netPromoter = Optional(Bool());
const placeholder = Optional(Text({ maxLength: designLimits.label }));
const words = Text({ maxLength: designLimits.text });

const optionPicture = Obj({ src: words, alt: Text({ maxLength: designLimits.label }) }, closed);
const option = Obj(
  {
    value: Text({ maxLength: designLimits.optionValue }),
    label: Text({ maxLength: designLimits.label }),
    picture: Optional(optionPicture),
  },
  closed,
);
const options = List(option, { maxItems: designLimits.options });

const input = Obj(
  {
    type: Literal("input"),
    ...question,
    kind: oneOf<InputKind>(inputKinds),
    format: Optional(oneOf<TextFormat>(Object.keys(formats) as TextFormat[])),
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
  closed,
);

const textarea = Obj(
  {
    type: Literal("textarea"),
    ...question,
    minLength: length,
    maxLength: length,
    maxWords: count(designLimits.maxWords),
    placeholder,
  },
  closed,
);

const choices = count(designLimits.options);

/** The elements of forms designed by staff. Whether a whole form makes sense is for `problemsOfDefinition`. */
const elements = [
  input,
  textarea,
  Obj({ type: Literal("select"), ...question, options, netPromoter }, closed),
  Obj({ type: Literal("radio"), ...question, options, netPromoter }, closed),
  Obj({ type: Literal("multiSelect"), ...question, options, min: choices, max: choices }, closed),
  Obj({ type: Literal("checkbox"), ...question }, closed),
  Obj({ type: Literal("image"), ...common, src: words, alt: Text({ maxLength: designLimits.label }) }, closed),
  Obj({ type: Literal("heading"), ...common, text: words }, closed),
  Obj({ type: Literal("paragraph"), ...common, text: words }, closed),
] as const;
const file = Obj({ type: Literal("file"), ...question, restriction: oneOf(restrictions) }, closed);

export const ElementSchema = Union([...elements]);

/** A whole form designed by staff. */
export const DefinitionSchema = List(ElementSchema, { maxItems: designLimits.elements });

/** The same, of what buyers and guests are asked: of them alone files are taken so. */
export const QuestionsSchema = List(Union([...elements, file]), { maxItems: designLimits.elements });
