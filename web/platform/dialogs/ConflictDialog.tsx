import { usePageClock } from "../ui/page-zone.ts";
import {
  type Element,
  type Option,
  isChoice,
  isQuestion,
  elementOptions,
} from "../../../contract/platform/forms/element.ts";
import { parseFileAnswer } from "../../../contract/platform/forms/file-answer.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { revisionOf } from "../../../contract/platform/revision.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { Button } from "../ui/Button.tsx";
import { dateTimeText } from "../ui/date-text.ts";
import type { ConflictChoice, EditConflict, ValueDescriptions } from "./edit-conflict.ts";
import { CancelButton } from "./CancelButton.tsx";
import { differingLines } from "./differing-lines.ts";
import { Modal } from "./Modal.tsx";

type Props = {
  elements: readonly Element[];
  conflict: EditConflict;
  mine: object;
  read?: ValueDescriptions | undefined;
  timeZone?: TimeZone | undefined;
  onChoose: (choice: ConflictChoice) => void;
};

/** Two people have changed one thing: the second sees where the two differ, and chooses. */
export function ConflictDialog({ elements, conflict, mine, read, timeZone, onChoose }: Props) {
  const clock = usePageClock();
  const { theirs, changedBy, changedAt } = conflict;
  const elementOf = (name: string) => elements.find((element) => element.name === name);
  const own = mine as Record<string, unknown>;
  const differing = Object.keys(theirs).filter(
    (name) => revisionOf({ it: theirs[name] }) !== revisionOf({ it: own[name] }),
  );
  const words = (name: string, value: unknown) =>
    read?.words(value, name) ?? valueTextByKind(elementOf(name), value, timeZone) ?? plainValueText(value);
  const who = changedBy ?? "Somebody else";
  return (
    <Modal
      alert
      size="lg"
      title="Changed by somebody else meanwhile"
      text={`${who} saved this${changedAt ? ` on ${dateTimeText(changedAt, clock)}` : ""}, while you were at it. Nothing of yours is saved yet.`}
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
        {differing.map((name) => {
          const label = labelOf(name, elementOf(name), read);
          const [theirLines, ownLines] = differingLines(words(name, theirs[name]), words(name, own[name]));
          return (
            <div key={name} className="grid gap-2 sm:grid-cols-2">
              <dt className="font-semibold wrap-anywhere sm:col-span-2">{label}</dt>
              <ConflictVersion whose={who} text={theirLines} />
              <ConflictVersion whose="You" text={ownLines} />
            </div>
          );
        })}
      </dl>
    </Modal>
  );
}

const ConflictVersion = ({ whose, text }: { whose: string; text: string }) => (
  <dd className="min-w-0 rounded-md border bg-sunken px-3 py-2">
    <p className="text-xs wrap-anywhere text-ink-3">{whose}</p>
    <p
      {...(isScrollable(text) && { tabIndex: 0 })}
      className="max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere"
    >
      {text || "Empty"}
    </p>
  </dd>
);

/** It is scrolled by keyboard, too, and each that can't be would be a stop on the way to the buttons for nothing. */
const isScrollable = (text: string) => text.includes("\n") || text.length > 160;

/** `customCSS` and `html` have no field of a form. */
function labelOf(name: string, element: Element | undefined, read: ValueDescriptions | undefined): string {
  const label = typeof read?.label === "string" ? read.label : read?.label[name];
  if (label !== undefined) return label;
  if (element && isQuestion(element)) return element.label;
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An amount isn't read in cents, a time not as it is sent, and a choice by the words of its option. */
function valueTextByKind(
  element: Element | undefined,
  value: unknown,
  timeZone: TimeZone | undefined,
): string | undefined {
  if (element && isChoice(element)) return choiceText(elementOptions(element), value);
  if (element?.type === "checkbox") return value === true ? "Yes" : "No";
  if (element?.type === "file") return parseFileAnswer(value)?.fileName;
  if (element?.type !== "input") return undefined;
  if (element.kind === "currency" && typeof value === "number") return dollars(value);
  return element.kind === "dateTime" && typeof value === "string" ? dateTimeText(value, timeZone ?? "wall") : undefined;
}

function choiceText(options: readonly Option[], value: unknown): string {
  const chosen = Array.isArray(value) ? value : [value ?? ""];
  return chosen.map((one) => options.find((option) => option.value === String(one))?.label ?? String(one)).join(", ");
}

/** As somebody reads it: of a list, a line for each by what it is called. */
function plainValueText(value: unknown): string {
  if (value === null || value === undefined || value === false) return "";
  if (value === true) return "Yes";
  if (Array.isArray(value)) return value.map(plainValueText).join("\n");
  if (typeof value !== "object") return String(value as string | number).replace(/<[^>]*>/g, " ");
  return Object.entries(value)
    .filter(([name, one]) => name !== "name" && one !== null && one !== "" && one !== false)
    .map(([, one]) => (typeof one === "object" ? plainValueText(one) : String(one)))
    .join(", ");
}
