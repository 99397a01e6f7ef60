import type { ChangedField } from "../../../contract/people/audit.ts";
import { roleLabels } from "../../../contract/people/people.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import {
  type Element,
  type QuestionElement,
  elementOptions,
  formElements,
  isChoice,
  isQuestion,
} from "../../../contract/platform/forms/element.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import { percent, priceText } from "../../../contract/platform/money.ts";
import { type TimeZone, momentText } from "../../../contract/platform/time-zone.ts";
import { calls } from "../../../contract/app/all-calls.ts";

/** What a change is read with: the forms that its fields are from, the names of records, and the clock. */
export type ChangeReading = {
  call: AnyEndpoint | undefined;
  action: string;
  names: ReadonlyMap<string, string>;
  timeZone: TimeZone;
};

/** What stands where a field is empty. */
export const NOTHING = "nothing";

const MAX_TEXT_LENGTH = 160;
const MAX_FIELDS = 12;

/** A change field by field, for reading, but for what its sentence says; dates in the program's zone. */
export function changedFieldsOf(
  before: unknown,
  after: unknown,
  reading: ChangeReading,
  isSaid: ReadonlySet<string> = new Set(),
): ChangedField[] {
  const [beforeFields, afterFields] = [fieldsOf(before), fieldsOf(after)];
  const { names } = reading;
  const fieldNames = [...new Set([...Object.keys(beforeFields), ...Object.keys(afterFields)])];
  return fieldNames
    .filter((name) => !unsaid.has(name) && !isSaid.has(name))
    .filter((name) => JSON.stringify(beforeFields[name] ?? null) !== JSON.stringify(afterFields[name] ?? null))
    .filter((name) => !isNameless(beforeFields[name], names) || !isNameless(afterFields[name], names))
    .map((name) => ({
      label: labelOf(name, reading),
      before: fieldText(beforeFields, name, reading),
      after: fieldText(afterFields, name, reading),
    }))
    .filter((field) => (field.before ?? NOTHING) !== (field.after ?? NOTHING))
    .slice(0, MAX_FIELDS);
}

/** Nothing, or an identifier of what has no name, as a picture: all that could be said of it stands in the sentence. */
const isNameless = (value: unknown, names: ReadonlyMap<string, string>) =>
  value === null || value === undefined || (isID(value) && !names.has(value));

export const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
};

/** Fields that tell a reader nothing. */
const unsaid = new Set(["fileKey", "uploadID", "background_upload_id", "note_key", "version"]);

/** Facts that no form has, as they are called; others by their own names, taken apart. */
const factLabels: Readonly<Record<string, string>> = {
  awardTitle: "award title",
  awardTitles: "award titles",
  below: "entries with fewer scoresheets than asked for",
  blind: "names hidden from scorers",
  categoryID: "category",
  chairID: "chair",
  chosen: "chosen entries",
  chosenBy: "chosen by",
  closeEntries: "closes entries",
  closesAt: "until",
  customCSS: "stylesheet",
  framingSites: "sites",
  elements: "questions",
  entryIDs: "entries",
  expected: "cash expected",
  extendedUntil: "deadline",
  feePaid: "paid",
  feeWaived: "fee waived because",
  format: "format",
  goOn: "entries that went on",
  list: "list",
  list_unsubscribe: "unsubscribing",
  lost: "applications that find no award",
  mergedInto: "merged into",
  moved: "what went along",
  mostEach: "most for each",
  opensAt: "from",
  passwordLinkTo: "mailed to",
  productID: "product",
  propertyGroupID: "group",
  propertyID: "home",
  receiptSentTo: "sent to",
  recommendationsWaived: "recommendations waived",
  releaseAt: "released at",
  resultsReleasedAt: "released",
  returned: "went back",
  scorerPanelID: "panel",
  sentAgain: "sent again",
  sentTo: "sent to",
  serviceID: "program",
  sponsorTierID: "tier",
  tieDecided: "put before its equals",
  uncounted: "not counted",
  until: "until",
  url: "address",
  userID: "person",
  userIDs: "people",
  wasSetFor: "planned for",
  withdrawn: "ended",
};

