import type { Sql } from "../platform/db/sql.ts";

export type PanelRow = {
  scorerPanelID: string;
  name: string;
  members: { userID: string; fullName: string }[];
  categoryIDs: string[];
  chairID: string | null;
  /** The number of assignments that the panel makes, and of those that exist. */
  meant: number;
  there: number;
};

export const panelsOf = (sql: Sql, serviceID: string) => sql<PanelRow>`
  select p.scorer_panel_id, p.name,
    coalesce((select json_agg(json_build_object('userID', u.user_id, 'fullName', u.full_name) order by search_key(u.full_name), u.user_id)
      from scorer_panel_members m join users u using (user_id)
      where m.client_id = p.client_id and m.scorer_panel_id = p.scorer_panel_id), '[]') as members,
    array(select c.category_id from scorer_panel_categories c join categories g using (client_id, category_id)
      where c.client_id = p.client_id and c.scorer_panel_id = p.scorer_panel_id order by g.position, g.label) as "categoryIDs", p.chair_id,
    count(c.category_id)::integer as meant, count(a.scorer_assignment_id)::integer as there
  from scorer_panels p
    left join scorer_panel_members m using (client_id, scorer_panel_id)
    left join scorer_panel_categories c on c.client_id = m.client_id and c.scorer_panel_id = m.scorer_panel_id
    left join scorer_assignments a on a.client_id = c.client_id and a.category_id = c.category_id and a.user_id = m.user_id
  where p.service_id = ${serviceID}
  group by p.client_id, p.scorer_panel_id, p.name, p.chair_id
  order by search_key(p.name), p.scorer_panel_id`;

export const panelInService = (sql: Sql, serviceID: string | null, scorerPanelID: string) => sql<{
  scorerPanelID: string;
  name: string;
}>`
  select scorer_panel_id, name from scorer_panels
  where service_id = ${serviceID} and scorer_panel_id = ${scorerPanelID}`;

export const insertPanel = (sql: Sql, serviceID: string, name: string) => sql<{ scorerPanelID: string }>`
  insert into scorer_panels (service_id, name) values (${serviceID}, ${name}) returning scorer_panel_id`;

type PanelToWrite = {
  serviceID: string;
  scorerPanelID: string;
  name: string;
  userIDs: string[];
  categoryIDs: string[];
  chairID: string | null;
};

export async function writePanel(sql: Sql, panel: PanelToWrite) {
  const { serviceID, scorerPanelID, name, userIDs, categoryIDs, chairID } = panel;
  await sql`update scorer_panels set name = ${name} where scorer_panel_id = ${scorerPanelID}`;
  await sql`delete from scorer_panel_members where scorer_panel_id = ${scorerPanelID}`;
  await sql`delete from scorer_panel_categories where scorer_panel_id = ${scorerPanelID}`;
  await sql`
    insert into scorer_panel_members (service_id, scorer_panel_id, user_id)
    select ${serviceID}, ${scorerPanelID}, id from unnest(${userIDs}::uuid[]) as n (id)`;
  await sql`
    insert into scorer_panel_categories (service_id, scorer_panel_id, category_id)
    select ${serviceID}, ${scorerPanelID}, id from unnest(${categoryIDs}::uuid[]) as n (id)`;
  // The chair comes last, since a member who leaves isn't the chair any more.
  await sql`update scorer_panels set chair_id = ${chairID} where scorer_panel_id = ${scorerPanelID}`;
}

/** People and categories of the request that don't exist. */
export const findUnknown = (
  sql: Sql,
  { serviceID, userIDs, categoryIDs }: Omit<PanelToWrite, "scorerPanelID" | "name" | "chairID">,
) => sql`
  select from unnest(${userIDs}::uuid[]) as n (id) where not exists (select from users where user_id = id)
  union all
  select from unnest(${categoryIDs}::uuid[]) as n (id)
  where not exists (select from categories where service_id = ${serviceID} and category_id = id)`;

type PanelIDs = { serviceID: string; scorerPanelID: string };

/** Returns a row also for who sits on it already. */
export const addPanelMember = (sql: Sql, { serviceID, scorerPanelID, userID }: PanelIDs & { userID: string }) => sql`
  insert into scorer_panel_members (service_id, scorer_panel_id, user_id) values (${serviceID}, ${scorerPanelID}, ${userID})
  on conflict (client_id, scorer_panel_id, user_id) do update set user_id = excluded.user_id returning user_id`;

