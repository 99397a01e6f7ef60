import { clsx } from "clsx";
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

type Ballot = AnswerOf<typeof getBallot>;
type KioskAt = { client: string; service: string; publicVoteID: string };

/** Seconds without a touch before it starts over; and seconds that thanks are shown, touched or not. */
const IDLE = { seconds: 40, isPutOff: true };
const THANKS = { seconds: 8, isPutOff: false };

type OpenedBallot = AnswerOf<typeof openKioskBallot> & { code: string };
/** `done`: the ballot has been cast, now or before. */
/** `early`: the ticket was let in at none of the homes yet. */
type Stage =
  | { kind: "waiting" }
  | { kind: "early" }
  | { kind: "voting"; opened: OpenedBallot }
  | { kind: "done"; before: boolean };
const waitByStage = { waiting: null, early: THANKS, voting: IDLE, done: THANKS };

/** Milliseconds in which the last ticket isn't read again: its voter may still hold it before the camera. */
const SAME_TICKET_PAUSE = 10_000;
type LastTicket = { code: string; until: number };

const hasVotesLeft = (ballot: Ballot, { votedIn }: OpenedBallot) =>
  ballot.groups.some(({ groupID }) => !votedIn.includes(groupID));

const wasNowhere = ({ items }: Ballot, { visited }: OpenedBallot) =>
  visited !== null && !items.some(({ itemID }) => visited.some((visit) => visit.itemID === itemID));

function stageOf(ballot: Ballot, opened: OpenedBallot): Stage {
  if (!hasVotesLeft(ballot, opened)) return { kind: "done", before: true };
  return wasNowhere(ballot, opened) ? { kind: "early" } : { kind: "voting", opened };
}

type Props = { at: KioskAt; ballot: Ballot; link: string; isOnline: boolean };

/** A kiosk: show a ticket, vote, thanks, next voter. */
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
          setStage(stageOf(ballot, opened));
        }}
      />
    );
  if (stage.kind === "early")
    return (
      <Outcome
        title="You can vote once you were scanned"
        text="Have this ticket scanned at a home’s door first. Then come back and choose among the homes where you were."
        left={left}
        next={startOver}
      />
    );
  if (stage.kind === "done")
    return (
      <Outcome
        title={stage.before ? "This ticket has voted" : "Thank you"}
        text={
          stage.before
            ? "Each ticket counts once, and this one is in."
            : "Your ballot is in. Nobody can see how you voted."
        }
        left={left}
        next={startOver}
      />
    );
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

type OutcomeProps = { title: string; text: string; left: number; next: () => void };

/** What came of showing the ticket; it goes on to the next voter by itself. */
const Outcome = ({ title, text, left, next }: OutcomeProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-6 text-center">
    <div role="status" className="grid gap-6">
      <h1 className="display text-[3rem] leading-none text-balance sm:text-[4rem]">{title}</h1>
      <p className="mx-auto max-w-text text-xl text-pretty text-ink-2">{text}</p>
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

/** The camera's code is loaded on its first use. */
const CameraView = lazy(() =>
  import("../../door/verifier/CameraView.tsx").then((module) => ({ default: module.CameraView })),
);

type ShowTicketProps = {
  at: KioskAt;
  link: string;
  isOnline: boolean;
  /** Whether the camera stays on between voters. */
  isWatching: boolean;
  watch: (isWatching: boolean) => void;
  last: RefObject<LastTicket>;
  onOpen: (opened: OpenedBallot) => void;
};

/** The camera reads the code; a scanner or a person types it and ends it with Enter. */
function ShowTicket({ at, link, isOnline, isWatching, watch, last, onOpen }: ShowTicketProps) {
  const { run, busy, error } = useAction(openKioskBallot, { done: false, failed: false, link });
  const [code, setCode] = useState("");
  async function open(codeText: string) {
    if (codeText === "" || busy || !isOnline) return;
    setCode("");
    const outcome = await run({ client: at.client, service: at.service }, { code: codeText.slice(0, LONGEST_CODE) });
    if (outcome.ok) onOpen({ ...outcome.answer, code: codeText });
  }
  const readCode = (text: string) => {
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
          <CameraView facing="user" onCode={(text) => readCode(text.trim())} stop={() => watch(false)} />
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

/** No ticket's code is longer; cameras see other codes, too. */
const LONGEST_CODE = 200;

/** Without an answer of the server nothing is lost: the ballot can be cast again. */
const errorText = ({ status, message }: CallError) =>
  status === 0 ? "There is no connection just now, so nothing was handed in. Try again in a moment." : message;

/** As many beside each other as there are, up to four, so that no width is left over. */
const columnsFor = (count: number) =>
  count === 1
    ? "sm:max-w-2xl"
    : count === 3
      ? "sm:grid-cols-2 lg:grid-cols-3"
      : clsx("sm:grid-cols-2", count > 3 && "lg:grid-cols-4");

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

/** One voter's ballot, group by group; items that can't be chosen say why. */
function VoterBallot({ at, ballot, link, opened, left, isOnline, onDone, onLeave }: VoterBallotProps) {
  const { run, busy, error } = useAction(castBallot, { done: false, failed: false, link });
  const groups = ballot.groups.filter(({ groupID }) => !opened.votedIn.includes(groupID));
  const [chosenItems, setChosenItems] = useState<ChoicesByGroup>({});
  const [step, setStep] = useState(0);
  const group = groups[step]!;
  const choices = groups
    .map(({ groupID }) => ({ groupID, itemIDs: [...(chosenItems[groupID] ?? [])] }))
    .filter(({ itemIDs }) => itemIDs.length > 0);
  const items = orderBySeed(
    opened.ticketID,
    ballot.items.filter(({ groupID }) => groupID === group.groupID),
    ({ itemID }) => itemID,
  );
  const isLast = step === groups.length - 1;
  const isOpen = (itemID: string) => !opened.visited || opened.visited.some((visit) => visit.itemID === itemID);
  const canChooseHere = items.some(({ itemID }) => isOpen(itemID));
  async function handIn() {
    const { publicVoteID, client, service } = at;
    const { ok } = await run({ client, service }, { publicVoteID, code: opened.code, choices });
    if (ok) onDone();
  }
  return (
    <section className="flex min-w-0 flex-col gap-6 pt-8">
      <header>
        <h1 className="display text-3xl wrap-anywhere sm:text-[3.25rem] sm:leading-none">{ballot.question}</h1>
        <p className="mt-3 text-lg text-ink-2">
          {groups.length > 1 ? `${group.name}. Group ${step + 1} of ${groups.length}. ` : ""}
          {canChooseHere ? "Touch one to choose it." : "Visit one of them, and you can vote here."}
        </p>
      </header>
      <ul className={clsx("grid grow grid-cols-[minmax(0,1fr)] gap-6 sm:auto-rows-fr", columnsFor(items.length))}>
        {items.map((item) => (
          <li key={item.itemID}>
            <BallotCard
              client={at.client}
              item={item}
              isChosen={(chosenItems[group.groupID] ?? []).includes(item.itemID)}
              reason={isOpen(item.itemID) ? undefined : "Visit it to vote"}
              isMuted={!isOpen(item.itemID)}
              onPress={() => setChosenItems(toggleChoice(chosenItems, group.groupID, item.itemID, ballot.choices))}
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
