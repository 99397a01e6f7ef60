import { findRecords, mostFound } from "../../../contract/app/finding.ts";
import { entryCode } from "../../../contract/entries/entry-rules.ts";
import type { Permission } from "../../../contract/platform/permissions.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { scopeOf } from "../people/program-scope.ts";
import * as queries from "./finding-queries.ts";

/** What was read with one more than is shown. */
const found = <Row>(rows: readonly Row[]) => ({ rows: rows.slice(0, mostFound), hasMore: rows.length > mostFound });

export const findingCalls = [
  on(findRecords, async ({ sql, client, grants, query: { search, service } }) => {
    if (grants.length === 0) refuse("You don't have permission to do that.", 403);
    const programs = await queries.programsToSearch(sql, service);
    const programOf = new Map(programs.map(({ serviceID, ...program }) => [serviceID, program]));
    const inProgram = <Row extends { serviceID: string }>({ serviceID, ...row }: Row) => ({
      ...row,
      ...programOf.get(serviceID)!,
    });
    /** Undefined where nothing may be seen. */
    const programsBy = (permission: Permission): string[] | undefined => {
      const scope = scopeOf(grants, permission);
      if (scope === undefined) return undefined;
      return scope === "all" ? [...programOf.keys()] : scope.filter((serviceID) => programOf.has(serviceID));
    };

    const entries = programsBy("VIEW_ENTRIES");
    const sales = programsBy("VIEW_SALES");
    const homes = programsBy("VIEW_SERVICE_SETUP");
    const peopleScope = scopeOf(grants, "VIEW_PEOPLE");
    const ofPrograms = {
      entries: entries ?? [],
      sales: sales ?? [],
      scorers: programsBy("VIEW_SCORERS") ?? [],
      builders: programsBy("VIEW_BUILDER") ?? [],
      roles: programsBy("VIEW_PEOPLE") ?? [],
    };
    const people =
      peopleScope &&
      (await queries.peopleFound(sql, client.clientID, search, peopleScope === "all" ? "all" : ofPrograms));
    const entryRows = entries && (await queries.entriesFound(sql, client.clientID, search, entries));
    const orderRows = sales && (await queries.ordersFound(sql, search, sales));
    const homeRows = homes && (await queries.homesFound(sql, search, homes));
    return {
      people: people ? found(people) : null,
      entries: entryRows
        ? found(
            entryRows.map(({ label, entryNumber, ...row }) => ({
              ...inProgram(row),
              code: entryCode(label, entryNumber),
            })),
          )
        : null,
      orders: orderRows ? found(orderRows.map(inProgram)) : null,
      homes: homeRows ? found(homeRows.map(inProgram)) : null,
    };
  }),
];