export const markAssignmentsAnnounced = (sql: Sql, scorerAssignmentIDs: readonly string[], now: Date) => sql`
  update scorer_assignments set told_at = ${now} where scorer_assignment_id = any (${scorerAssignmentIDs}::uuid[])`;

/** Assigns the members to the panel's categories. Existing assignments stay as they are. */
export const insertPanelAssignments = (sql: Sql, { serviceID, scorerPanelID }: PanelIDs) => sql<{
  scorerAssignmentID: string;
}>`
  insert into scorer_assignments (service_id, user_id, category_id, scorer_panel_id)
  select ${serviceID}, m.user_id, c.category_id, ${scorerPanelID}
  from scorer_panel_members m join scorer_panel_categories c using (client_id, service_id, scorer_panel_id)
  where m.scorer_panel_id = ${scorerPanelID}
  on conflict do nothing returning scorer_assignment_id`;

/** Assignments that the panel doesn't make any more go to another panel that does, else they are deleted. */
export async function handOverAssignments(sql: Sql, { serviceID, scorerPanelID }: PanelIDs) {
  const orphaned = await sql<{ scorerAssignmentID: string; otherID: string | null }>`
    select a.scorer_assignment_id, (
      select m.scorer_panel_id
      from scorer_panel_members m join scorer_panel_categories c using (client_id, service_id, scorer_panel_id)
      where m.client_id = a.client_id and m.service_id = ${serviceID} and m.user_id = a.user_id and c.category_id = a.category_id
      order by m.scorer_panel_id limit 1) as "otherID"
    from scorer_assignments a
    where a.service_id = ${serviceID} and a.scorer_panel_id = ${scorerPanelID} and not exists (
      select from scorer_panel_members m join scorer_panel_categories c using (client_id, service_id, scorer_panel_id)
      where m.client_id = a.client_id and m.scorer_panel_id = ${scorerPanelID} and m.user_id = a.user_id
        and c.category_id = a.category_id)
    for update of a`;
  const [handedOver, deleted] = [orphaned.filter((one) => one.otherID), orphaned.filter((one) => !one.otherID)];
  await sql`
    update scorer_assignments a set scorer_panel_id = n.other
    from unnest(${handedOver.map((one) => one.scorerAssignmentID)}::uuid[], ${handedOver.map((one) => one.otherID)}::uuid[]) as n (id, other)
    where a.scorer_assignment_id = n.id`;
  await sql`
    delete from scorer_assignments where scorer_assignment_id = any (${deleted.map((one) => one.scorerAssignmentID)}::uuid[])`;
}

/** The panel must be empty, so that no assignment refers to it. */
export const deletePanel = (sql: Sql, { serviceID, scorerPanelID }: PanelIDs) => sql`
  delete from scorer_panels where service_id = ${serviceID} and scorer_panel_id = ${scorerPanelID}`;

export type PanelMembership = { scorerPanelID: string; isChair: boolean };

export const leavePanels = (sql: Sql, serviceID: string, userID: string) => sql<PanelMembership>`
  delete from scorer_panel_members m using scorer_panels p
  where m.service_id = ${serviceID} and m.user_id = ${userID}
    and p.client_id = m.client_id and p.scorer_panel_id = m.scorer_panel_id
  returning m.scorer_panel_id, p.chair_id is not distinct from m.user_id as is_chair`;

type ReturningScorer = { serviceID: string; userID: string; seats: readonly PanelMembership[] };

/** Restores memberships of panels that still exist; as their chair, where there is no other by now. */
export async function restoreMemberships(sql: Sql, { serviceID, userID, seats }: ReturningScorer): Promise<void> {
  await sql`
    insert into scorer_panel_members (service_id, scorer_panel_id, user_id)
    select service_id, scorer_panel_id, ${userID} from scorer_panels
    where service_id = ${serviceID} and scorer_panel_id = any (${seats.map((membership) => membership.scorerPanelID)}::uuid[])
    on conflict do nothing`;
  await sql`
    update scorer_panels set chair_id = ${userID}
    where service_id = ${serviceID} and chair_id is null
      and scorer_panel_id = any (${seats.filter(({ isChair }) => isChair).map((membership) => membership.scorerPanelID)}::uuid[])`;
}
