import { createHash } from "node:crypto";
import type { InputOf } from "../contract/platform/endpoint.ts";
import { createPublicVote } from "../contract/votes/public-vote-editing.ts";
import { isProofOfWork, proofOfWorkChallenge } from "../contract/votes/ballot-rules.ts";
import type { Town } from "./town.ts";

export type Voting = { client: string; service: string; publicVoteID: string };

type Settings = InputOf<typeof createPublicVote>;

const usual: Settings = {
  name: "People’s choice",
  question: "Which one would you come home to?",
  description: "",
  galleryID: null,
  grouped: true,
  choices: 1,
  ticketRestriction: "no",
  ticketServiceID: null,
  published: true,
};

/** A public vote of a program, open from yesterday to tomorrow. */
export async function addVote(
  town: Town,
  at: { client: string; service: string },
  wanted: Partial<Settings> = {},
): Promise<Voting> {
  await voteFrom(town, at, -1, 1);
  const { answer } = await town.as("owner")(createPublicVote, at, { ...usual, ...wanted });
  return { ...at, publicVoteID: answer.publicVoteID };
}

/** So many days from now on, until so many. */
export const voteFrom = (town: Town, at: { client: string; service: string }, opens: number, closes: number) =>
  town.inside(
    at.client,
    (sql) => sql`
      insert into timeframes (service_id, name, opens_at, closes_at, audience)
      select service_id, 'publicVoting', now() + make_interval(days => ${opens}), now() + make_interval(days => ${closes}), 'all'
      from services where url = ${at.service}
      on conflict (client_id, service_id, name) where name not in ('tour', 'event')
      do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at`,
  );

/** What a browser finds that asks for a ballot. */
export function proofFor(publicVoteID: string, email: string): number {
  const work = proofOfWorkChallenge(publicVoteID, email, new Date());
  for (let proof = 0; ; proof += 1)
    if (isProofOfWork(createHash("sha256").update(`${work} ${proof}`).digest())) return proof;
}
