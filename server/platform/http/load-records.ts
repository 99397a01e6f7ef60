import { type Permission, type Relation, type Standing, permissions } from "../../../contract/platform/permissions.ts";
import type { App } from "../app.ts";
import type { RecordKind, RecordKinds, RecordScope } from "./record-kinds.ts";
import { requireFound } from "./refusal.ts";
import type { ServiceRelation } from "./service-relation.ts";

type Params = Record<string, string>;

/** The records that an address names, each by its name, and what the person is to them. */
export type LoadedRecords = { records: Record<string, object>; relations: readonly Relation[] };

export const nothingLoaded: LoadedRecords = { records: {}, relations: [] };

/** Asks for everything at once: it has all been said by the time this returns its promise. What isn't there is refused. */
export async function loadRecords(
  app: App,
  kinds: RecordKinds,
  params: Params,
  permission: Permission,
  scope: RecordScope,
) {
  const named = recordsNamed(kinds, params);
  const isTold = named.some(({ kind }) => kind.relations !== undefined);
  const [assigned, ...loaded] = await Promise.all([
    serviceRelationsOf(app, permission, scope, isTold),
    ...named.map(({ kind, id }) => loadRecord(kind, id, scope)),
  ]);
  for (const { kind, row } of loaded)
    for (const [parent, column] of Object.entries(kind.of ?? {}))
      for (const { name, row: other } of loaded)
        if (name === parent && columnValue(other, column) !== columnValue(row, column))
          requireFound(undefined, kind.word);
  return {
    records: Object.fromEntries(loaded.map(({ name, row }) => [name, row])),
    relations: [...assigned, ...loaded.flatMap(({ relations }) => relations)],
  };
}

const columnValue = (row: object, column: string) => (row as Record<string, unknown>)[column];

/** Whether there is anything to ask. */
export const needsRecords = (app: App, kinds: RecordKinds, params: Params, permission: Permission): boolean =>
  recordsNamed(kinds, params).length > 0 || relationsToCheck(app, permission).length > 0;

type NamedRecord = { kind: RecordKind; id: string };

const recordsNamed = (kinds: RecordKinds, params: Params): NamedRecord[] =>
  Object.entries(params).flatMap(([param, id]) => {
    const kind = kinds[param];
    return kind ? [{ kind, id }] : [];
  });

async function loadRecord(kind: RecordKind, id: string, scope: RecordScope) {
  const { name, word, find, relations } = kind;
  const rows = await find(scope, id);
  const row = requireFound(rows[0], word);
  return { name, kind, row, relations: (scope.userID !== null && relations?.(row, scope.userID)) || [] };
}

const permissionHasStanding = (permission: Permission, standing: Standing) =>
  (permissions[permission] as readonly Standing[]).includes(standing);

const relationsToCheck = ({ serviceRelations }: App, permission: Permission): readonly ServiceRelation[] =>
  serviceRelations.filter(({ relation }) => permissionHasStanding(permission, relation));

/** What the person is to the whole service. `isTold`: a record of the address says what they are to it. */
async function serviceRelationsOf(
  app: App,
  permission: Permission,
  { sql, serviceID, userID }: RecordScope,
  isTold: boolean,
): Promise<Relation[]> {
  if (serviceID === null || userID === null) return [];
  const asked = relationsToCheck(app, permission).filter(({ yieldsToRecords }) => !(yieldsToRecords && isTold));
  const rows = await Promise.all(asked.map(({ find }) => find(sql, serviceID, userID)));
  return asked.filter((_, at) => rows[at]!.length > 0).map(({ relation }) => relation);
}
