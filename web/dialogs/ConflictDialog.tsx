import type { Fields } from "../../contract/forms/element.ts";
import { dollars } from "../../contract/money.ts";
import { revisionOf } from "../../contract/revision.ts";
import type { TimeZone } from "../../contract/time-zone.ts";
import { Button } from "../ui/Button.tsx";
import { dateTimeText } from "../ui/dates.ts";
import type { Choice, Conflict, Reading } from "./choice.ts";
import { CancelButton } from "./CancelButton.tsx";
import { Modal } from "./Modal.tsx";

type Props = {
  fields: Fields;
  conflict: Conflict;
  mine: object;
  read?: Reading | undefined;
  timeZone?: TimeZone | undefined;
  onChoose: (choice: Choice) => void;
};

/** Two people have changed one thing: the second sees where the two differ, and chooses. */
export function ConflictDialog({ fields, conflict, mine, read, timeZone, onChoose }: Props) {
  const { theirs, changedBy, changedAt } = conflict;
  const own = mine as Record<string, unknown>;
  const differing = Object.keys(theirs).filter(
    (name) => revisionOf({ it: theirs[name] }) !== revisionOf({ it: own[name] }),
  );
  const words = (name: string, value: unknown) =>
    read?.words(value, name) ?? kindWords(fields[name], value, timeZone) ?? wordsOf(value);
  const who = changedBy ?? "Somebody else";
  return (
    <Modal
      alert
      size="lg"
      title="Changed by somebody else meanwhile"
      text={`${who} saved this${changedAt ? ` on ${dateTimeText(changedAt, "here")}` : ""}, while you were at it. Nothing of yours is saved yet.`}
      footer={
        <>
          <CancelButton>Keep editing</CancelButton>
          <Button onClick={() => onChoose("theirs")}>Take theirs</Button>
          <Button variant="primary" onClick={() => onChoose("mine")}>
            Save mine
          </Button>
        </>
      }
    >
      <dl className="grid gap-5">
        {differing.map((name) => (
          <div key={name} className="grid gap-2 sm:grid-cols-2">
            <dt className="font-semibold wrap-anywhere sm:col-span-2">{labelOf(name, fields, read)}</dt>
            <Version whose={who} text={words(name, theirs[name])} />
            <Version whose="You" text={words(name, own[name])} />
          </div>
        ))}
      </dl>
    </Modal>
  );
}

const Version = ({ whose, text }: { whose: string; text: string }) => (
  <dd className="min-w-0 rounded-md border bg-sunken px-3 py-2">
    <p className="text-xs wrap-anywhere text-ink-3">{whose}</p>
    <p className="max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere">{text || "Empty"}</p>
  </dd>
);

/** `customCSS` and `html` have no field of a form. */
function labelOf(name: string, fields: Fields, read: Reading | undefined): string {
  const label = typeof read?.label === "string" ? read.label : read?.label[name];
  if (label !== undefined) return label;
  const field = fields[name];
  if (field && "label" in field) return field.label;
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An amount isn't read in cents, nor a time as it is sent. */
function kindWords(field: Fields[string] | undefined, value: unknown, timeZone: TimeZone | undefined) {
  if (field?.type !== "input") return undefined;
  if (field.kind === "currency" && typeof value === "number") return dollars(value);
  return field.kind === "dateTime" && typeof value === "string" ? dateTimeText(value, timeZone ?? "wall") : undefined;
}

/** As somebody reads it: of a list, a line for each by what it is called. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === false) return "";
  if (value === true) return "Yes";
  if (Array.isArray(value)) return value.map(wordsOf).join("\n");
  if (typeof value !== "object") return String(value as string | number).replace(/<[^>]*>/g, " ");
  return Object.entries(value)
    .filter(([name, one]) => name !== "name" && one !== null && one !== "" && one !== false)
    .map(([, one]) => (typeof one === "object" ? wordsOf(one) : String(one)))
    .join(", ");
}
