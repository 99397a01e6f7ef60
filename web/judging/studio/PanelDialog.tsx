import { useId, useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type ScorerPanel, createScorerPanel, editScorerPanel } from "../../../contract/judging/scorer-panels.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Select } from "../../platform/ui/Select.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { CategoryChoice } from "./CategoryChoice.tsx";
import { ScorerChoice } from "./ScorerChoice.tsx";
import type { Scorers } from "./scorers.ts";

type Props = { at: ProgramAddress; answer: Pick<Scorers, "scorers" | "categories">; panel?: ScorerPanel };

const settingsOf = ({ name, members, categoryIDs, chairID }: ScorerPanel) => ({
  name,
  chairID,
  userIDs: members.map(({ userID }) => userID),
  categoryIDs,
});

type PanelNames = { people: ReturnType<typeof peopleOf>; categories: Scorers["categories"] };

/** The panel in words, for a conflict of two editors. */
const panelText =
  ({ people, categories }: PanelNames) =>
  (value: unknown) => {
    const names = new Map([
      ...people.map(({ userID, fullName }) => [userID, fullName] as const),
      ...categories.map(({ categoryID, name }) => [categoryID, name] as const),
    ]);
    if (!Array.isArray(value)) return value === null ? "Nobody" : (names.get(String(value)) ?? String(value));
    return (value as string[]).map((id) => names.get(id) ?? "Somebody new").join("\n") || "None";
  };

export function PanelDialog({ at, answer: { scorers, categories }, panel }: Props) {
  const id = useId();
  const words = judgedWordsAt(at);
  const { close } = useDialogs();
  const [name, setName] = useState(panel?.name ?? "");
  const [people, setPeople] = useState(() => peopleOf(scorers, panel));
  const [sitting, setSitting] = useState<ReadonlySet<string>>(
    () => new Set(panel?.members.map(({ userID }) => userID)),
  );
  const [selection, setSelection] = useState<ReadonlySet<string>>(() => new Set(panel?.categoryIDs));
  const [chair, setChair] = useState(panel?.chairID ?? "");
  const creating = useAction(createScorerPanel, { done: false });
  const label = { name: "Name", userIDs: "Scorers", categoryIDs: capitalized(words.groups), chairID: "Chair" };
  const read = { label, words: panelText({ people, categories }) };
  const editing = useAction(editScorerPanel, { done: false, read });

  async function save() {
    const chairID = sitting.has(chair) ? chair : null;
    const sent = { name: name.trim(), userIDs: [...sitting], categoryIDs: [...selection], chairID };
    const outcome = panel
      ? await editing.run({ ...at, scorerPanelID: panel.scorerPanelID }, sent, { base: settingsOf(panel) })
      : await creating.run(at, sent);
    if (!outcome.ok) return void ("theirs" in outcome && close());
    close();
    toast(doneText(outcome.answer.conflicts));
  }
  const reason = whyIncomplete({ name, scorers: sitting.size, categories: selection.size, group: words.group });
  return (
    <Modal
      size="sm"
      title={panel ? panel.name : "New panel"}
      text={`Each of its scorers scores every ${words.one} of its ${words.groups}. Who joins is assigned, who leaves isn’t any more; what was scored stays.`}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" reason={reason} busy={creating.busy || editing.busy}>
            {panel ? "Save" : "Make panel"}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason) void save();
        }}
      >
        <Field label="Name" required>
          {(control) => (
            <Input {...control} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <ScorerChoice {...{ at, categories, people }} onPeople={setPeople} chosen={sitting} onChange={setSitting} />
        <Field
          label="Chair"
          help="Decides what is level once all scoresheets are in, and changes that scorers ask for."
        >
          {(control) => (
            <Select
              {...control}
              value={sitting.has(chair) ? chair : ""}
              placeholder="Nobody: staff decide"
              options={people
                .filter(({ userID }) => sitting.has(userID))
                .map(({ userID, fullName }) => ({ value: userID, label: fullName }))}
              onChange={(event) => setChair(event.target.value)}
            />
          )}
        </Field>
        <CategoryChoice
          label={capitalized(words.groups)}
          categories={categories}
          chosen={selection}
          onChange={setSelection}
        />
      </form>
    </Modal>
  );
}

type Person = { userID: string; fullName: string };

/** All scorers of the program, and members of the panel without an assignment. */
function peopleOf(scorers: readonly Person[], panel: ScorerPanel | undefined): Person[] {
  const all = [...scorers, ...(panel?.members ?? [])].map(({ userID, fullName }) => ({ userID, fullName }));
  return [...new Map(all.map((one) => [one.userID, one])).values()];
}

type PanelDraft = { name: string; scorers: number; categories: number; group: string };

function whyIncomplete({ name, scorers, categories, group }: PanelDraft): string | undefined {
  if (!name.trim()) return "Give it a name.";
  if (scorers === 0) return "Choose at least one scorer.";
  return categories === 0 ? `Choose at least one ${group}.` : undefined;
}

const doneText = (conflicts: number) =>
  conflicts === 0
    ? "Panel saved."
    : `Panel saved. ${plural(conflicts, "conflict of interest is", "conflicts of interest are")} found: decide about ${conflicts === 1 ? "it" : "them"} under Conflicts of interest.`;
