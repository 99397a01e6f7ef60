import type { Role } from "../../../contract/platform/permissions.ts";
import type { PeopleKind } from "../../../contract/people/people.ts";
import { eitherHasWords } from "../../platform/db/like-pattern.ts";
import type { PageCursor } from "../../platform/db/cursor.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, planForValues, fragment, emptyFragment } from "../../platform/db/statement.ts";
import { headshotOf } from "../users/queries.ts";
import { isMembershipVerified } from "./verified-membership.ts";

export type PersonRow = {
  userID: string;
  fullName: string;
  email: string;
  isEmailProved: boolean;
  phone: string | null;
  headshot: string | null;
  membership: { memberNumber: string | null; verified: boolean } | null;
  volunteer: { weekends: boolean; phone: string | null } | null;
  sameMailbox: { userID: string; fullName: string; email: string }[];
  roles: { roleGrantID: string; role: Role; serviceID: string | null; serviceName: string | null }[];
  scores: { serviceID: string; serviceName: string }[];
  sortedBy: string;
};

/** The conditions name the client again, for PostgreSQL's planner. */
const kindConditions: Record<PeopleKind, ReturnType<typeof fragment>> = {
  all: emptyFragment,
  staff: fragment`and exists (select from role_grants r where r.client_id = c.client_id and r.user_id = c.user_id)`,
  members: fragment`and exists (select from memberships m where m.client_id = c.client_id and m.user_id = c.user_id)`,
  scorers: fragment`and exists (
    select from scorer_assignments s where s.client_id = c.client_id and s.user_id = c.user_id)`,
  volunteers: fragment`and c.volunteer`,
  weekendVolunteers: fragment`and c.volunteer and c.volunteer_weekends`,
  // Each mailbox is computed once, for any number of people.
  sameMailbox: fragment`and c.user_id in (
    select many.user_id from (
      select o.user_id, count(*) over (partition by mailbox_of(o.email)) as accounts
      from user_clients oc join users o using (user_id) where oc.client_id = c.client_id) many
    where many.accounts > 1)`,
};

/** The people `c` of a client whose name or address contains all words of the search. */
export const nameOrEmailContains = (search: string): Fragment =>
  eitherHasWords(fragment`c.name_key`, fragment`c.email_key`, search);

type PeopleFilter = { clientID: string; kind: PeopleKind; search: string | undefined };

type PeopleQuery = PeopleFilter & { after: PageCursor<["text", "id"]> | undefined; most: number };

/** The directory of people is global, so the condition is the client, and the client's own copies of names and addresses. */
export function peopleDirectory({ clientID, kind, search }: PeopleFilter) {
  const matching = search?.trim() ? fragment`and ${nameOrEmailContains(search)}` : emptyFragment;
  return fragment`
    from user_clients c join users u using (user_id) where c.client_id = ${clientID} ${kindConditions[kind]} ${matching}`;
}

/** All people of the client, by name. */
export function peoplePage(sql: Sql, { after, most, ...filter }: PeopleQuery) {
  const later = after ? fragment`and (c.name_key, c.user_id) > (${after[0]}, ${after[1]})` : emptyFragment;
  return sql<PersonRow>`
    select u.user_id, full_name, email, u.email_proved_at is not null as is_email_proved, phone, ${headshotOf} as headshot,
      c.name_key as sorted_by,
      (select json_build_object('memberNumber', member_number, 'verified', ${isMembershipVerified})
        from memberships m where m.user_id = u.user_id) as membership,
      case when u.volunteer then json_build_object('weekends', u.volunteer_weekends, 'phone', u.volunteer_phone) end as volunteer,
      coalesce((select json_agg(json_build_object('userID', o.user_id, 'fullName', o.full_name, 'email', o.email) order by o.user_id)
        from users o join user_clients oc on oc.user_id = o.user_id and oc.client_id = c.client_id
        where mailbox_of(o.email) = mailbox_of(u.email) and o.user_id <> u.user_id), '[]') as same_mailbox,
      coalesce((select json_agg(json_build_object('roleGrantID', role_grant_id, 'role', role, 'serviceID', g.service_id,
          'serviceName', s.name) order by g.created_at)
        from role_grants g left join services s on s.client_id = g.client_id and s.service_id = g.service_id
        where g.user_id = u.user_id), '[]') as roles,
      coalesce((select json_agg(distinct jsonb_build_object('serviceID', s.service_id, 'serviceName', s.name))
        from scorer_assignments a join services s on s.client_id = a.client_id and s.service_id = a.service_id
        where a.user_id = u.user_id), '[]') as scores
    ${peopleDirectory(filter)} ${later} ${planForValues}
    order by c.name_key, c.user_id limit ${most}`;
}

