import { Camera, Ticket } from "lucide-react";
import { type RefObject, Suspense, lazy, useCallback, useRef, useState } from "react";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { castBallot, type getBallot, openKioskBallot } from "../../../contract/votes/public-votes.ts";
import { type ChoicesByGroup, orderBySeed, toggleChoice } from "../../../contract/votes/ballot-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { CallError } from "../../platform/api/api.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { hasCamera } from "../../door/verifier/code-reader.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Ring } from "../../platform/ui/Ring.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { dismissToasts } from "../../platform/ui/toast.ts";
import { BallotCard } from "../BallotCard.tsx";
import { useIdle } from "./use-idle.ts";
import { useNoWayBack } from "./use-no-way-back.ts";

export type Ballot = AnswerOf<typeof getBallot>;
type KioskAt = { client: string; service: string; publicVoteID: string };

/** The seconds without a touch after which it starts over for the next; those that thanks are shown, touched or not. */
const IDLE = { seconds: 40, isPutOff: true };
const THANKS = { seconds: 8, isPutOff: false };

type OpenedBallot = AnswerOf<typeof openKioskBallot> & { code: string };
/** `done`: the ballot is in, or was before. */
type Stage = { kind: "waiting" } | { kind: "voting"; opened: OpenedBallot } | { kind: "done"; before: boolean };
const waitByStage = { waiting: null, voting: IDLE, done: THANKS };

/** Whoever was last may still hold their ticket before the camera: for so many milliseconds it isn't read anew. */
const SAME_TICKET_PAUSE = 10_000;
type LastTicket = { code: string; until: number };

const hasVotesLeft = (ballot: Ballot, { votedIn }: OpenedBallot) =>
  ballot.groups.some(({ groupID }) => !votedIn.includes(groupID));

type Props = { at: KioskAt; ballot: Ballot; link: string; isOnline: boolean };

/** Whoever comes shows their ticket, votes, is thanked, and the next one comes. */
export function Kiosk({ at, ballot, link, isOnline }: Props) {
  const [stage, setStage] = useState<Stage>({ kind: "waiting" });
  const [isWatching, watch] = useState(false);
  const last = useRef<LastTicket>({ code: "", until: 0 });
  const startOver = useCallback(() => {
    last.current.until = Date.now() + SAME_TICKET_PAUSE;
    dismissToasts();
    setStage({ kind: "waiting" });
  }, []);
  const left = useIdle(waitByStage[stage.kind], stage, startOver) ?? 0;
  useNoWayBack(startOver);
  if (stage.kind === "waiting")
    return (
      <ShowTicket
        at={at}
        link={link}
        isOnline={isOnline}
        isWatching={isWatching}
        watch={watch}
        last={last}
        onOpen={(opened) => {
          last.current = { code: opened.code, until: 0 };
          dismissToasts();
          setStage(hasVotesLeft(ballot, opened) ? { kind: "voting", opened } : { kind: "done", before: true });
        }}
      />
    );
  if (stage.kind === "done") return <Thanks before={stage.before} left={left} next={startOver} />;
  return (
    <VoterBallot
      key={stage.opened.ticketID}
      at={at}
      ballot={ballot}
      link={link}
      opened={stage.opened}
      left={left}
      isOnline={isOnline}
      onDone={() => setStage({ kind: "done", before: false })}
      onLeave={startOver}
    />
  );
}

const Thanks = ({ before, left, next }: { before: boolean; left: number; next: () => void }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-6 text-center">
    <div role="status" className="grid gap-6">
      <h1 className="display text-[3rem] leading-none sm:text-[4rem]">
        {before ? "This ticket has voted" : "Thank you"}
      </h1>
      <p className="text-xl text-ink-2">
        {before ? "Each ticket counts once, and this one is in." : "Your ballot is in. Nobody can see how you voted."}
      </p>
    </div>
    <p className="flex items-center gap-4 text-lg text-ink-2">
      <Ring part={left / THANKS.seconds} stroke="var(--award)" size="size-16">
        <span className="num text-xl font-semibold text-ink">{left}</span>
      </Ring>
      Starts over by itself for the next voter
    </p>
    <Button variant="award" size="xl" className="min-h-18 rounded-full px-10" onClick={next}>
      Next voter
    </Button>
  </div>
);

/** What reads codes comes with the first press on it, and the page before that. */
const CameraView = lazy(() =>
  import("../../door/verifier/CameraView.tsx").then((module) => ({ default: module.CameraView })),
);

type ShowTicketProps = {
  at: KioskAt;
  link: string;
  isOnline: boolean;
  /** The camera stays on from one voter to the next. */
  isWatching: boolean;
  watch: (isWatching: boolean) => void;
  last: RefObject<LastTicket>;
  onOpen: (opened: OpenedBallot) => void;
};

