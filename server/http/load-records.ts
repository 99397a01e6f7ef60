import { type Permission, type Relation, type Standing, permissions } from "../../contract/permissions.ts";
import { scoresInService } from "../entries/queries.ts";
import type { RecordKind, RecordKinds, RecordScope } from "./records.ts";
import { found } from "./refusal.ts";

type Params = Record<string, string>;

/** The records that an address names, each by its name, and what the person is to them. */
export type Loaded = { records: Record<string, object>; relations: readonly Relation[] };

export const nothingLoaded: Loaded = { records: {}, relations: [] };

/** Asks for everything at once: it has all been said by the time this returns its promise. What isn't there is refused. */
export async function loadRecords(kinds: RecordKinds, params: Params, permission: Permission, scope: RecordScope) {
  const named = namedIn(kinds, params);
  const isTold = named.some(({ kind }) => kind.relations !== undefined);
  const [assigned, ...loaded] = await Promise.all([
    isTold ? [] : assignmentsIn(permission, scope),
    ...named.map(({ kind, id }) => loadRecord(kind, id, scope)),
  ]);
  return {
    records: Object.fromEntries(loaded.map(({ name, row }) => [name, row])),
    relations: [...assigned, ...loaded.flatMap(({ relations }) => relations)],
  };
}

/** Whether there is anything to ask. */
export const hasToLoad = (kinds: RecordKinds, params: Params, permission: Permission): boolean =>
  namedIn(kinds, params).length > 0 || names(permission, "scorer");

const namedIn = (kinds: RecordKinds, params: Params): { kind: RecordKind; id: string }[] =>
  Object.entries(params).flatMap(([param, id]) => {
    const kind = kinds[param];
    return kind ? [{ kind, id }] : [];
  });

async function loadRecord({ name, word, find, relations }: RecordKind, id: string, scope: RecordScope) {
  const row = found((await find(scope, id))[0], word);
  return { name, row, relations: (scope.userID !== null && relations?.(row, scope.userID)) || [] };
}

const names = (permission: Permission, standing: Standing) =>
  (permissions[permission] as readonly Standing[]).includes(standing);

/** What the person is to the whole service, asked only where the permission counts on it and no record says it. */
async function assignmentsIn(permission: Permission, { sql, serviceID, userID }: RecordScope): Promise<Relation[]> {
  if (serviceID === null || userID === null || !names(permission, "scorer")) return [];
  return (await scoresInService(sql, serviceID, userID)).length > 0 ? ["scorer"] : [];
}
