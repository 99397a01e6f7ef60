import { Layers } from "lucide-react";
import { useId, useState } from "react";
import { type EntryAddress, paths } from "../../../contract/platform/addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import {
  type CopyCategory,
  copyEntry,
  listCopyCategories,
  mostEntryCopies,
} from "../../../contract/entries/entry-copies.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Checkbox } from "../../platform/ui/Checkbox.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";

type CopyAnswer = AnswerOf<typeof copyEntry>;
type Props = {
  at: EntryAddress;
  title: string;
  /** The owner's name, where another person copies. */
  owner?: string;
  /** Leads to the page that follows. */
  onDone: (answer: CopyAnswer) => void;
};

const doneText = ({ copies, filesLeftOut }: CopyAnswer, owner: string | undefined) =>
  [
    `${plural(copies.length, "copy", "copies")} made, as ${copies.length === 1 ? "a draft" : "drafts"}${owner ? ` of ${owner}’s` : ""}.`,
    filesLeftOut > 0 &&
      `${plural(filesLeftOut, "file")} stayed behind: the folders there don’t take ${filesLeftOut === 1 ? "it" : "them"}.`,
  ]
    .filter(Boolean)
    .join(" ");

export function CopyEntryDialog({ at, title, owner, onDone }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const { data, error, refetch } = useOptionalAnswer(listCopyCategories, at);
  const { run, busy } = useAction(copyEntry, { done: (answer) => doneText(answer, owner) });
  // One key for each category while the dialog is open, so that a second press finds the first one's copy.
  const [keys] = useState(() => new Map<string, string>());
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const categories = data?.categories ?? [];
  const open = selected.flatMap((categoryID) => categoryQuestions(categories, categoryID));

  const keyOf = (categoryID: string) => {
    const key = keys.get(categoryID) ?? crypto.randomUUID();
    keys.set(categoryID, key);
    return key;
  };
  async function copy() {
    const copies = selected.map((categoryID) => ({
      categoryID,
      entryKey: keyOf(categoryID),
      eligible: categoryQuestions(categories, categoryID).map((question) => agreed.includes(question)),
    }));
    const outcome = await run(at, { copies });
    if (!outcome.ok) return void refetch();
    close();
    onDone(outcome.answer);
  }
  const toggle = (categoryID: string, isIn: boolean) =>
    setSelected(isIn ? [...selected, categoryID] : selected.filter((one) => one !== categoryID));
  return (
    <Modal
      title="Copy to other categories"
      text={`Answers and files of “${title || untitledEntry}” come along, wherever a category asks for them. Each copy is a draft of its own, with its own checklist and fee, to be submitted by itself.`}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" busy={busy} reason={whyNotCopy(selected, open, agreed)}>
            {selected.length > 1 ? `Make ${selected.length} copies` : "Make a copy"}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (!whyNotCopy(selected, open, agreed)) void copy();
        }}
      >
        {error && (
          <Notice tone="danger" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message}
          </Notice>
        )}
        {!data && !error && <Skeleton className="h-40" />}
        {data && categories.length === 0 && (
          <EmptyState
            icon={Layers}
            title="There is no other category"
            text="This program has one category only, so there is nowhere to copy it to."
          />
        )}
        <div className="grid gap-5">
          {categoryGroups(categories).map((group) => (
            <fieldset key={group}>
              <legend className={group ? "mb-1 text-sm font-semibold text-ink-2" : "sr-only"}>
                {group || "Categories"}
              </legend>
              {categories
                .filter(({ categoryGroup }) => categoryGroup === group)
                .map((category) => (
                  <CategoryWithQuestions
                    key={category.categoryID}
                    category={category}
                    owner={owner}
                    isIn={selected.includes(category.categoryID)}
                    isFull={selected.length >= mostEntryCopies}
                    onToggle={toggle}
                    agreed={agreed}
                    onAgree={(question, isSo) =>
                      setAgreed(isSo ? [...agreed, question] : agreed.filter((one) => one !== question))
                    }
                  />
                ))}
            </fieldset>
          ))}
        </div>
      </form>
    </Modal>
  );
}

const categoryGroups = (categories: readonly CopyCategory[]) => [
  ...new Set(categories.map(({ categoryGroup }) => categoryGroup)),
];

type ChoiceProps = {
  category: CopyCategory;
  owner: string | undefined;
  isIn: boolean;
  isFull: boolean;
  onToggle: (categoryID: string, isIn: boolean) => void;
  agreed: readonly string[];
  onAgree: (question: string, isSo: boolean) => void;
};

const categoryQuestions = (categories: readonly CopyCategory[], categoryID: string) =>
  categories.find((one) => one.categoryID === categoryID)?.questions ?? [];

function whyNotCopy(selected: readonly string[], questions: readonly string[], agreed: readonly string[]) {
  if (selected.length === 0) return "Choose a category first.";
  return questions.every((question) => agreed.includes(question))
    ? undefined
    : "Tick first what has to be so for each category.";
}

const CategoryWithQuestions = ({ agreed, onAgree, ...props }: ChoiceProps) => (
  <>
    <CategoryBoxes {...props} />
    {props.isIn && props.category.questions.length > 0 && (
      <div role="group" aria-label={`Asked for ${props.category.name}`} className="mb-2 ml-7 border-l pl-3">
        {props.category.questions.map((question) => (
          <Checkbox
            key={question}
            checked={agreed.includes(question)}
            onChange={({ target }) => onAgree(question, target.checked)}
          >
            <span className="wrap-anywhere">{question}</span>
          </Checkbox>
        ))}
      </div>
    )}
  </>
);

const CategoryBoxes = ({ category, owner, isIn, isFull, onToggle }: Omit<ChoiceProps, "agreed" | "onAgree">) => (
  <Checkbox
    checked={isIn && category.reason === null}
    disabled={category.reason !== null || (isFull && !isIn)}
    onChange={({ target }) => onToggle(category.categoryID, target.checked)}
  >
    <span className="wrap-anywhere">
      {category.name} <span className="num ml-0.5 text-sm text-ink-3">{category.label}</span>
    </span>
    {categoryFacts(category, owner).map((fact) => (
      <span key={fact} className="block text-sm wrap-anywhere text-ink-3">
        {fact}
      </span>
    ))}
  </Checkbox>
);

/** The facts to know before choosing a category; for one that isn’t open only why. */
function categoryFacts(
  { reason, entered, entryLimit, also, without }: CopyCategory,
  owner: string | undefined,
): string[] {
  if (reason !== null) return [reason];
  const facts = [
    entered > 0 && `${entered} of ${owner ? `${owner}’s` : "yours"} so far`,
    entryLimit !== null && `${plural(entryLimit, "entry", "entries")} at most`,
  ].filter(Boolean);
  return [
    capitalized(facts.join(", ")),
    also.length > 0 && `Also asks for ${also.join(", ")}`,
    without.length > 0 && `Doesn’t ask for ${without.join(", ")}`,
  ].filter((fact): fact is string => Boolean(fact));
}

/** A single copy's page, else the list with all of them. */
export const pathAfterCopying = (at: EntryAddress, { copies }: CopyAnswer): string => {
  const [first] = copies;
  return first && copies.length === 1 ? paths.entry({ ...at, entryID: first.entryID }) : paths.entries(at);
};
