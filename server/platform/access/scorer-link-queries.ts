import type { Sql } from "../db/sql.ts";
import { clock } from "../clock.ts";

/** After the end of scoring. */
const DAYS_OPEN = 14;

/**
 * The link of an invitation by which its person scores, while it works: staff haven't ended it, the program isn't archived, and scoring
 * hasn't been over for long.
 */
export const openScorerLinkOf = (sql: Sql, invitationID: string) => sql<{ userID: string; serviceID: string }>`
  select k.user_id, k.service_id from scorer_links k join services s using (client_id, service_id)
  where k.invitation_id = ${invitationID} and k.ended_at is null and s.status <> 'archived'
    and coalesce((
      select max(t.closes_at) from timeframes t
      where t.client_id = k.client_id and t.service_id = k.service_id and t.name = 'scoring'), 'infinity')
      > ${clock.now()}::timestamptz - make_interval(days => ${DAYS_OPEN})`;

/** At home. Who has a password by now signs in with it. */
export const scorerSessionOf = (sql: Sql, tokenHash: Buffer) => sql<ScorerSessionRow>`
  select c.scorer_session_id as session_id, u.user_id, u.full_name, u.email, u.email_proved_at is not null as is_email_proved,
    c.client_id, c.service_id, c.invitation_id, c.domain, c.expires_at
  from scorer_sessions c join users u using (user_id)
  where c.token_hash = ${tokenHash} and c.expires_at > now() and u.password_hash is null`;

type ScorerSessionRow = {
  sessionID: string;
  userID: string;
  fullName: string;
  email: string;
  isEmailProved: boolean;
  clientID: string;
  serviceID: string;
  invitationID: string;
  domain: string | null;
  expiresAt: string;
};

type NewScorerSession = Pick<ScorerSessionRow, "userID" | "clientID" | "serviceID" | "invitationID" | "domain"> & {
  tokenHash: Buffer;
  userAgent: string;
  lasts: string;
};

export const insertScorerSession = (sql: Sql, session: NewScorerSession) => sql`
  insert into scorer_sessions (user_id, client_id, service_id, invitation_id, domain, token_hash, user_agent, expires_at)
  values (${session.userID}, ${session.clientID}, ${session.serviceID}, ${session.invitationID}, ${session.domain},
    ${session.tokenHash}, ${session.userAgent}, now() + ${session.lasts}::interval)`;

export const deleteScorerSession = (sql: Sql, sessionID: string) => sql`
  delete from scorer_sessions where scorer_session_id = ${sessionID}`;
