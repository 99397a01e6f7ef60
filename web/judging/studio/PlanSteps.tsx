import { type ReactNode, useId, useState } from "react";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { previewScorerPlan } from "../../../contract/judging/scorer-plans.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";

type Plan = AnswerOf<typeof previewScorerPlan>;

type Props = {
  title: string;
  text: string;
  /** The deed, on the button of the second step. */
  action: string;
  /** Why the plan can't be looked at yet; and why one can't be kept. */
  missing: string | undefined;
  useless: (plan: Plan) => string | undefined;
  /** Undefined where it was refused, which is said. */
  look: () => Promise<Plan | undefined>;
  keep: (stamp: string) => Promise<boolean>;
  busy: boolean;
  children: ReactNode;
};

/** A plan in two steps: what is chosen, and what would come of it, before it is kept. */
export function PlanSteps({ title, text, action, missing, useless, look, keep, busy, children }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const [plan, setPlan] = useState<Plan>();

  async function goOn() {
    if (!plan) return setPlan(await look());
    if (await keep(plan.stamp)) close();
    else setPlan(undefined);
  }
  const reason = plan ? useless(plan) : missing;
  return (
    <Modal
      title={title}
      text={plan ? planText(plan) : text}
      footer={
        <>
          {plan ? <Button onClick={() => setPlan(undefined)}>Back</Button> : <CancelButton />}
          <Button type="submit" form={id} variant="primary" reason={reason} busy={busy}>
            {plan ? action : "Look at the plan"}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined) void goOn();
        }}
      >
        {plan ? <PlanView plan={plan} /> : <div className="grid gap-5">{children}</div>}
      </form>
    </Modal>
  );
}

const planText = ({ entries, added }: Plan) =>
  entries === 0
    ? "There is no entry to score among these."
    : `${plural(entries, "entry", "entries")}, ${plural(added, "new assignment", "new assignments")}. Nothing is assigned until you say so.`;

const PlanView = ({ plan }: { plan: Plan }) => (
  <div className="grid gap-5">
    {plan.shortTotal > 0 && <ShortEntries plan={plan} />}
    <Table label="How many entries each scorer gets" cards={false}>
      <thead>
        <tr>
          <Th>Scorer</Th>
          <Th align="right">Now</Th>
          <Th align="right">New</Th>
          <Th align="right">Then</Th>
        </tr>
      </thead>
      <tbody>
        {plan.scorers.map(({ userID, fullName, before, added }) => (
          <Tr key={userID}>
            <Td className="wrap-break-word">{fullName}</Td>
            <Td className="num text-right">{before}</Td>
            <Td className="num text-right">{added}</Td>
            <Td className="num text-right font-medium">{before + added}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </div>
);

const ShortEntries = ({ plan: { short, shortTotal } }: { plan: Plan }) => (
  <Notice tone="warning" title={`${plural(shortTotal, "entry gets", "entries get")} fewer than wanted`}>
    <ul aria-label="Entries with fewer scorers" tabIndex={0} className="grid max-h-52 gap-1 overflow-y-auto text-sm">
      {short.map(({ entryID, code, title, judges, wanted, conflicts }) => (
        <li key={entryID} className="wrap-break-word">
          <span className="num font-medium">{code}</span> {title || untitledEntry}: {judges} of {wanted}.{" "}
          {conflicts > 0
            ? `${plural(conflicts, "scorer has", "scorers have")} a conflict of interest.`
            : "Nobody else is chosen who doesn’t score it already."}
        </li>
      ))}
    </ul>
    {shortTotal > short.length && <p className="mt-1 text-sm">And {shortTotal - short.length} more.</p>}
  </Notice>
);
