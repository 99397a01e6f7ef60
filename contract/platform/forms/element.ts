import type { Restriction } from "../files.ts";
import type { InputKind, TextFormat } from "./input-kinds.ts";

/** The element whose answer is the title of an entry. */
export const titleName = "title";

export const audiences = ["all", "member", "non-member"] as const;
export type ElementAudience = (typeof audiences)[number];

/** A picture on this server. `alt` describes it where the option's label doesn't. */
export type OptionPicture = { src: string; alt: string };
export type Option = { value: string; label: string; picture?: OptionPicture };

/** The element is shown while the earlier element `name` has one of these values. A checkbox is true or false. */
export type Condition = { name: string; is: readonly (string | boolean)[] };

/** One line of several: what an earlier element's answer must be. Amounts in cents. */
export type ConditionLine = { name: string } & (
  | { test: "is" | "isNot"; is: Condition["is"] }
  | { test: "isAnswered" | "isEmpty" }
  | { test: "isAtLeast" | "isAtMost"; number: number }
);

/** The element is shown while all of the lines hold, or any of them. */
type ConditionGroup = { match: "all" | "any"; lines: readonly ConditionLine[] };

export type VisibilityRule = Condition | ConditionGroup;

type CommonProps = {
  name: string;
  showWhen?: VisibilityRule;
  audience?: ElementAudience;
  /** Set aside by staff: not drawn, not asked, not sent. */
  hidden?: boolean;
};

type QuestionProps = CommonProps & {
  label: string;
  help?: string;
  required?: boolean;
  /** The answer never reaches scorers. False: staff were asked, and let it be seen. */
  hiddenFromScorers?: boolean;
};

/** A question from 0 to 10, how likely somebody is to recommend it; its results make the net promoter score. */
type ScaleProps = { netPromoter?: boolean };

export type InputElement = QuestionProps &
  ScaleProps & {
    type: "input";
    kind: InputKind;
    /** A value that the page knows, such as the ID of the edited record: not drawn, yet checked and sent like any other. */
    carried?: boolean;
    /** A narrower shape of kind `text`. */
    format?: TextFormat;
    minLength?: number;
    maxLength?: number;
    /** Phone numbers of other countries are taken, too. */
    abroad?: boolean;
    /** A moment at which something ends: at midnight the form names the day that is the last one. */
    isEnd?: boolean;
    /** Numbers without decimals. */
    whole?: boolean;
    /** Amounts in cents. */
    min?: number;
    max?: number;
    /** The name of the password field that this one repeats. */
    matches?: string;
    /** The name of the maximum that this minimum cannot exceed. */
    notAbove?: string;
    placeholder?: string;
    /** The browser's or password manager's autofill. */
    autoComplete?: string;
  };

export type TextareaElement = QuestionProps & {
  type: "textarea";
  minLength?: number;
  maxLength?: number;
  maxWords?: number;
  placeholder?: string;
};

/** `by-page`: records that are known where the form is drawn (a program's categories); the call's own rule checks the choice. */
export type ElementOptions = readonly Option[] | "by-page";

/** `besides`: an additional choice of a `by-page` list that is no record. */
export type SelectElement = QuestionProps & ScaleProps & { type: "select"; options: ElementOptions; besides?: string };
export type RadioElement = QuestionProps & ScaleProps & { type: "radio"; options: ElementOptions };
/** At least `min` and at most `max` of the options. */
export type MultiSelectElement = QuestionProps & {
  type: "multiSelect";
  options: ElementOptions;
  min?: number;
  max?: number;
};
export type CheckboxElement = QuestionProps & { type: "checkbox" };
/** An uploaded file. Registrations ask for files this way; entries have folders for them. */
export type FileElement = QuestionProps & { type: "file"; restriction: Restriction };
/** A person, found by name. Only the calls' own forms use it; the form builder doesn't offer it. */
export type ReferenceElement = QuestionProps & { type: "reference"; to: "user"; placeholder?: string };