/** The camera reads the code, a scanner types it and ends it with Enter; so does a hand. */
function ShowTicket({ at, link, isOnline, isWatching, watch, last, onOpen }: ShowTicketProps) {
  const { run, busy, error } = useAction(openKioskBallot, { done: false, failed: false, link });
  const [code, setCode] = useState("");
  async function open(shown: string) {
    if (shown === "" || busy || !isOnline) return;
    setCode("");
    const outcome = await run({ client: at.client, service: at.service }, { code: shown.slice(0, LONGEST_CODE) });
    if (outcome.ok) onOpen({ ...outcome.answer, code: shown });
  }
  const seen = (text: string) => {
    if (text !== last.current.code || Date.now() > last.current.until) void open(text);
  };
  return (
    <form
      className="mx-auto grid w-full max-w-lg grid-cols-[minmax(0,1fr)] content-center gap-6 py-6 text-center"
      onSubmit={(event) => {
        event.preventDefault();
        void open(code.trim());
      }}
    >
      {!isWatching && <Ticket aria-hidden size={56} className="mx-auto text-award" />}
      <h1 className="display text-3xl sm:text-[3.5rem] sm:leading-none">Show your ticket, and vote</h1>
      {isWatching ? (
        <Suspense fallback={<Skeleton className="aspect-square w-full rounded-lg sm:aspect-[4/3]" />}>
          <CameraView facing="user" found={(text) => seen(text.trim())} stop={() => watch(false)} />
        </Suspense>
      ) : (
        hasCamera() && (
          <Button size="xl" className="min-h-18 rounded-full" onClick={() => watch(true)}>
            <Camera aria-hidden size={24} />
            Show it to the camera
          </Button>
        )
      )}
      <label className="grid gap-2 text-lg text-ink-2">
        {isWatching ? "Hold its code before the camera, or type it" : "Hold its code to the scanner, or type it"}
        <Input
          size="lg"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      {error && (
        <Notice tone="danger" live>
          {errorText(error)}
        </Notice>
      )}
      <Button
        type="submit"
        variant="award"
        size="xl"
        className="min-h-18 rounded-full"
        busy={busy}
        reason={!isOnline ? "There is no connection just now" : code.trim() ? undefined : "Scan a ticket first"}
      >
        Begin
      </Button>
    </form>
  );
}

/** No ticket's code is longer; a camera sees other codes, too. */
const LONGEST_CODE = 200;

/** What no server has answered isn't its fault, and isn't lost: it can be handed in again. */
const errorText = ({ status, message }: CallError) =>
  status === 0 ? "There is no connection just now, so nothing was handed in. Try again in a moment." : message;

type VoterBallotProps = {
  at: KioskAt;
  ballot: Ballot;
  link: string;
  opened: OpenedBallot;
  left: number;
  isOnline: boolean;
  onDone: () => void;
  onLeave: () => void;
};

/** One voter, group by group; what can't be chosen is grey and says why. */
function VoterBallot({ at, ballot, link, opened, left, isOnline, onDone, onLeave }: VoterBallotProps) {
  const { run, busy, error } = useAction(castBallot, { done: false, failed: false, link });
  const groups = ballot.groups.filter(({ groupID }) => !opened.votedIn.includes(groupID));
  const [chosen, setChosen] = useState<ChoicesByGroup>({});
  const [step, setStep] = useState(0);
  const group = groups[step]!;
  const choices = groups
    .map(({ groupID }) => ({ groupID, itemIDs: [...(chosen[groupID] ?? [])] }))
    .filter(({ itemIDs }) => itemIDs.length > 0);
  const items = orderBySeed(
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
              onPress={() => setChosen(toggleChoice(chosen, group.groupID, item.itemID, ballot.choices))}
            />
          </li>
        ))}
      </ul>
      {error && (
        <Notice tone="danger" live>
          {errorText(error)}
        </Notice>
      )}
      <footer className="flex flex-wrap items-center justify-end gap-4">
        <p
          className="mr-auto flex items-center gap-4"
          role="timer"
          aria-label={`Starts over in ${plural(left, "second")}`}
        >
          <Ring part={left / IDLE.seconds} stroke="var(--ink-2)" size="size-12">
            <span className="num text-base font-semibold">{left}</span>
          </Ring>
          <span aria-hidden>
            <b className="block font-semibold">Ticket {opened.number}</b>
            <span className="text-ink-2">Starts over when nobody touches it</span>
          </span>
        </p>
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
            reason={
              !isOnline ? "There is no connection just now" : choices.length > 0 ? undefined : "Choose something first"
            }
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
