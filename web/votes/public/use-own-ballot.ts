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
/** Where its pages are. */
export type BallotPlace = ProgramAddress & { publicVoteID: string };

type Visits = readonly { itemID: string; at: string }[];
/** N13 What the device keeps of a ballot: in which order things stand, what is chosen, and where it was handed in. */
type StoredBallot = { seed: string; chosen: ChoicesByGroup; votedIn: readonly string[] };
type ServerBallot = { votedIn: readonly string[]; visited: Visits | null };

const emptyBallot: StoredBallot = { seed: "", chosen: {}, votedIn: [] };

/** Somebody's ballot: by which way they came, what they have chosen, and what they have handed in. */
export function useOwnBallot(at: BallotAt, ballot: Ballot) {
  const isHydrated = useHydrated();
  const way: BallotAccess = isHydrated ? ballotAccessIn(location.hash) : { kind: "none" };
  const of = "ticketID" in way ? `${at.publicVoteID} ${way.ticketID}` : at.publicVoteID;
  const [own, setOwn] = useKeyedState(isHydrated && of, () => (isHydrated ? readStoredBallot(of) : emptyBallot));
  const known = useServerBallot(at, way);
  const link = way.kind === "none" ? undefined : way.link;
  const { run, busy, error } = useAction(castBallot, { done: false, link });

  function change(to: StoredBallot) {
    storeValue("public vote submitted", JSON.stringify(to), of);
    setOwn(to);
  }
  const votedIn = [...new Set([...own.votedIn, ...(known.data?.votedIn ?? [])])];
  const ready = ballot.groups.filter(
    ({ groupID }) => !votedIn.includes(groupID) && (own.chosen[groupID] ?? []).length > 0,
  );
  return {
    way,
    known,
    seed: own.seed,
    chosen: own.chosen,
    votedIn,
    visited: known.data?.visited ?? null,
    ready,
    busy,
    error,
    choose: (groupID: string, itemID: string) =>
      change({ ...own, chosen: toggleChoice(own.chosen, groupID, itemID, ballot.choices) }),
    async cast() {
      const { client, service, publicVoteID } = at;
      const choices = ready.map(({ groupID }) => ({ groupID, itemIDs: [...own.chosen[groupID]!] }));
      const sent = { publicVoteID, choices, ...("ticketID" in way && { ticketID: way.ticketID }) };
      const outcome = await run({ client, service }, sent);
      if (outcome.ok) change({ ...own, votedIn: [...votedIn, ...choices.map(({ groupID }) => groupID)] });
      return outcome.ok;
    },
  };
}

export type OwnBallot = ReturnType<typeof useOwnBallot>;

function readStoredBallot(of: string): StoredBallot {
  try {
    const read = JSON.parse(storedValue("public vote submitted", of) ?? "") as StoredBallot;
    return { seed: read.seed, chosen: read.chosen, votedIn: read.votedIn };
  } catch {
    return { ...emptyBallot, seed: crypto.randomUUID() };
  }
}

/** What the server knows of whoever came by a link: where they have voted, and among what they may. */
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
