import { ArrowUpRight, MonitorSmartphone, Pencil, Trash2 } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import {
  announcePublicVote,
  closeKiosks,
  countPublicVote,
  editPublicVote,
  getPublicVote,
  listPublicVotes,
  makeKioskLink,
  removePublicVote,
  withdrawPublicVote,
} from "../../../contract/votes/public-vote-editing.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import { useAnswer, useLiveAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { DoubtfulBallots } from "./DoubtfulBallots.tsx";
import { VoteDialog } from "./VoteDialog.tsx";
import { ticketRestrictionWords, voteStateWords } from "./vote-words.ts";

type StaffVoteView = AnswerOf<typeof getPublicVote>;

/** A vote's progress: turnout, suspicious ballots, count and announcement. */
function VotePage() {
  const { at, place, settings } = useProgram();
  const { publicVoteID = "" } = useParams();
  const params = { ...at, publicVoteID };
  const vote = useLiveAnswer(getPublicVote, params);
  const votes = useAnswer(listPublicVotes, at);
  const navigate = useNavigate();
  const { open } = useDialogs();
  const { state, standings } = vote;
  const isByTicket = vote.ticketRestriction.startsWith("per-");
  return (
    <>
      <title>{`${vote.name} · ${settings.name}`}</title>
      <PageHead
        title={vote.name}
        text={`${ticketRestrictionWords[vote.ticketRestriction]}. ${plural(vote.choices, "choice")} ${vote.grouped ? "in each group" : "among all"}.`}
        actions={
          <>
            <Badge dot tone={voteStateWords[state].tone}>
              {voteStateWords[state].text}
            </Badge>
            {vote.published && (
              <LinkButton to={paths.ballot({ ...place, publicVoteID })} reload>
                <ArrowUpRight aria-hidden size={16} />
                See it as a visitor
              </LinkButton>
            )}
            {vote.countedAt === null && (
              <ActionButton
                endpoint={editPublicVote}
                standings={standings}
                dialog={<VoteDialog at={at} kind={settings.kind} options={votes} vote={vote} />}
              >
                <Pencil aria-hidden size={16} />
                Settings
              </ActionButton>
            )}
            {vote.voters === 0 && vote.countedAt === null && (
              <ActionButton
                endpoint={removePublicVote}
                standings={standings}
                onClick={() =>
                  open(
                    <Confirm
                      title={`Remove “${vote.name}”?`}
                      text="Nobody has voted in it yet."
                      lasting="permanent"
                      action="Remove"
                      endpoint={removePublicVote}
                      params={params}
                      leave={() => navigate(studioPaths.votes(place))}
                    />,
                  )
                }
              >
                <Trash2 aria-hidden size={16} />
                Remove
              </ActionButton>
            )}
          </>
        }
      />
      <StatRow className="rounded-lg border bg-surface">
        <Stat label="Voters" value={vote.voters} note={state === "open" ? "as they come" : undefined} />
        <Stat
          label="Put aside"
          value={vote.doubtful.length}
          note={vote.waiting > 0 ? `${vote.waiting} to decide` : undefined}
          tone={vote.waiting > 0 ? "warning" : "quiet"}
        />
        <Stat label="Busiest day" {...busiestDayOf(vote)} />
      </StatRow>
      <NextStep vote={vote} params={params} />
      {vote.totals.length > 0 && <Totals vote={vote} />}
      {vote.doubtful.length > 0 && <DoubtfulBallots params={params} vote={vote} />}
      {isByTicket && state === "open" && <KioskLinks params={params} vote={vote} />}
      {vote.certificate && (
        <section className="mt-10">
          <h2 className="text-lg font-semibold">Certificate</h2>
          <p className="mt-1 max-w-text text-base text-ink-2">
            Signed with your association’s key. Once the outcome is public, anybody can load it and the list of all
            ballots from the vote’s page, and check both.
          </p>
          <pre
            className="mt-3 overflow-x-auto rounded-md border bg-sunken p-4 text-sm whitespace-pre-wrap"
            tabIndex={0}
          >
            {vote.certificate}
          </pre>
        </section>
      )}
    </>
  );
}

type PartProps = { vote: StaffVoteView; params: { client: string; service: string; publicVoteID: string } };

function busiestDayOf({ turnout }: StaffVoteView) {
  const [first] = turnout.toSorted((a, b) => b.voters - a.voters);
  return first ? { value: first.voters, note: calendarDayText(first.day) } : { value: 0 };
}

