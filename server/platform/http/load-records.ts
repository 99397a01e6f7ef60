import { type Permission, type Relation, type Standing, permissions } from "../../../contract/platform/permissions.ts";
import type { App } from "../app.ts";
import type { RecordKind, RecordKinds, RecordScope } from "./record-kinds.ts";
import { requireFound } from "./refusal.ts";
import type { ServiceRelation } from "./service-relation.ts";

type Params = Record<string, string>;

/** The records of an address by name, and the person's relations to them. */
export type LoadedRecords = { records: Record<string, object>; relations: readonly Relation[] };

export const nothingLoaded: LoadedRecords = { records: {}, relations: [] };

/** Sends all statements before it returns its promise. A missing record is refused. */
export async function loadRecords(
  app: App,
  kinds: RecordKinds,
  params: Params,
  permission: Permission,
  scope: RecordScope,
) {
  const namedRecords = recordsNamed(kinds, params);
  const isTold = namedRecords.some(({ kind }) => kind.relations !== undefined);
  const [assigned, ...loaded] = await Promise.all([
    serviceRelationsOf(app, permission, scope, isTold),
    ...namedRecords.map(({ kind, id }) => loadRecord(kind, id, scope)),
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

/** The person's relations to the program. `isTold`: a record of the address already decides the relation. */
async function serviceRelationsOf(
  app: App,
  permission: Permission,
  { sql, serviceID, userID }: RecordScope,
  isTold: boolean,
): Promise<Relation[]> {
  if (serviceID === null || userID === null) return [];
  const relationKinds = relationsToCheck(app, permission).filter(({ yieldsToRecords }) => !(yieldsToRecords && isTold));
  const rows = await Promise.all(relationKinds.map(({ find }) => find(sql, serviceID, userID)));
  return relationKinds.filter((_, at) => rows[at]!.length > 0).map(({ relation }) => relation);
}
