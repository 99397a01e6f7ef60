import { useState } from "react";
import { type MergePreview, mergePeople, previewMerge } from "../../../contract/app/merging.ts";
import type { PersonAnswer } from "../../../contract/app/person.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { UserSearch } from "../../platform/people/UserSearch.tsx";
import type { FoundUser } from "../../platform/people/use-user-search.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field, FieldGroup } from "../../platform/ui/Field.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { RadioGroup } from "../../platform/ui/RadioGroup.tsx";
import { SkeletonRows } from "../../platform/ui/Skeleton.tsx";

type Props = {
  client: string;
  person: Pick<PersonAnswer, "userID" | "fullName" | "email" | "sameMailbox">;
  onMerged: (keptUserID: string) => void;
};

/** Two accounts of one person: which, which is kept, and what moves. */
export function MergeDialog({ client, person, onMerged }: Props) {
  const [other, setOther] = useState<FoundUser | null>(person.sameMailbox[0] ?? null);
  const [keeps, setKeeps] = useState<"this" | "other">("this");
  const { close } = useDialogs();
  const { run, busy } = useAction(mergePeople);
  const [former, kept] = keeps === "this" ? [other?.userID, person.userID] : [person.userID, other?.userID];
  const preview = useOptionalAnswer(
    previewMerge,
    { client, userID: former ?? "" },
    { enabled: other !== null, query: { into: kept ?? "" }, isFresh: true },
  );
  const refusal = preview.error?.message ?? preview.data?.refusal ?? undefined;

  async function merge() {
    if (!former || !kept) return;
    const outcome = await run({ client, userID: former }, { into: kept });
    if (!outcome.ok) return;
    close();
    onMerged(kept);
  }
  return (
    <Modal
      title={`Merge ${person.fullName}’s accounts`}
      text="What is one account’s here becomes the other’s. Both can still sign in, and nothing changes at other associations. You can undo it for a day."
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            busy={busy}
            reason={other === null ? "Choose the other account first." : preview.isLoading ? "One moment." : refusal}
            onClick={() => void merge()}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Field label="The other account" help="By name or address.">
          {(control) => <UserSearch {...control} value={other} onChange={setOther} />}
        </Field>
        {other && (
          <>
            <FieldGroup label="Which account stays" role="radiogroup">
              <RadioGroup
                name="keeps"
                value={keeps}
                onChange={(value) => setKeeps(value === "other" ? "other" : "this")}
                options={[
                  { value: "this", label: `${person.fullName}, ${person.email}` },
                  { value: "other", label: [other.fullName, other.email].filter(Boolean).join(", ") },
                ]}
              />
            </FieldGroup>
            {refusal ? (
              <Notice tone="danger" title="These can’t be merged" live>
                {refusal}
              </Notice>
            ) : preview.data ? (
              <Moving preview={preview.data} />
            ) : (
              <SkeletonRows rows={3} />
            )}
          </>
        )}
      </div>
    </Modal>
  );
}

const Moving = ({ preview: { former, kept, moving, warnings } }: { preview: MergePreview }) => (
  <section aria-label="What moves" className="grid gap-3">
    <p className="text-base text-ink-2">
      From <strong translate="no">{former.email}</strong> to <strong translate="no">{kept.email}</strong>:
    </p>
    {moving.length === 0 ? (
      <p className="text-ink-3">Nothing: that account has nothing here. It leaves the list of people.</p>
    ) : (
      <ul className="divide-y border-y">
        {moving.map(({ what, shared, note }) => (
          <li key={what} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="num">{what}</span>
            {shared > 0 && (
              <span className="text-sm text-ink-3">
                both have {shared}: {note}
              </span>
            )}
          </li>
        ))}
      </ul>
    )}
    {warnings.map((warning) => (
      <Notice key={warning} tone="warning">
        {warning}
      </Notice>
    ))}
    <p className="text-sm text-ink-3">Both addresses get a mail that says so.</p>
  </section>
);