export type ImageElement = CommonProps & { type: "image"; src: string; alt: string };
export type HeadingElement = CommonProps & { type: "heading"; text: string };
export type ParagraphElement = CommonProps & { type: "paragraph"; text: string };

export type QuestionElement =
  | InputElement
  | TextareaElement
  | SelectElement
  | CheckboxElement
  | RadioElement
  | MultiSelectElement
  | FileElement
  | ReferenceElement;

export type Element = QuestionElement | ImageElement | HeadingElement | ParagraphElement;
export type ElementType = Element["type"];

/** Types of element that the form builder offers. */
export const designTypes = [
  "input",
  "textarea",
  "select",
  "checkbox",
  "radio",
  "multiSelect",
  "image",
  "heading",
  "paragraph",
] as const satisfies readonly ElementType[];

export const isQuestion = (element: Element): element is QuestionElement =>
  element.type !== "image" && element.type !== "heading" && element.type !== "paragraph";

export type ChoiceElement = SelectElement | RadioElement | MultiSelectElement;
export const isChoice = (element: Element): element is ChoiceElement =>
  element.type === "select" || element.type === "radio" || element.type === "multiSelect";

/** Types of element that can ask for a number from 0 to 10. */
export type ScaleElement = InputElement | SelectElement | RadioElement;
export const isScale = (element: Element): element is ScaleElement =>
  element.type === "input" || element.type === "select" || element.type === "radio";

/** Empty for `by-page` options, which only the page knows. */
export const elementOptions = ({ options }: { options: ElementOptions }) => (options === "by-page" ? [] : options);

export type Value = string | number | boolean | string[] | null | undefined;
export type Values = Record<string, Value>;

type WithoutName<E> = E extends Element ? Omit<E, "name"> : never;

/** A form in code, by name, in the order in which it is drawn. */
export type Fields = Record<string, WithoutName<Element>>;

export const formElements = (fields: Fields): Element[] =>
  Object.entries(fields).map(([name, element]) => ({ ...element, name }) as Element);

/** Fills in the options of `by-page` choices, where the form is drawn. */
export const withOptions = (elements: readonly Element[], options: Record<string, readonly Option[]>): Element[] =>
  elements.map((element) =>
    "options" in element && Object.hasOwn(options, element.name)
      ? { ...element, options: options[element.name] ?? [] }
      : element,
  );

type OptionValue<E> = E extends { options: readonly { value: infer Choice extends string }[] } ? Choice : string;

/** The type of a collected field: numbers are numbers, amounts are integer cents, everything else is text. */
type FilledValue<E> = E extends { type: "input"; kind: "number" | "currency" }
  ? number
  : E extends { type: "checkbox" }
    ? boolean
    : E extends { type: "multiSelect" }
      ? OptionValue<E>[]
      : E extends { type: "select" | "radio" }
        ? OptionValue<E>
        : string;

type QuestionName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { hidden: true } | { type: "image" | "heading" | "paragraph" } ? never : Name;
}[keyof F];

/** Questions that not everybody is asked, so that their values may be missing. */
type NotAskedOfEveryone = { showWhen: object } | { audience: "member" | "non-member" };

type RequiredNames<F extends Fields> = {
  [Name in QuestionName<F>]: F[Name] extends NotAskedOfEveryone
    ? never
    : F[Name] extends { required: true }
      ? Name
      : never;
}[QuestionName<F>];

type EmptyValue<E> = E extends { type: "checkbox" | "multiSelect" } ? never : null;

/** The result of `collect` for a valid form. An empty optional field is null; an unchecked box is false, no choices are []. */
export type ValuesOf<F extends Fields> = { [Name in RequiredNames<F>]: FilledValue<F[Name]> } & {
  [Name in Exclude<QuestionName<F>, RequiredNames<F>>]?: FilledValue<F[Name]> | EmptyValue<F[Name]>;
};

/** The stored values of a form that everybody is asked completely: no name is missing. */
export type StoredValuesOf<F extends Fields> = {
  [Name in QuestionName<F>]: FilledValue<F[Name]> | (F[Name] extends { required: true } ? never : EmptyValue<F[Name]>);
};
