import {
  assignScorerPanel,
  createScorerPanel,
  editScorerPanel,
  listScorerPanels,
  removeScorerPanel,
} from "../../contract/judging/scorer-panels.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import { noteAssignments } from "../programs/digests.ts";
import { findChair } from "./chairs-queries.ts";
import { foundConflicts } from "./conflicts-queries.ts";
import {
  insertPanelAssignments,
  deletePanel,
  insertPanel,
  panelsOf,
  handOverAssignments,
  findUnknown,
  writePanel,
} from "./panels-queries.ts";
import { lockScorerPlans } from "./scorer-plans-queries.ts";

type PanelScope = { client: { clientID: string }; service: { serviceID: string } };
type PanelSettings = { name: string; userIDs: string[]; categoryIDs: string[]; chairID?: string | null };

/** Writes it, assigns who joins and lets go who leaves. Answers how many conflicts of interest are known of its scorers. */
async function savePanel(sql: Sql, { client, service }: PanelScope, scorerPanelID: string, settings: PanelSettings) {
  const { serviceID } = service;
  const { userIDs, categoryIDs, chairID = null } = settings;
  if (chairID !== null && !userIDs.includes(chairID))
    refuse("The chair is one of the panel’s scorers. Choose again.", 400);
  if ((await findUnknown(sql, { serviceID, userIDs, categoryIDs })).length > 0)
    refuse("Somebody or a category of these isn’t there any more. Reload the page, and choose again.", 409);
  await writePanel(sql, { ...settings, name: settings.name.trim(), chairID, serviceID, scorerPanelID });
  await assignMissing(sql, serviceID, scorerPanelID);
  await handOverAssignments(sql, { serviceID, scorerPanelID });
  const program = { clientID: client.clientID, serviceID };
  const conflicts = userIDs.length > 0 ? await foundConflicts(sql, program, userIDs, { assigned: true }) : [];
  return conflicts.filter(({ userID }) => userIDs.includes(userID)).length;
}

/** To all of its scorers, what isn't theirs yet. */
export async function assignMissing(sql: Sql, serviceID: string, scorerPanelID: string): Promise<number> {
  const added = await insertPanelAssignments(sql, { serviceID, scorerPanelID });
  const ids = added.map(({ scorerAssignmentID }) => scorerAssignmentID);
  if (ids.length > 0) await noteAssignments(sql, ids);
  return ids.length;
}

async function lockedSettings(sql: Sql, serviceID: string, scorerPanelID: string): Promise<PanelSettings> {
  const all = await panelsOf(sql, serviceID);
  const row = requireFound(
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
export const panelCalls = [
  on(listScorerPanels, async ({ sql, service: { serviceID }, standings }) => {
    const [all, [chair]] = await Promise.all([panelsOf(sql, serviceID), findChair(sql, serviceID)]);
    return {
      standings: [...standings],
      panels: all.map(({ meant, there, ...panel }) => ({ ...panel, isWhole: meant === there })),
      chair: chair ?? null,
    };
  }),

  on(createScorerPanel, async (ask) => {
    const { sql, service, body, audit } = ask;
    await lockScorerPlans(sql, service.serviceID);
    const { scorerPanelID } = requireRow(await insertPanel(sql, service.serviceID, body.name.trim()));
    const conflicts = await savePanel(sql, ask, scorerPanelID, body);
    await audit(scorerPanelID, null, body);
    return { scorerPanelID, conflicts };
  }),

  on(editScorerPanel, async (ask) => {
    const { sql, service, body, params, audit } = ask;
    await lockScorerPlans(sql, service.serviceID);
    const before = await lockedSettings(sql, service.serviceID, params.scorerPanelID);
    await refuseIfStale(ask, params.scorerPanelID, before);
    const conflicts = await savePanel(sql, ask, params.scorerPanelID, body);
    await audit(params.scorerPanelID, ...changedFields(before, body));
    return { conflicts };
  }),

  on(assignScorerPanel, async ({ sql, service, params: { scorerPanelID }, audit }) => {
    await lockScorerPlans(sql, service.serviceID);
    const added = await assignMissing(sql, service.serviceID, scorerPanelID);
    if (added > 0) await audit(scorerPanelID, null, { added });
    return { added };
  }),

  on(removeScorerPanel, async ({ sql, service: { serviceID }, params: { scorerPanelID }, audit }) => {
    await lockScorerPlans(sql, serviceID);
    const before = await lockedSettings(sql, serviceID, scorerPanelID);
    await writePanel(sql, { ...before, serviceID, scorerPanelID, userIDs: [], categoryIDs: [], chairID: null });
    await handOverAssignments(sql, { serviceID, scorerPanelID });
    await deletePanel(sql, { serviceID, scorerPanelID });
    await audit(scorerPanelID, before, null);
    return {};
  }),
];
