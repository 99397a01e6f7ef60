import { Ticket } from "lucide-react";
import { type FormEvent, useCallback, useState } from "react";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { castBallot, getBallot, openKioskBallot } from "../../../contract/public-votes.ts";
import { type ChosenIn, inOrderOf, pressed } from "../../../contract/voting.ts";
import { plural } from "../../../contract/plural.ts";
import { loadAnswer, useAnswer } from "../../api/answers.ts";
import { useAction } from "../../dialogs/useAction.ts";
import { type LoaderArgs, type PageProps, type Params, serviceIn } from "../../document/page.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Input } from "../../ui/Input.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useHydrated } from "../../ui/useHydrated.ts";
import { BallotCard } from "../BallotCard.tsx";
import { useIdle } from "./useIdle.ts";

const ballotIn = (params: Params) => ({ ...serviceIn(params), publicVoteID: params["publicVoteID"] ?? "" });

export const loader = (args: LoaderArgs) => loadAnswer(args, getBallot, ballotIn(args.params));

/** The seconds without a touch after which it starts over for the next, and those that thanks are shown. */
const IDLE = 40;
const THANKS = 6;

type Opened = AnswerOf<typeof openKioskBallot> & { code: string };
type Stage = { kind: "waiting" } | { kind: "voting"; opened: Opened } | { kind: "thanks" };

/** The same ballot on a device of staff in a hall: whoever comes shows their ticket, votes, and the next one comes. */
export function Component({ params }: PageProps) {
  const at = ballotIn(params);
  const ballot = useAnswer(getBallot, at);
  const isHydrated = useHydrated();
  const link = isHydrated ? location.hash.slice(1) : "";
  const [stage, setStage] = useState<Stage>({ kind: "waiting" });
  const startOver = useCallback(() => setStage({ kind: "waiting" }), []);
  const left = useIdle(stage.kind === "waiting" ? null : stage.kind === "thanks" ? THANKS : IDLE, stage, startOver);
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] bg-bg p-5 text-ink sm:p-10" data-mode="dark">
      <title>{`${ballot.name} · ${ballot.programName}`}</title>
      <meta name="robots" content="noindex" />
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <p>
          <b className="block text-lg font-semibold">{ballot.programName}</b>
          <span className="text-ink-2">{ballot.name}</span>
        </p>
        {left !== null && stage.kind === "voting" && (
          <p className="text-ink-2" role="timer">
            Ticket {stage.opened.number} · starts over in {plural(left, "second")}
          </p>
        )}
      </header>
      {ballot.state !== "open" ? (
        <EmptyState title="This vote isn’t open" text="Ask whoever runs it." />
      ) : stage.kind === "waiting" ? (
        <ShowTicket at={at} link={link} onOpen={(opened) => setStage({ kind: "voting", opened })} />
      ) : stage.kind === "voting" ? (
        <Standing
          key={stage.opened.ticketID}
          at={at}
          ballot={ballot}
          link={link}
          opened={stage.opened}
          onDone={() => setStage({ kind: "thanks" })}
          onLeave={startOver}
        />
      ) : (
        <div role="status" className="grid content-center justify-items-center gap-6 text-center">
          <h1 className="display text-[4rem] leading-none">Thank you</h1>
          <p className="text-xl text-ink-2">Your ballot is in. Nobody can see how you voted.</p>
          <Button variant="award" size="xl" className="min-h-18 rounded-full px-10" onClick={startOver}>
            Next voter
          </Button>
        </div>
      )}
    </main>
  );
}

type At = ReturnType<typeof ballotIn>;

