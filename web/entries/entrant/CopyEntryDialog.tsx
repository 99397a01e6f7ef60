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
  /** Whose it is, where that isn’t whoever copies it. */
  owner?: string;
  /** Where to go once it is done. */
  onDone: (made: CopyAnswer) => void;
};

const doneText = ({ copies, filesLeftOut }: CopyAnswer, owner: string | undefined) =>
  [
    `${plural(copies.length, "copy", "copies")} made, as ${copies.length === 1 ? "a draft" : "drafts"}${owner ? ` of ${owner}’s` : ""}.`,
    filesLeftOut > 0 &&
      `${plural(filesLeftOut, "file")} stayed behind: the folders there don’t take ${filesLeftOut === 1 ? "it" : "them"}.`,
  ]
    .filter(Boolean)
    .join(" ");

/** Into which other categories an entry goes, all at once. */
export function CopyEntryDialog({ at, title, owner, onDone }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const { data, error, refetch } = useOptionalAnswer(listCopyCategories, at);
  const { run, busy } = useAction(copyEntry, { done: (made) => doneText(made, owner) });
  // One for each category for as long as this is open, so that a second press finds what the first has made.
  const [keys] = useState(() => new Map<string, string>());
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const categories = data?.categories ?? [];
  const open = chosen.flatMap((categoryID) => categoryQuestions(categories, categoryID));

  const keyOf = (categoryID: string) => {
    const key = keys.get(categoryID) ?? crypto.randomUUID();
    keys.set(categoryID, key);
    return key;
  };
  async function copy() {
    const copies = chosen.map((categoryID) => ({
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
    setChosen(isIn ? [...chosen, categoryID] : chosen.filter((one) => one !== categoryID));
  return (
    <Modal
      title="Copy to other categories"
      text={`Answers and files of “${title || untitledEntry}” come along, wherever a category asks for them. Each copy is a draft of its own, with its own checklist and fee, to be submitted by itself.`}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" busy={busy} reason={whyNotCopy(chosen, open, agreed)}>
            {chosen.length > 1 ? `Make ${chosen.length} copies` : "Make a copy"}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (!whyNotCopy(chosen, open, agreed)) void copy();
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
                    isIn={chosen.includes(category.categoryID)}
                    isFull={chosen.length >= mostEntryCopies}
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

function whyNotCopy(chosen: readonly string[], questions: readonly string[], agreed: readonly string[]) {
  if (chosen.length === 0) return "Choose a category first.";
  return questions.every((question) => agreed.includes(question))
    ? undefined
    : "Tick first what has to be so for each category.";
}

const CategoryWithQuestions = ({ agreed, onAgree, ...props }: ChoiceProps) => (
  <>
    <CategoryChoice {...props} />
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

const CategoryChoice = ({ category, owner, isIn, isFull, onToggle }: Omit<ChoiceProps, "agreed" | "onAgree">) => (
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

/** What is to be known before one chooses it; of one that isn’t open only why. */
function categoryFacts(
  { reason, entered, entryLimit, also, without }: CopyCategory,
  owner: string | undefined,
): string[] {
  if (reason !== null) return [reason];
  const there = [
    entered > 0 && `${entered} of ${owner ? `${owner}’s` : "yours"} so far`,
    entryLimit !== null && `${plural(entryLimit, "entry", "entries")} at most`,
  ].filter(Boolean);
  return [
    capitalized(there.join(", ")),
    also.length > 0 && `Also asks for ${also.join(", ")}`,
    without.length > 0 && `Doesn’t ask for ${without.join(", ")}`,
  ].filter((fact): fact is string => Boolean(fact));
}

/** To the copy where there is one, else to the list that shows them all. */
export const pathAfterCopying = (at: EntryAddress, { copies }: CopyAnswer): string => {
  const [first] = copies;
  return first && copies.length === 1 ? paths.entry({ ...at, entryID: first.entryID }) : paths.entries(at);
};