export const countPeople = (sql: Sql, filter: PeopleFilter) => sql<{ total: number }>`
  select count(*)::integer as total ${peopleDirectory(filter)} ${planForValues}`;

export const personAtClient = (sql: Sql, clientID: string, userID: string) => sql<{ fullName: string; email: string }>`
  select full_name, email from user_clients join users using (user_id)
  where client_id = ${clientID} and user_id = ${userID}`;

/** By address or ID. */
export const serviceByAddress = (sql: Sql, urlOrID: string) => sql<{ serviceID: string }>`
  select service_id from services where url = ${urlOrID} or service_id::text = ${urlOrID}`;

export const rolesOf = (sql: Sql, userID: string) => sql<GrantRow>`
  select role, service_id from role_grants where user_id = ${userID} order by created_at`;

export const serviceNameOf = (sql: Sql, serviceID: string) => sql<{ name: string; isRehearsal: boolean }>`
  select name, rehearsal_of is not null as is_rehearsal from services where service_id = ${serviceID}`;

export const insertRole = (sql: Sql, userID: string, role: Role, serviceID: string | null, by: string) => sql<{
  roleGrantID: string;
}>`
  insert into role_grants (user_id, role, service_id, granted_by) values (${userID}, ${role}, ${serviceID}, ${by})
  returning role_grant_id`;

/** Locked, so that of two owners who remove each other at once, the second sees that one is left. */
export const lockOwners = (sql: Sql) => sql<{ userID: string }>`
  select user_id from role_grants where role = 'owner' and service_id is null order by role_grant_id for update`;

/** Read after the lock. Whoever is being erased is an owner no more. */
export const otherOwners = (sql: Sql, userID: string) => sql`
  select from role_grants g where g.role = 'owner' and g.service_id is null and g.user_id <> ${userID}
    and not exists (select from erasures x where x.user_id = g.user_id and x.state = 'running') limit 1`;

type GrantRow = { role: Role; serviceID: string | null };

export const roleGrantByID = (sql: Sql, roleGrantID: string) => sql<GrantRow & { userID: string }>`
  select role, service_id, user_id from role_grants where role_grant_id = ${roleGrantID}`;

export const invitationEmailOf = (sql: Sql, invitationID: string) => sql<{ email: string }>`
  select email from invitations where invitation_id = ${invitationID}`;

export const deleteRole = (sql: Sql, roleGrantID: string) => sql`
  delete from role_grants where role_grant_id = ${roleGrantID} returning role_grant_id`;

export type MembershipRow = { clientID: string; memberNumber: string | null; verified: boolean };

export const membershipRowOf = (sql: Sql, userID: string) => sql<MembershipRow>`
  select client_id, member_number, ${isMembershipVerified} as verified from memberships m where user_id = ${userID}`;

export const personDetailsOf = (sql: Sql, userID: string) => sql<{
  userID: string;
  fullName: string;
  email: string;
  phone: string | null;
  image: boolean;
  headshot: string | null;
}>`
  select u.user_id, full_name, email, phone, image_id is not null as image, ${headshotOf} as headshot
  from users u where u.user_id = ${userID}`;

export const lockMembership = (sql: Sql, userID: string) => sql<{ memberNumber: string | null; verified: boolean }>`
  select member_number, ${isMembershipVerified} as verified from memberships m where user_id = ${userID} for update`;

export const setMemberNumber = (sql: Sql, userID: string, memberNumber: string | null) => sql`
  update memberships set member_number = ${memberNumber} where user_id = ${userID}`;

/** Rosters don't change a membership that staff have decided. */
export const setVerifiedByStaff = (sql: Sql, userID: string, verifiedAt: Date | null) => sql`
  update memberships set verified_at = ${verifiedAt}, verified_until = null, verified_by = 'staff' where user_id = ${userID}`;
