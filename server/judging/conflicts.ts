import { addConflict, liftConflict, scorerConflicts } from "../../contract/judging/conflicts.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import type { Sql } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import {
  type FoundConflictRow,
  type ScorerAndEntry,
  findDeclaredConflict,
  foundConflicts,
  insertConflictDecision,
  lastConflictDecision,
  lockEntryConflicts,
  insertConflictUnlessThere,
  deleteConflict,
} from "./conflicts-queries.ts";
import { shareLockUnreleased } from "./deciding-rules.ts";
import { findUser } from "./scorers-queries.ts";

const resultsOutRefusal = "Results are out. Take back the release before you change whose scoresheets count.";

export const conflictCalls = [
  on(scorerConflicts, async ({ sql, client, service, params }) => {
    const program = { clientID: client.clientID, serviceID: service.serviceID };
    requireFound((await findUser(sql, params.userID))[0], "person");
    const rows = await foundConflicts(sql, program, [params.userID]);
    return { found: rows.map(foundConflictView), total: rows[0]?.total ?? 0 };
  }),

  on(liftConflict, async ({ sql, client, service, entry, user, params, form, audit }) => {
    const pair = { serviceID: service.serviceID, entryID: entry.entryID, userID: params.userID };
    await shareLockUnreleased(sql, service.serviceID, resultsOutRefusal);
    await lockEntryConflicts(sql, entry.entryID);
    const [declaration] = await deleteConflict(sql, pair);
    const was = declaration ?? (await conflictsBetween(sql, client.clientID, pair));
    if ("kind" in was && was.kind === "own") refuse("Nobody can score their own entry.", 409);
    const { reason: conflict, declaredAt } = was;
    const { reason } = form;
    await insertConflictDecision(sql, {
      ...pair,
      decision: "lifted",
      conflict,
      declaredAt,
      reason,
      decidedBy: user.userID,
    });
    await audit(entry.entryID, { userID: params.userID, conflict }, { reason });
    return {};
  }),

  on(addConflict, async ({ sql, client, service, entry, user, params, audit }) => {
    const pair = { serviceID: service.serviceID, entryID: entry.entryID, userID: params.userID };
    await shareLockUnreleased(sql, service.serviceID, resultsOutRefusal);
    await lockEntryConflicts(sql, entry.entryID);
    const [last] = await lastConflictDecision(sql, pair);
    const { reason, declaredAt } =
      last?.decision === "lifted"
        ? { reason: last.conflict, declaredAt: last.declaredAt }
        : await conflictsBetween(sql, client.clientID, pair);
    const inserted = await insertConflictUnlessThere(sql, { ...pair, reason, declaredAt });
    if (inserted.length === 0) refuse("This conflict of interest stands already.", 409);
    const decision = { decision: "placed", conflict: reason, declaredAt, reason: "", decidedBy: user.userID } as const;
    await insertConflictDecision(sql, { ...pair, ...decision });
    await audit(entry.entryID, null, { userID: params.userID, conflict: reason });
    return {};
  }),
];

async function conflictsBetween(sql: Sql, clientID: string, { serviceID, entryID, userID }: ScorerAndEntry) {
  const [row] = await foundConflicts(sql, { clientID, serviceID }, [userID], { entryID });
  const { kind, ...tie } = requireFound(row, "conflict of interest");
  return { kind, reason: connectionText({ kind, ...tie }), declaredAt: null };
}

/** Refuses the assignment of a single entry to a scorer with a conflict. */
export async function refuseConflict(sql: Sql, clientID: string, pair: ScorerAndEntry): Promise<void> {
  const [declaration] = await findDeclaredConflict(sql, pair);
  if (declaration) refuse("They declared a conflict of interest here. Lift it under Scoring, then assign them.", 409);
  const [row] = await foundConflicts(sql, { clientID, serviceID: pair.serviceID }, [pair.userID], pair);
  if (row) refuse(`${connectionText(row)} If they may score it all the same, lift that under Scoring.`, 409);
}

export const foundConflictView = (row: FoundConflictRow) => {
  const { userID, fullName, entryID, label, number, title, kind } = row;
  return { userID, fullName, entryID, code: entryCode(label, number), title, kind, reason: connectionText(row) };
};

type Connection = Pick<FoundConflictRow, "kind" | "ownerKind" | "name" | "helps">;

const connectionPhrases = {
  own: () => "owns it",
  mailbox: () => "shares a mailbox",
  domain: (name: string) => `has an address at ${name}`,
  company: (name: string) => `is with ${name}`,
  builder: (name: string) => `looks after the builder ${name}`,
  sponsor: (name: string) => `looks after the sponsor ${name}`,
};
const connectionSentences = {
  own: () => "It is their own.",
  mailbox: (name: string, entrant: string) => `Scorer and ${entrant} share one mailbox, ${name}.`,
  domain: (name: string, entrant: string) => `Scorer and ${entrant} both have an address at ${name}.`,
  company: (name: string, entrant: string) => `Scorer and ${entrant} are both with ${name}.`,
  builder: (name: string, entrant: string) => `Scorer and ${entrant} both look after the builder ${name}.`,
  sponsor: (name: string, entrant: string) => `Scorer and ${entrant} both look after the sponsor ${name}.`,
};

/** The reason of a conflict, in a sentence. */
function connectionText({ kind, ownerKind, name, helps }: Connection): string {
  const entrant = helps ? "somebody who helps with it" : "owner";
  if (kind === ownerKind) return connectionSentences[kind](name, entrant);
  return `The scorer ${connectionPhrases[kind](name)}, and ${helps ? entrant : "the owner"} ${connectionPhrases[ownerKind](name)}.`;
}
