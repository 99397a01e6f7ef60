import { CircleCheck, Play, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { type ProgramAddress } from "../../contract/platform/addresses.ts";
import { studioPaths } from "../../contract/platform/studio-addresses.ts";
import { capitalized } from "../../contract/platform/capitalized.ts";
import { plural } from "../../contract/platform/plural.ts";
import { type Rehearsal, rehearse, removeRehearsal, startRehearsal } from "../../contract/rehearsals/rehearsals.ts";
import { useProgramAddress } from "../platform/address/use-service-address.ts";
import { ActionButton } from "../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../platform/dialogs/Confirm.tsx";
import { useAction } from "../platform/dialogs/use-action.ts";
import { judgedWordsAt } from "../programs/entry/judged-words.ts";
import { EmptyState } from "../platform/ui/EmptyState.tsx";
import { Notice } from "../platform/ui/Notice.tsx";
import { PageHead } from "../platform/ui/PageHead.tsx";
import { FindingList } from "./FindingList.tsx";
import { StepList } from "./StepList.tsx";
import { useRehearsal } from "../programs/rehearsal/use-rehearsal.ts";

type CurrentRehearsal = NonNullable<Rehearsal["rehearsal"]>;

/** A season rehearsed with made-up people. */
function RehearsalPage() {
  const at = useProgramAddress();
  const answer = useRehearsal(at);
  const { program, rehearsal, lacks } = answer;
  const programPlace = { ...at, service: program.url };
  return (
    <>
      <title>{`Rehearsal · ${program.name}`}</title>
      <PageHead
        crumbs={[{ label: program.name, to: studioPaths.program(programPlace) }]}
        title="Rehearsal"
        text={
          rehearsal
            ? `${plural(rehearsal.entries, judgedWordsAt(at).one, judgedWordsAt(at).many)} and ${plural(rehearsal.scorers, "scorer")}, made up${rehearsal.startedBy ? ` for ${rehearsal.startedBy}` : ""}. Between the steps, look at the pages and work by hand as in a real season.`
            : undefined
        }
        actions={rehearsal && <RehearsalActions at={programPlace} answer={answer} rehearsal={rehearsal} />}
      />
      {rehearsal ? (
        <SeasonSteps at={programPlace} answer={answer} rehearsal={rehearsal} />
      ) : (
        <StartRehearsal at={programPlace} answer={answer} />
      )}
      <section aria-labelledby="lacks" className="mt-8">
        <h2 id="lacks" className="text-md font-semibold">
          What the setup lacks
        </h2>
        <p className="mb-3 text-sm text-ink-3">{`Of ${program.name} itself, as it is now.`}</p>
        {lacks.length > 0 ? (
          <FindingList findings={lacks} />
        ) : (
          <p className="flex items-center gap-2 text-base text-ink-2">
            <CircleCheck aria-hidden size={18} className="shrink-0 text-confirm-text" />
            Nothing, as far as that shows without trying.
          </p>
        )}
      </section>
    </>
  );
}

const { form } = startRehearsal;

type Props = { at: ProgramAddress; answer: Rehearsal };

/** The page before a rehearsal: an explanation and one button. */
function StartRehearsal({ at, answer: { standings, program } }: Props) {
  const navigate = useNavigate();
  const { whoAll, many } = judgedWordsAt(at);
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Play}
        title={`Try ${program.name} before it counts`}
        text={`On a copy, made-up ${whoAll} and scorers go through a whole season in minutes. Nobody but staff sees it, no mail leaves, no money is taken, and it is gone at a click.`}
        action={
          <ActionButton
            endpoint={startRehearsal}
            standings={standings}
            variant="primary"
            dialog={
              <ActionDialog
                title="Start a rehearsal"
                text={`A few ${many} show how it goes. With a hundred and more you see how it feels.`}
                endpoint={startRehearsal}
                params={at}
                fields={{ ...form, entries: { ...form.entries, label: capitalized(many) } }}
                initial={{ entries: 20, scorers: 5, secondRound: false }}
                save="Start"
                onDone={({ url }) => void navigate(studioPaths.rehearsal({ ...at, service: url }))}
              />
            }
          >
            Start a rehearsal
          </ActionButton>
        }
      />
    </div>
  );
}

function SeasonSteps({ at, answer: { standings }, rehearsal }: Props & { rehearsal: CurrentRehearsal }) {
  const { failed, running, findings } = rehearsal;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {failed && !running && (
        <Notice tone="danger" title="The last step stopped">
          {failed}
        </Notice>
      )}
      {findings.length > 0 && (
        <section aria-labelledby="findings">
          <h2 id="findings" className="mb-3 text-md font-semibold">
            What they ran into
          </h2>
          <FindingList findings={findings} />
        </section>
      )}
      <StepList at={{ ...at, service: rehearsal.url }} rehearsal={rehearsal} standings={standings} />
    </div>
  );
}

/** Runs the remaining steps, or removes the rehearsal. */
function RehearsalActions({ at, answer: { standings, program }, rehearsal }: Props & { rehearsal: CurrentRehearsal }) {
  const { run, busy } = useAction(rehearse);
  const navigate = useNavigate();
  const { running, steps, name } = rehearsal;
  const isOver = steps.every(({ state }) => state === "done" || state === "leftOut");
  return (
    <>
      <ActionButton
        endpoint={removeRehearsal}
        standings={standings}
        dialog={
          <Confirm
            title="Remove the rehearsal?"
            text={`${name} goes, with everybody who was made up for it, their ${judgedWordsAt(at).many}, files and scores. ${program.name} stays as it is.`}
            lasting="final"
            danger
            action="Remove"
            endpoint={removeRehearsal}
            params={at}
            leave={() => navigate(studioPaths.rehearsal(at))}
          />
        }
      >
        <Trash2 aria-hidden size={16} />
        Remove
      </ActionButton>
      {!isOver && (
        <ActionButton
          endpoint={rehearse}
          standings={standings}
          busy={busy}
          reason={running ? "A step is under way." : undefined}
          onClick={() => void run(at, { through: "release" })}
        >
          <Play aria-hidden size={16} />
          All that is left
        </ActionButton>
      )}
    </>
  );
}

export { RehearsalPage as Component };
