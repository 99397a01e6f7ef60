import { type Mutant, of } from "./mutant.ts";

export const votes: readonly Mutant[] = [
  ...of(
    "db/schema/90-votes.sql",
    ["server/votes/votes", "server/votes/refused"],
    [
      [
        `if vote.ticket_restriction <> way and (way <> 'ticket' or vote.ticket_restriction not in ('per-ticket', 'per-scanned-ticket')) then`,
        `if false then`,
      ],
      [`if way = 'no' and time_of.audience <> 'all' and`, `if false and`],
      [`if ticket_of.state <> 'live' then`, `if false then`],
      [
        `s.ticket_id = ticket and s.seat is not null) then return 'not scanned'`,
        `s.ticket_id = ticket) then return 'not scanned'`,
      ],
      [`if vote.items = 'properties' and exists (`, `if false and exists (`],
      [`ticket_of.service_id <> coalesce(vote.ticket_service_id, vote.service_id) then`, `false then`],
      [`vote.counted_at is not null or at >= time_of.closes_at`, `vote.counted_at is not null`],
      [`and l.used_at is null and l.revoked_at is null`, `and l.revoked_at is null`],
    ],
  ),
  ...of(
    "server/votes/casting.ts",
    ["server/votes/votes", "server/votes/refused"],
    [
      [`    if (body.ticketID) refuseOtherRecord(linkHolder, body.ticketID);`, ``],
      [`if (ballotRequest.publicVoteID !== body.publicVoteID) refuseLink();`, ``],
      [`if (vote.ticketRestriction !== "unrestricted") refuseBallot`, `if (false) refuseBallot`],
    ],
  ),
  ...of("server/votes/voter-queries.ts", ["server/votes"], [[`fragment\`and k.given_at is null\``, `nothing`]]),
  ...of(
    "server/votes/vote-queries.ts",
    ["server/votes"],
    [[`\${names ? fragment\`eu.credit\` : fragment\`''\`} as credit`, `eu.credit`]],
  ),
  ...of(
    "server/votes/vote-keys.ts",
    ["server/votes"],
    [[`hashWith(key, \`mailbox \${mark.toString("hex")}\`)`, `mark`]],
  ),
  ...of(
    "server/votes/vote-count-queries.ts",
    ["server/votes"],
    [[`signature = \${signature}, sealed_key = null`, `signature = \${signature}`]],
  ),
  ...of("server/votes/casting.ts", ["server/votes"], [[`if (made >= MOST_LINKS_AN_HOUR) return {};`, ``]]),
  ...of(
    "server/votes/ballots.ts",
    ["server/votes"],
    [
      [
        `    refuseUnpublished(vote);\n    if (voteState(vote, now) === "future")`,
        `    if (voteState(vote, now) === "future")`,
      ],
    ],
  ),
];