/** The next step as one button. */
function NextStep({ vote, params }: PartProps) {
  const { open } = useDialogs();
  const announcing = useAction(announcePublicVote);
  const withdrawing = useAction(withdrawPublicVote);
  const { state, standings, waiting } = vote;
  if (state === "counting")
    return (
      <Step text="Voting is over. The count closes it for good: what could join a ballot to whoever cast it is thrown away.">
        <ActionButton
          variant="primary"
          endpoint={countPublicVote}
          standings={standings}
          reason={waiting > 0 ? "Decide first which of the ballots below count" : undefined}
          onClick={() =>
            open(
              <Confirm
                title={`Count “${vote.name}”?`}
                text={`${plural(vote.voters, "voter")} took part. After the count nobody can vote any more, even if you change the dates.`}
                lasting="final"
                action="Count"
                endpoint={countPublicVote}
                params={params}
              />,
            )
          }
        >
          Count
        </ActionButton>
      </Step>
    );
  if (state === "counted")
    return (
      <Step text="Counted. Only staff see what came out. One press tells the public, on the vote’s page and, for entries, in the winners gallery once results are released.">
        <ActionButton
          variant="primary"
          endpoint={announcePublicVote}
          standings={standings}
          busy={announcing.busy}
          onClick={() => void announcing.run(params)}
        >
          Tell the public
        </ActionButton>
      </Step>
    );
  if (state === "announced")
    return (
      <Step text="The public is told who was chosen.">
        <ActionButton
          endpoint={withdrawPublicVote}
          standings={standings}
          busy={withdrawing.busy}
          onClick={() => void withdrawing.run(params)}
        >
          Take back the outcome
        </ActionButton>
      </Step>
    );
  return (
    <p className="mt-6 max-w-text text-base text-ink-2">Totals are told to nobody, staff included, before the count.</p>
  );
}

const Step = ({ text, children }: { text: string; children: React.ReactNode }) => (
  <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border bg-surface p-5">
    <p className="max-w-text min-w-0 text-base text-ink-2">{text}</p>
    {children}
  </div>
);

const Totals = ({ vote }: Pick<PartProps, "vote">) =>
  vote.totals.map(({ groupID, groupName, items }) => (
    <section key={groupID} className="mt-8">
      <h2 className="mb-2 text-lg font-semibold wrap-anywhere">{groupName}</h2>
      <Table label={groupName}>
        <thead>
          <tr>
            <Th align="right">Place</Th>
            <Th>What</Th>
            <Th align="right">Votes</Th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ itemID, title, votes, place }) => (
            <Tr key={itemID}>
              <Td align="right" label="Place">
                {place}
              </Td>
              <Td as="title">{title}</Td>
              <Td align="right" label="Votes">
                {votes}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  ));

/** Links for tablets in a hall, which open this vote only. */
function KioskLinks({ vote, params }: PartProps) {
  const { open } = useDialogs();
  const { run, busy } = useAction(makeKioskLink, { done: false });
  const closing = useAction(closeKiosks);
  async function make() {
    const outcome = await run(params);
    if (outcome.ok) open(<KioskLink url={outcome.answer.url} />);
  }
  return (
    <Step text="In a hall, people vote on a device of yours: they show their ticket’s code to its scanner, vote, and the next one comes. Its link works until voting closes.">
      <span className="flex flex-wrap gap-2">
        <ActionButton endpoint={makeKioskLink} standings={vote.standings} busy={busy} onClick={() => void make()}>
          <MonitorSmartphone aria-hidden size={16} />
          Open a kiosk
        </ActionButton>
        <ActionButton
          variant="ghost"
          endpoint={closeKiosks}
          standings={vote.standings}
          busy={closing.busy}
          onClick={() => void closing.run(params)}
        >
          Close all kiosks
        </ActionButton>
      </span>
    </Step>
  );
}

const KioskLink = ({ url }: { url: string }) => (
  <Modal title="The kiosk’s link">
    <div className="grid gap-4 p-5">
      <p className="text-base text-ink-2">
        Open it on the device in the hall. It is shown once: whoever has it can open ballots there, with tickets.
      </p>
      <p className="rounded-sm bg-sunken p-3 text-sm wrap-anywhere">{url}</p>
      <CopyButton text={url}>Copy link</CopyButton>
    </div>
  </Modal>
);

export { VotePage as Component };
