import {
  AlignLeft,
  CircleDot,
  Heading,
  ImageIcon,
  type LucideIcon,
  Paperclip,
  Pilcrow,
  SquareCheck,
  SquareChevronDown,
  ListChecks,
  TextCursorInput,
} from "lucide-react";
import type { InputKind } from "../../../../contract/platform/forms/input-kinds.ts";
import type { DesignType } from "./design-changes.ts";

export type ElementTypeInfo = { label: string; hint: string; icon: LucideIcon };

/** What staff call each type, in the order in which it is offered. */
export const elementTypes: Record<DesignType, ElementTypeInfo> = {
  input: { label: "Short answer", hint: "Text, number, date, email, phone …", icon: TextCursorInput },
  textarea: { label: "Long answer", hint: "Several lines, with a limit of words", icon: AlignLeft },
  select: { label: "Dropdown", hint: "One of many", icon: SquareChevronDown },
  radio: { label: "One choice", hint: "One of a few, all in sight", icon: CircleDot },
  multiSelect: { label: "Several choices", hint: "As many as apply", icon: ListChecks },
  checkbox: { label: "Checkbox", hint: "Yes or no, such as a consent", icon: SquareCheck },
  file: { label: "File", hint: "A picture, a PDF or another file", icon: Paperclip },
  heading: { label: "Heading", hint: "Begins a part of the form", icon: Heading },
  paragraph: { label: "Paragraph", hint: "Explains something", icon: Pilcrow },
  image: { label: "Image", hint: "A picture or a plan", icon: ImageIcon },
};

export const answerTypes: readonly DesignType[] = ["input", "textarea", "select", "radio", "multiSelect", "checkbox"];
export const contentTypes: readonly DesignType[] = ["heading", "paragraph", "image"];

/** What may be typed, as staff call it. Passwords have no place among answers that others read. */
export const kindLabels: Record<Exclude<InputKind, "password" | "password-any">, string> = {
  text: "Text",
  number: "Number",
  currency: "Amount in dollars",
  date: "Date",
  dateTime: "Date and time",
  email: "Email address",
  phone: "Phone number",
  website: "Website",
  url: "Web address with https://",
  zip: "Zip code",
  "category-label": "Category label",
};

export const elementTypeInfo = (type: string): ElementTypeInfo =>
  elementTypes[type as DesignType] ?? elementTypes.input;
