import { type SurveyAudience, surveyGroups } from "../../contract/surveys/survey-sending.ts";
import { hasOtherHolder } from "../commerce/orders/builder-consent-queries.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type Fragment, planForValues, fragment, emptyFragment } from "../platform/db/statement.ts";
import { refuse } from "../platform/http/refusal.ts";
import { isUnsubscribed } from "../mail/subscription-queries.ts";
import { isMembershipVerified } from "../people/members/verified-membership.ts";

export type SurveyScope = { clientID: string; serviceID: string };

export type VisitFilter = {
  clientID: string;
  programID: string;
  homeIDs?: readonly string[];
  after?: Date;
  until?: Date;
};

/** Ticket `k` has an admission; undone scans have none. */
const wasLetIn = ({ clientID, programID, homeIDs = [], after, until }: VisitFilter) => fragment`exists (
  select from scans c
  where c.client_id = ${clientID} and c.service_id = ${programID} and c.ticket_id = k.ticket_id and c.seat is not null
    ${homeIDs.length > 0 ? fragment`and c.property_id = any (${homeIDs}::uuid[])` : emptyFragment}
    ${after && until ? fragment`and c.at > ${after} and c.at <= ${until}` : emptyFragment})`;

/** Current holders of tickets, except where the buyer declined messages. */
const ticketHolders = ({ clientID, programID }: VisitFilter, which: Fragment) => fragment`
  select w.email, w.name
  from tickets k join transactions t on t.client_id = k.client_id and t.transaction_id = k.transaction_id
    cross join lateral (select ${hasOtherHolder} as held) o
    cross join lateral (select case when o.held then k.holder_email else t.guest_email end as email,
      case when o.held then k.holder_name else t.guest_name end as name) w
  where k.client_id = ${clientID} and k.service_id = ${programID} and k.state = 'live' and not t.decline_contact ${which}`;

export const visitors = (visited: VisitFilter) => ticketHolders(visited, fragment`and ${wasLetIn(visited)}`);

const entryStateFilters = {
  all: emptyFragment,
  draft: fragment`and e.submitted_at is null`,
  submitted: fragment`and e.submitted_at is not null`,
};

const rosterMembers = (clientID: string, which: Fragment) => fragment`
  select u.email, u.full_name as name from memberships m join users u using (user_id)
  where m.client_id = ${clientID} ${which}`;

/** `email` and `name` of everybody in the group, possibly several times. */
export function audiencePeople(
  { clientID }: SurveyScope,
  { group, programID, scanned, homeIDs, state }: SurveyAudience,
): Fragment {
  if (surveyGroups[group].of !== null && programID === null) refuse("Choose the program whose people they are.", 400);
  const visited = { clientID, programID: programID ?? "", homeIDs };
  switch (group) {
    case "tickets":
      return scanned || homeIDs.length > 0 ? visitors(visited) : ticketHolders(visited, emptyFragment);
    case "entrants":
      return fragment`
        select u.email, u.full_name as name from entries e join users u using (user_id)
        where e.client_id = ${clientID} and e.service_id = ${programID} and e.withdrawn_at is null ${entryStateFilters[state]}`;
    case "builders":
      return fragment`
        select coalesce(nullif(b.email, ''), u.email) as email, coalesce(nullif(b.contact_name, ''), b.company) as name
        from builders b left join users u using (user_id)
        where b.client_id = ${clientID} and b.service_id = ${programID} and b.removed_at is null`;
    case "sponsors":
      return fragment`
        select u.email, u.full_name as name from sponsors p join users u using (user_id)
        where p.client_id = ${clientID} and p.removed_at is null and p.disqualified_at is null`;
    case "members":
      return rosterMembers(clientID, fragment`and ${isMembershipVerified}`);
    case "affiliated":
      return rosterMembers(clientID, emptyFragment);
    case "people":
      return fragment`
        select u.email, u.full_name as name from user_clients c join users u using (user_id) where c.client_id = ${clientID}`;
  }
}

/** One row for each address: whether it was asked or has answered, and whether mail to it is unwanted. */
const withEligibility = ({ clientID, serviceID }: SurveyScope, people: Fragment) => fragment`
  select l.email, l.name,
    exists (select from survey_invitations i where i.client_id = ${clientID} and i.service_id = ${serviceID} and i.email = l.email)
      or exists (
        select from survey_respondents r join users u using (user_id)
        where r.client_id = ${clientID} and r.service_id = ${serviceID} and lower(u.email) = l.email) as asked,
    ${isUnsubscribed(fragment`l.email`)} or exists (
      select from survey_invitations i
      where i.client_id = ${clientID} and i.email = l.email and i.state in ('bounced', 'refused')) as unwanted
  from (
    select distinct on (lower(p.email)) lower(p.email) as email, coalesce(nullif(p.name, ''), lower(p.email)) as name
    from (${people}) p where length(p.email) between 3 and 200 order by lower(p.email), p.name desc) l`;

export type SurveyRecipientTotals = { recipients: number; asked: number; unwanted: number };

export const countSurveyRecipients = async (sql: Sql, scope: SurveyScope, audience: SurveyAudience) =>
  requireRow(
    await sql<SurveyRecipientTotals>`
      select (count(*) filter (where not j.asked and not j.unwanted))::integer as recipients,
        (count(*) filter (where j.asked))::integer as asked,
        (count(*) filter (where j.unwanted and not j.asked))::integer as unwanted
      from (${withEligibility(scope, audiencePeople(scope, audience))}) j ${planForValues}`,
  );

export const firstRecipient = (sql: Sql, scope: SurveyScope, audience: SurveyAudience) => sql<{
  fullName: string;
  email: string;
}>`
  select j.name as full_name, j.email from (${withEligibility(scope, audiencePeople(scope, audience))}) j
  where not j.asked and not j.unwanted order by search_key(j.name), j.email limit 1 ${planForValues}`;

export type InvitationScope = SurveyScope & { surveySendingID: string; visitedServiceID: string | null };

/** The unique constraint decides between two invitations of one address. */
export const addInvitations = (sql: Sql, scope: InvitationScope, people: Fragment) => sql<{
  surveyInvitationID: string;
}>`
  insert into survey_invitations (service_id, survey_sending_id, email, full_name, visited_service_id)
  select ${scope.serviceID}, ${scope.surveySendingID}, j.email, left(j.name, 200), ${scope.visitedServiceID}::uuid
  from (${withEligibility(scope, people)}) j where not j.asked and not j.unwanted order by j.email ${planForValues}
  on conflict do nothing returning survey_invitation_id`;
