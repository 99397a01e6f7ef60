import type { Database, Sql } from "../../platform/db/sql.ts";
import { Unreachable } from "../../platform/db/store.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { resealAccountKeys } from "../../commerce/payments/accounts.ts";
import { resealTicketKey } from "../../commerce/tickets/ticket-signing.ts";
import { resealSenderKey } from "../../mail/own-sender/sealed-key.ts";
import { resealRosterHeader } from "../../people/rosters/sealed-header.ts";
import { resealWebhookSecrets } from "../../people/webhooks/sealed-secrets.ts";
import { resealProviderSecrets } from "../../people/sign-in/sealed-secrets.ts";
import { sealAnswersAnew } from "../../surveys/sealed-answers.ts";
import { sealVoteKeysAnew } from "../../votes/vote-keys.ts";

type SealingScope = { database: Database; sealing: Sealing };

/**
 * Seals again, with the first secret, what an older one sealed: keys of accounts, tickets and votes, secrets of webhooks and ways to sign in, keys of senders, and anonymous answers; all databases
 * in parallel, client by client. Returns the number of clients with keys left, because no secret opens them or their database doesn't
 * answer. A process does this before it serves anybody; several may do it at once.
 */
export async function sealClientsAnew({ database, sealing }: SealingScope): Promise<number> {
  if (sealing.olderMarks.length === 0) return 0;
  const clients = await database.readHome(
    (sql) => sql<{ clientID: string; shard: string | null }>`select client_id, shard from client_places`,
  );
  const places = [...Map.groupBy(clients, ({ shard }) => shard).values()];
  const left = await Promise.all(places.map((those) => countLeftAfterSealing({ database, sealing }, those)));
  return left.reduce((sum, each) => sum + each, 0);
}

/** For the clients of one database. An unreachable database is waited for once, not for each client. */
async function countLeftAfterSealing({ database, sealing }: SealingScope, clients: readonly { clientID: string }[]) {
  let left = 0;
  for (const [at, { clientID }] of clients.entries())
    try {
      await database.inside(clientID, (sql) => sealAnew(sql, sealing));
    } catch (error) {
      if (error instanceof Unreachable) return left + clients.length - at;
      left += 1;
    }
  return left;
}

async function sealAnew(sql: Sql, sealing: Sealing): Promise<void> {
  await resealAccountKeys(sql, sealing);
  await resealTicketKey(sql, sealing);
  await sealVoteKeysAnew(sql, sealing);
  await sealAnswersAnew(sql, sealing);
  await resealWebhookSecrets(sql, sealing);
  await resealRosterHeader(sql, sealing);
  await resealProviderSecrets(sql, sealing);
  await resealSenderKey(sql, sealing);
}