/** A scanner types the code and ends it with Enter; so does a hand. */
function ShowTicket({ at, link, onOpen }: { at: At; link: string; onOpen: (opened: Opened) => void }) {
  const { run, busy, error } = useAction(openKioskBallot, { done: false, link });
  const [code, setCode] = useState("");
  async function open(event: FormEvent) {
    event.preventDefault();
    const shown = code.trim();
    setCode("");
    const outcome = await run({ client: at.client, service: at.service }, { code: shown });
    if (outcome.ok) onOpen({ ...outcome.answer, code: shown });
  }
  return (
    <form
      className="mx-auto grid w-full max-w-lg grid-cols-[minmax(0,1fr)] content-center gap-6 text-center"
      onSubmit={(event) => void open(event)}
    >
      <Ticket aria-hidden size={56} className="mx-auto text-award" />
      <h1 className="display text-3xl sm:text-[3.5rem] sm:leading-none">Show your ticket, and vote</h1>
      <label className="grid gap-2 text-lg text-ink-2">
        Hold its code to the scanner, or type it
        <Input
          size="lg"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      {error && (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
      <Button
        type="submit"
        variant="award"
        size="xl"
        className="min-h-18 rounded-full"
        busy={busy}
        reason={code.trim() ? undefined : "Scan a ticket first"}
      >
        Begin
      </Button>
    </form>
  );
}

type StandingProps = {
  at: At;
  ballot: AnswerOf<typeof getBallot>;
  link: string;
  opened: Opened;
  onDone: () => void;
  onLeave: () => void;
};

/** One voter, group by group; what can't be chosen is grey and says why. */
function Standing({ at, ballot, link, opened, onDone, onLeave }: StandingProps) {
  const { run, busy, error } = useAction(castBallot, { done: false, link });
  const groups = ballot.groups.filter(({ groupID }) => !opened.votedIn.includes(groupID));
  const [chosen, setChosen] = useState<ChosenIn>({});
  const [step, setStep] = useState(0);
  const group = groups[step];
  if (!group)
    return (
      <EmptyState
        title="This ticket has voted"
        text="Each ticket counts once, and this one is in."
        action={
          <Button size="xl" onClick={onLeave}>
            Next voter
          </Button>
        }
      />
    );
  const choices = groups
    .map(({ groupID }) => ({ groupID, itemIDs: [...(chosen[groupID] ?? [])] }))
    .filter(({ itemIDs }) => itemIDs.length > 0);
  const items = inOrderOf(
    opened.ticketID,
    ballot.items.filter(({ groupID }) => groupID === group.groupID),
    ({ itemID }) => itemID,
  );
  const isLast = step === groups.length - 1;
  async function handIn() {
    const { publicVoteID, client, service } = at;
    const { ok } = await run({ client, service }, { publicVoteID, code: opened.code, choices });
    if (ok) onDone();
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 pt-8">
      <header>
        <h1 className="display text-3xl wrap-anywhere sm:text-[3.25rem] sm:leading-none">{ballot.question}</h1>
        <p className="mt-3 text-lg text-ink-2">
          {groups.length > 1 ? `${group.name}. Group ${step + 1} of ${groups.length}. ` : ""}Touch one to choose it.
        </p>
      </header>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {items.map((item) => (
          <li key={item.itemID}>
            <BallotCard
              client={at.client}
              item={item}
              isChosen={(chosen[group.groupID] ?? []).includes(item.itemID)}
              reason={
                opened.visited && !opened.visited.some(({ itemID }) => itemID === item.itemID)
                  ? "Visit it to vote"
                  : undefined
              }
              onPress={() => setChosen(pressed(chosen, group.groupID, item.itemID, ballot.choices))}
            />
          </li>
        ))}
      </ul>
      {error && (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
      <footer className="flex flex-wrap justify-end gap-4">
        <Button
          size="xl"
          className="min-h-18 rounded-full px-8"
          onClick={() => (step > 0 ? setStep(step - 1) : onLeave())}
        >
          {step > 0 ? "Back" : "Start over"}
        </Button>
        {isLast ? (
          <Button
            variant="award"
            size="xl"
            className="min-h-18 rounded-full px-10"
            busy={busy}
            reason={choices.length > 0 ? undefined : "Choose something first"}
            onClick={() => void handIn()}
          >
            Hand it in
          </Button>
        ) : (
          <Button variant="award" size="xl" className="min-h-18 rounded-full px-10" onClick={() => setStep(step + 1)}>
            Next, {plural(groups.length - 1 - step, "group")} left
          </Button>
        )}
      </footer>
    </section>
  );
}
