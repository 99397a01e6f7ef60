import { Handshake } from "lucide-react";
import { useState } from "react";
import { plural } from "../../../contract/platform/plural.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import {
  type CopyableSponsor,
  copySponsors,
  listCopyable,
  mostSponsorsAtOnce,
} from "../../../contract/sponsors/sponsor-renewals.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Checkbox } from "../../platform/ui/Checkbox.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Select } from "../../platform/ui/Select.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { toast } from "../../platform/ui/toast.ts";

type CopyTarget = { client: string; serviceType: ServiceType; service: string };

/** Sponsors of last year's program, or of another, come into this one as drafts. */
export function CopySponsorsDialog({ place }: { place: CopyTarget }) {
  const { close } = useDialogs();
  const [from, setFrom] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useOptionalAnswer(listCopyable, place, { query: from ? { from } : {} });
  const { run, busy } = useAction(copySponsors, { done: false });
  const open = (data?.sponsors ?? []).filter(({ here }) => !here).slice(0, mostSponsorsAtOnce);
  const chosen = open.filter(({ sponsorID }) => !left.has(sponsorID));

  async function copy() {
    const outcome = await run(place, {
      from: data!.from!,
      sponsorIDs: chosen.map(({ sponsorID }) => sponsorID),
    });
    if (!outcome.ok) return;
    const { copied, withoutTier } = outcome.answer;
    toast(`${plural(copied.length, "sponsor", "sponsors")} copied as drafts.`);
    if (withoutTier.length > 0)
      toast(`${plural(withoutTier.length, "has", "have")} no tier here yet: ${withoutTier.slice(0, 3).join(", ")}.`);
    close();
  }
  const toggle = ({ sponsorID }: CopyableSponsor) => {
    const next = new Set(left);
    if (!next.delete(sponsorID)) next.add(sponsorID);
    setLeft(next);
  };
  return (
    <Modal
      title="Copy sponsors"
      text="Logo, link, words, owner, and the tier of the same name come along. They are drafts until you, or their owners, confirm them."
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            reason={chosen.length === 0 ? "Choose sponsors first." : undefined}
            busy={busy}
            onClick={() => void copy()}
          >
            {chosen.length > 0 ? `Copy ${chosen.length}` : "Copy"}
          </Button>
        </>
      }
    >
      {error && (
        <Notice tone="danger" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-40" />}
      {data && data.programs.length === 0 && (
        <EmptyState
          icon={Handshake}
          title="No other program has sponsors"
          text="Once another program has some, you can copy them from there."
        />
      )}
      {data && data.programs.length > 0 && (
        <div className="grid gap-4">
          <Field label="From">
            {(control) => (
              <Select
                {...control}
                value={data.from ?? ""}
                placeholder="Choose a program"
                options={data.programs.map(({ serviceID, name, sponsors }) => ({
                  value: serviceID,
                  label: `${name} (${plural(sponsors, "sponsor")})`,
                }))}
                onChange={({ target: { value } }) => {
                  setLeft(new Set());
                  setFrom(value || undefined);
                }}
              />
            )}
          </Field>
          {data.from && <SponsorChoices sponsors={data.sponsors} left={left} onToggle={toggle} />}
        </div>
      )}
    </Modal>
  );
}

type ChoicesProps = {
  sponsors: readonly CopyableSponsor[];
  left: ReadonlySet<string>;
  onToggle: (sponsor: CopyableSponsor) => void;
};

const SponsorChoices = ({ sponsors, left, onToggle }: ChoicesProps) => (
  <ul aria-label="Sponsors to copy" className="grid max-h-80 gap-1 overflow-auto">
    {sponsors.map((sponsor) => {
      const { sponsorID, name, tier, owner, here } = sponsor;
      const facts = here ? "Is here already" : [tier, owner ?? "Nobody looks after it"].filter(Boolean).join(" · ");
      return (
        <li key={sponsorID}>
          <Checkbox checked={!here && !left.has(sponsorID)} disabled={here} onChange={() => onToggle(sponsor)}>
            <span className="wrap-anywhere">{name}</span>
            <span className="block text-sm wrap-anywhere text-ink-3">{facts}</span>
          </Checkbox>
        </li>
      );
    })}
  </ul>
);
