import type { Database, NamedDatabase, Sql } from "../../platform/db/sql.ts";
import { Unreachable } from "../../platform/db/store.ts";
import type { Sealing } from "../../platform/sealing.ts";
import {
  type SealedCount,
  type SealedKind,
  clientsOfPlace,
  noteSealMark,
  sealMarks,
  sealedFactors,
  sealedOfClient,
} from "./queries.ts";

const HOME_NAME = "home";

const sealedText: Record<SealedKind, (many: number) => string> = {
  factors: (many) => `the second factors of ${many} ${many === 1 ? "person" : "people"}`,
  payments: (many) => `the payment keys of ${many} ${many === 1 ? "account" : "accounts"}`,
  tickets: (many) => `the keys that sign the tickets of ${many} ${many === 1 ? "client" : "clients"}`,
  votes: (many) => `the keys of ${many} public ${many === 1 ? "vote" : "votes"}`,
  providers: (many) => `the secrets of ${many} ${many === 1 ? "way" : "ways"} to sign in`,
  webhooks: (many) => `the secrets of ${many} ${many === 1 ? "webhook" : "webhooks"}`,
  rosters: (many) => `the headers of ${many} ${many === 1 ? "roster" : "rosters"} that are fetched`,
  senders: (many) => `the keys that sign the mail of ${many} ${many === 1 ? "sender address" : "sender addresses"}`,
  envelopes: (many) => `${many} anonymous ${many === 1 ? "answer" : "answers"} to surveys`,
};

type SealingScope = { database: Database; sealing: Sealing };

/**
 * Refuses to start where something is sealed that none of the secrets opens: otherwise people would find out one by one, at the door of an
 * event last. Clients are visited only if the secret has changed since the last start. An unreachable database is checked by a later start.
 */
export async function refuseUnopenable({ database, sealing }: SealingScope): Promise<void> {
  const unopenable = await Promise.all(database.places.map((place) => unopenableIn({ database, sealing }, place)));
  const unopened = unopenable.flat();
  if (unopened.length === 0) return;
  const marks = [...Map.groupBy(unopened, ({ mark }) => mark)];
  const lines = marks.map(([mark, those]) => `  with the secret marked ${mark}: ${listText(those)}`);
  throw new Error(
    `SECRET doesn’t open what is sealed in the database:\n${lines.join("\n")}\n` +
      "Say the secret that these were sealed with behind the first one: SECRET=new,old. Where SECRET was never set it is in DATA_DIR/secret, " +
      "and in its backup. If it is lost for good, see what that means with: npm run db:secret",
  );
}

export const listText = (those: readonly SealedCount[]): string =>
  [...Map.groupBy(those, ({ kind }) => kind)]
    .map(([kind, counts]) => sealedText[kind](counts.reduce((sum, { many }) => sum + many, 0)))
    .join(", ");

async function unopenableIn({ database, sealing }: SealingScope, place: NamedDatabase): Promise<SealedCount[]> {
  try {
    const [marks] = await place.transaction(sealMarks);
    if (marks?.sealMark === sealing.marks[0]) return [];
    const givenUp = marks?.givenUpMarks ?? [];
    const unopened = (await sealedIn(database, place)).filter(
      ({ mark }) => !sealing.marks.includes(mark) && !givenUp.includes(mark),
    );
    if (unopened.length === 0) await place.transaction((sql) => noteSealMark(sql, sealing.marks[0]!));
    return unopened;
  } catch (error) {
    if (error instanceof Unreachable) return [];
    throw error;
  }
}

/** Everything sealed in a database. */
export async function sealedIn(database: Database, place: NamedDatabase): Promise<SealedCount[]> {
  const factors = place.name === HOME_NAME ? await place.transaction(sealedFactors) : [];
  const ofClients: SealedCount[] = [];
  for (const { clientID } of await clientsIn(database, place))
    ofClients.push(...(await database.readInside(clientID, sealedOfClient)));
  return [...factors, ...ofClients];
}

export const clientsIn = (database: Database, { name }: NamedDatabase) =>
  database.readHome((sql: Sql) => clientsOfPlace(sql, name === HOME_NAME ? null : name));
