import {
  assignScorerPanel,
  createScorerPanel,
  editScorerPanel,
  listScorerPanels,
  removeScorerPanel,
} from "../../contract/judging/scorer-panels.ts";
import { changed } from "../platform/audit/changed.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { refuseStale } from "../platform/http/stale.ts";
import { noteAssignments } from "../programs/digests.ts";
import { chairOf } from "./chairs-queries.ts";
import { foundConflicts } from "./conflicts-queries.ts";
import {
  assignPanel,
  deletePanel,
  insertPanel,
  panelsOf,
  releaseAssignments,
  unknownOf,
  writePanel,
} from "./panels-queries.ts";
import { lockForPlan } from "./planning-queries.ts";

type Program = { client: { clientID: string }; service: { serviceID: string } };
type Settings = { name: string; userIDs: string[]; categoryIDs: string[]; chairID?: string | null };

/** Writes it, assigns who joins and lets go who leaves. Answers how many conflicts of interest are known of its scorers. */
async function keep(sql: Sql, { client, service }: Program, scorerPanelID: string, settings: Settings) {
  const { serviceID } = service;
  const { userIDs, categoryIDs, chairID = null } = settings;
  if (chairID !== null && !userIDs.includes(chairID))
    refuse("The chair is one of the panel’s scorers. Choose again.", 400);
  if ((await unknownOf(sql, { serviceID, userIDs, categoryIDs })).length > 0)
    refuse("Somebody or a category of these isn’t there any more. Reload the page, and choose again.", 409);
  await writePanel(sql, { ...settings, name: settings.name.trim(), chairID, serviceID, scorerPanelID });
  await assignWhole(sql, serviceID, scorerPanelID);
  await releaseAssignments(sql, { serviceID, scorerPanelID });
  const program = { clientID: client.clientID, serviceID };
  const conflicts = userIDs.length > 0 ? await foundConflicts(sql, program, userIDs, { assigned: true }) : [];
  return conflicts.filter(({ userID }) => userIDs.includes(userID)).length;
}

/** To all of its scorers, what isn't theirs yet. */
export async function assignWhole(sql: Sql, serviceID: string, scorerPanelID: string): Promise<number> {
  const added = await assignPanel(sql, { serviceID, scorerPanelID });
  const ids = added.map(({ scorerAssignmentID }) => scorerAssignmentID);
  if (ids.length > 0) await noteAssignments(sql, ids);
  return ids.length;
}

async function panelNow(sql: Sql, serviceID: string, scorerPanelID: string): Promise<Settings> {
  const all = await panelsOf(sql, serviceID);
  const row = found(
    all.find((panel) => panel.scorerPanelID === scorerPanelID),
    "panel",
  );
  return {
    name: row.name,
    userIDs: row.members.map(({ userID }) => userID),
    categoryIDs: row.categoryIDs,
    chairID: row.chairID,
  };
}

// Of two who change who scores what, the second waits: what is assigned and taken away is as the panels stand then.
export const panels = [
  on(listScorerPanels, async ({ sql, service: { serviceID }, standings }) => {
    const [all, [chair]] = await Promise.all([panelsOf(sql, serviceID), chairOf(sql, serviceID)]);
    return {
      standings: [...standings],
      panels: all.map(({ meant, there, ...panel }) => ({ ...panel, isWhole: meant === there })),
      chair: chair ?? null,
    };
  }),

  on(createScorerPanel, async (ask) => {
    const { sql, service, body, audit } = ask;
    await lockForPlan(sql, service.serviceID);
    const { scorerPanelID } = one(await insertPanel(sql, service.serviceID, body.name.trim()));
    const conflicts = await keep(sql, ask, scorerPanelID, body);
    await audit(scorerPanelID, null, body);
    return { scorerPanelID, conflicts };
  }),

  on(editScorerPanel, async (ask) => {
    const { sql, service, body, params, audit } = ask;
    await lockForPlan(sql, service.serviceID);
    const before = await panelNow(sql, service.serviceID, params.scorerPanelID);
    await refuseStale(ask, params.scorerPanelID, before);
    const conflicts = await keep(sql, ask, params.scorerPanelID, body);
    await audit(params.scorerPanelID, ...changed(before, body));
    return { conflicts };
  }),

  on(assignScorerPanel, async ({ sql, service, params: { scorerPanelID }, audit }) => {
    await lockForPlan(sql, service.serviceID);
    const added = await assignWhole(sql, service.serviceID, scorerPanelID);
    if (added > 0) await audit(scorerPanelID, null, { added });
    return { added };
  }),

  on(removeScorerPanel, async ({ sql, service: { serviceID }, params: { scorerPanelID }, audit }) => {
    await lockForPlan(sql, serviceID);
    const before = await panelNow(sql, serviceID, scorerPanelID);
    await writePanel(sql, { ...before, serviceID, scorerPanelID, userIDs: [], categoryIDs: [], chairID: null });
    await releaseAssignments(sql, { serviceID, scorerPanelID });
    await deletePanel(sql, { serviceID, scorerPanelID });
    await audit(scorerPanelID, before, null);
    return {};
  }),
];