/** Cents that no form asks for. */
const centFacts = new Set(["total", "paid", "refunded", "expected", "counted", "feePaid", "fee", "budget", "amount"]);
/** Rates in hundredths of a percent. */
const rateFacts = new Set(["percentage", "taxRate"]);

type FormElements = ReadonlyMap<string, QuestionElement>;

const questionsOf = (endpoints: readonly AnyEndpoint[]): FormElements =>
  new Map(
    endpoints
      .flatMap(({ form }) => formElements(form as Parameters<typeof formElements>[0]))
      .filter((element: Element): element is QuestionElement => isQuestion(element))
      .map((element) => [element.name, element]),
  );

const endpoints = calls.map(({ endpoint }) => endpoint);
const questionsByCall = new Map(endpoints.map((endpoint) => [endpoint, questionsOf([endpoint])]));
const questionsByPermission = new Map<string, FormElements>();

/** A field's question in its call's form, or in that of a call that the same people may make. */
function questionOf(name: string, { call, action }: ChangeReading): QuestionElement | undefined {
  const own = call && questionsByCall.get(call)?.get(name);
  if (own) return own;
  const others = questionsByPermission.get(action) ?? questionsOf(endpoints.filter(({ allow }) => allow === action));
  questionsByPermission.set(action, others);
  return others.get(name);
}

const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

function labelOf(name: string, reading: ChangeReading): string {
  const label = questionOf(name, reading)?.label;
  return label ? lowerFirst(label.replace(/[?:]$/, "")) : (factLabels[name] ?? fieldNameInWords(name));
}

/** extendedUntil reads 'extended until'. */
const fieldNameInWords = (name: string) =>
  name
    .replace(/(ID|IDs)$/, "")
    .replace(/(URL|CSS)$/, " $1")
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim();

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;

function fieldText(fields: Record<string, unknown>, name: string, reading: ChangeReading): string | null {
  if (!Object.hasOwn(fields, name)) return null;
  const text = valueText(name, fields[name], reading);
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

function valueText(name: string, value: unknown, reading: ChangeReading): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(name, value, reading);
  if (typeof value === "string") return wordsOf(name, value, reading);
  if (Array.isArray(value)) return listText(name, value, reading);
  return objectText(value as Record<string, unknown>, reading);
}

function numberText(name: string, value: number, reading: ChangeReading): string {
  const question = questionOf(name, reading);
  const isAmount = question ? question.type === "input" && question.kind === "currency" : centFacts.has(name);
  if (isAmount && Number.isInteger(value)) return priceText(value);
  return rateFacts.has(name) ? percent(value) : value.toLocaleString("en-US", { useGrouping: Math.abs(value) > 9999 });
}

/** A name, a moment, or what was chosen as it is called where it is chosen; what was typed stays as it is. */
function wordsOf(name: string, value: string, reading: ChangeReading): string {
  if (isID(value)) return reading.names.get(value) ?? "what is gone since";
  if (instantPattern.test(value)) return momentText(value, reading.timeZone) || value;
  if (name === "role" && Object.hasOwn(roleLabels, value)) return roleLabels[value as keyof typeof roleLabels];
  const question = questionOf(name, reading);
  const options = question && isChoice(question) ? elementOptions(question) : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

const listText = (name: string, values: readonly unknown[], reading: ChangeReading): string =>
  values.length === 0
    ? NOTHING
    : values
        .map((value) => valueText(name, value, reading))
        .join(values.some((value) => typeof value === "object") ? "; " : ", ");

const titles = ["label", "name", "title", "code", "text"];

function objectText(value: Record<string, unknown>, reading: ChangeReading): string {
  const title = titles.map((name) => value[name]).find((text) => typeof text === "string" && text !== "");
  if (title !== undefined) return title as string;
  return Object.entries(value)
    .filter(([name, one]) => one !== null && one !== "" && !unsaid.has(name))
    .map(([name, one]) => `${labelOf(name, reading)} ${valueText(name, one, reading)}`)
    .join(", ");
}
