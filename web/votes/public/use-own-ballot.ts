import { useQuery } from "@tanstack/react-query";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { castBallot, getBallot, getMailedBallot, getTicketBallots } from "../../../contract/votes/public-votes.ts";
import { type ChoicesByGroup, toggleChoice } from "../../../contract/votes/ballot-rules.ts";
import { type CallError, useApi } from "../../platform/api/api.ts";
import { storeValue, storedValue } from "../../platform/api/browser-storage.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { useKeyedState } from "../../platform/ui/use-keyed-state.ts";
import { type BallotAccess, ballotAccessIn } from "../ballot-access.ts";

export type Ballot = AnswerOf<typeof getBallot>;
export type BallotAt = { client: string; service: string; publicVoteID: string };
/** The addresses of its pages. */
export type BallotPlace = ProgramAddress & { publicVoteID: string };

type Visits = readonly { itemID: string; at: string }[];
/** N13 A ballot on the device: seed of the order, choices, and groups that were cast. */
type StoredBallot = { seed: string; chosen: ChoicesByGroup; votedIn: readonly string[] };
type ServerBallot = { votedIn: readonly string[]; visited: Visits | null };

const emptyBallot: StoredBallot = { seed: "", chosen: {}, votedIn: [] };

/** A voter's ballot: their right to vote, choices, and groups that were cast. */
export function useOwnBallot(at: BallotAt, ballot: Ballot) {
  const isHydrated = useHydrated();
  const way: BallotAccess = isHydrated ? ballotAccessIn(location.hash) : { kind: "none" };
  const of = "ticketID" in way ? `${at.publicVoteID} ${way.ticketID}` : at.publicVoteID;
  const [stored, setStored] = useKeyedState(isHydrated && of, () => (isHydrated ? readStoredBallot(of) : emptyBallot));
  const server = useServerBallot(at, way);
  const link = way.kind === "none" ? undefined : way.link;
  const { run, busy, error } = useAction(castBallot, { done: false, link });

  /** Begins from what is stored by now: another tab, or a press while a ballot was on its way, may have changed it. */
  function change(changed: (from: StoredBallot) => StoredBallot) {
    const to = changed(storedBallot(of) ?? stored);
    storeValue("public vote submitted", JSON.stringify(to), of);
    setStored(to);
  }
  const votedIn = [...new Set([...stored.votedIn, ...(server.data?.votedIn ?? [])])];
  const ready = ballot.groups.filter(
    ({ groupID }) => !votedIn.includes(groupID) && (stored.chosen[groupID] ?? []).length > 0,
  );
  const visited = server.data?.visited ?? null;
  return {
    way,
    server,
    /** Among visited homes: why this visitor has nothing to choose yet. */
    lack: ballot.visitedOnly && !server.isLoading && !server.error ? lackOf(ballot, visited) : undefined,
    seed: stored.seed,
    chosen: stored.chosen,
    votedIn,
    visited,
    ready,
    busy,
    error,
    choose: (groupID: string, itemID: string) =>
      change((from) => ({ ...from, chosen: toggleChoice(from.chosen, groupID, itemID, ballot.choices) })),
    async cast() {
      const { client, service, publicVoteID } = at;
      const choices = ready.map(({ groupID }) => ({ groupID, itemIDs: [...stored.chosen[groupID]!] }));
      const sent = { publicVoteID, choices, ...("ticketID" in way && { ticketID: way.ticketID }) };
      const outcome = await run({ client, service }, sent);
      if (outcome.ok)
        change((from) => ({
          ...from,
          // What was handed in is what is shown, whatever was pressed meanwhile.
          chosen: { ...from.chosen, ...Object.fromEntries(choices.map(({ groupID, itemIDs }) => [groupID, itemIDs])) },
          votedIn: [...new Set([...from.votedIn, ...votedIn, ...choices.map(({ groupID }) => groupID)])],
        }));
      return outcome.ok;
    },
  };
}

/** No ticket, or one that wasn't let in at any home of the ballot. */
function lackOf({ items }: Ballot, visited: Visits | null): "ticket" | "visit" | undefined {
  if (visited === null) return "ticket";
  return items.some(({ itemID }) => visited.some((visit) => visit.itemID === itemID)) ? undefined : "visit";
}

export type OwnBallot = ReturnType<typeof useOwnBallot>;

const readStoredBallot = (of: string): StoredBallot =>
  storedBallot(of) ?? { ...emptyBallot, seed: crypto.randomUUID() };

function storedBallot(of: string): StoredBallot | undefined {
  try {
    const read = JSON.parse(storedValue("public vote submitted", of) ?? "") as StoredBallot;
    return { seed: read.seed, chosen: read.chosen, votedIn: read.votedIn };
  } catch {
    return undefined;
  }
}

/** The server's state of a link: groups voted in, and items that can be chosen. */
function useServerBallot(at: BallotAt, way: BallotAccess) {
  const { call } = useApi();
  const { client, service, publicVoteID } = at;
  return useQuery<ServerBallot, CallError>({
    queryKey: [getTicketBallots.path, at, way],
    enabled: way.kind !== "none",
    retry: false,
    queryFn: async ({ signal }) => {
      if (way.kind === "none") return { votedIn: [], visited: null };
      const options = { signal, link: way.link };
      if (way.kind === "ballot") {
        const { votedIn } = await call(getMailedBallot, { client, service }, undefined, options);
        return { votedIn, visited: null };
      }
      const params = { client, service: way.service, ticketID: way.ticketID };
      const { publicVotes } = await call(getTicketBallots, params, undefined, options);
      return publicVotes.find((vote) => vote.publicVoteID === publicVoteID) ?? { votedIn: [], visited: null };
    },
  });
}
