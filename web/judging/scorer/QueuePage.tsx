import { ArrowRight, Gavel, PartyPopper } from "lucide-react";
import { Link } from "react-router";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { roundName } from "../../../contract/judging/rounds.ts";
import { getScoringQueue } from "../../../contract/judging/scoring.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { storedValue } from "../../platform/api/browser-storage.ts";
import { HelpVideoButton } from "../../entries/HelpVideoButton.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Meter } from "../../platform/ui/Meter.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { leftText } from "../../platform/ui/date-text.ts";
import { useMe } from "../../people/users/use-me.ts";
import { ChairDecisions } from "./ChairDecisions.tsx";
import { QueueList } from "./QueueList.tsx";
import { OfflineDownload } from "./OfflineDownload.tsx";
import { type ScoringQueue, type QueueEntry, nextToScore, markWaitingScored } from "./queue.ts";
import { useWaitingSheets } from "./outbox.ts";
import { scoringClosedText } from "./scoring-window.ts";

/** A scorer's first page: the next entry, and the progress. */
function QueuePage() {
  const at = useProgramAddress();
  const { client, service } = at;
  const waiting = useWaitingSheets(useMe().userID);
  const queue = markWaitingScored(useAnswer(getScoringQueue, at), waiting);
  const reason = scoringClosedText(queue.window);
  const previous = storedValue("previous entry", `scoring ${client}/${service}`);
  const next = nextToScore(queue.entries, previous);
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-6 sm:px-6 sm:py-8">
      <title>{`Scoring · ${queue.contestName}`}</title>
      <PageHead
        title="Scoring"
        meta={queue.round > 1 && <Badge>{roundName({ round: queue.round, name: queue.roundName })}</Badge>}
        actions={<HelpVideoButton video={queue.helpVideo} />}
        text={<QueueProgress queue={queue} at={at} last={storedValue("entry scored", `${client}/${service}`)} />}
      />
      {reason && (
        <Notice tone="warning" className="mb-5">
          {reason} You can look at the entries and at what you gave.
        </Notice>
      )}
      {queue.total === 0 && (
        <EmptyState
          icon={Gavel}
          title="Nothing is assigned to you yet"
          text="Staff will tell you when there is something to score."
        />
      )}
      {next && !reason && (
        <NextEntry
          client={client}
          entry={next}
          to={paths.scoreEntry({ ...at, entryID: next.entryID })}
          begun={next.isDraft || next.entryID === previous}
        />
      )}
      {queue.total > 0 && !next && (
        <EmptyState
          icon={PartyPopper}
          title={
            queue.total === 1
              ? "The one entry is scored. Thank you"
              : `All ${queue.total} entries are scored. Thank you`
          }
          text={
            reason ? undefined : "Until scoring closes you can look at each of them again and change what you gave."
          }
        />
      )}
      {queue.isChair && <ChairDecisions at={at} />}
      {!reason && <OfflineDownload at={at} entries={queue.entries} />}
      {queue.total > 0 && <QueueList at={at} entries={queue.entries} />}
    </div>
  );
}

type ProgressProps = { queue: ScoringQueue; at: ProgramAddress; last: string | null };

function QueueProgress({ queue, at, last }: ProgressProps) {
  const scored = queue.entries.find(({ entryID }) => entryID === last);
  const timeText = queue.window.isOpen && queue.window.closesAt ? leftText(queue.window.closesAt) : undefined;
  return (
    <span className="mt-2 grid max-w-md gap-2">
      <span className="num flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium text-ink">
          {queue.scored} of {queue.total} scored
        </span>
        {queue.minutesLeft !== null && queue.window.isOpen && (
          <span className="text-ink-2">{`About ${minutesText(queue.minutesLeft)} of scoring left`}</span>
        )}
        {timeText && <span className="text-ink-3">{timeText}</span>}
      </span>
      <Meter
        label="Entries scored"
        value={queue.scored}
        max={queue.total}
        tone={queue.scored === queue.total ? "confirm" : "brand"}
      />
      {scored && (
        <span className="text-sm text-ink-3">
          Scored last:{" "}
          <Link
            to={paths.scoreEntry({ ...at, entryID: scored.entryID })}
            className="text-ink-2 underline underline-offset-4"
          >
            {scored.title || scored.code}
          </Link>
        </span>
      )}
    </span>
  );
}

/** Rounded for planning an evening: to minutes, then to quarters of an hour. */
function minutesText(minutes: number): string {
  if (minutes < 20) return plural(minutes, "minute");
  if (minutes < 90) return plural(Math.round(minutes / 5) * 5, "minute");
  const quarters = Math.round(minutes / 15) / 4;
  return `${quarters} hours`;
}

type NextProps = { client: string; entry: QueueEntry; to: string; begun: boolean };

const NextEntry = ({ client, entry, to, begun }: NextProps) => (
  <section
    aria-label="Next entry"
    className="mb-8 grid overflow-hidden rounded-lg border bg-surface shadow-1 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
  >
    <UploadedPicture
      client={client}
      picture={entry.cover}
      alt=""
      sizes="(min-width: 640px) 460px, 100vw"
      eager
      className="aspect-[3/2] size-full object-cover"
    />
    <div className="flex flex-col items-start justify-center gap-1 p-5 sm:p-8">
      <p className="text-sm font-medium text-brand-text">{begun ? "Go on with" : "Next"}</p>
      <h2 className="display text-2xl wrap-break-word">{entry.title || "Untitled entry"}</h2>
      <p className="text-base text-ink-3">
        {[entry.code, entry.categoryName, entry.owner?.company || entry.owner?.fullName].filter(Boolean).join(" · ")}
      </p>
      <LinkButton variant="primary" size="lg" to={to} className="mt-5">
        {begun ? "Go on scoring" : "Score this entry"}
        <ArrowRight aria-hidden size={18} />
      </LinkButton>
    </div>
  </section>
);

export { QueuePage as Component };
