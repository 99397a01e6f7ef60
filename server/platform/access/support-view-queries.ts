import type { Sql } from "../db/sql.ts";
import { hasTwoFactor, staffClients } from "./session-queries.ts";

export type SupportViewRow = {
  supportViewID: string;
  clientID: string;
  clientURL: string;
  clientName: string;
  /** As whom. */
  userID: string;
  /** Who of staff looks; null for whoever runs the installation, and for an account that is gone. */
  seenBy: string | null;
  /** In which session of theirs; null for whoever runs the installation. */
  sessionID: string | null;
  byOperator: boolean;
  domain: string | null;
  until: string;
  /** Also once its time is over. */
  isEnded: boolean;
};

/** A support view that has begun, by the secret of the browser that looks. */
export const supportViewByKey = (sql: Sql, keyHash: Buffer, now: Date) => sql<SupportViewRow>`
  select v.support_view_id, c.client_id, c.url as client_url, c.name as client_name, v.user_id, v.seen_by, v.session_id, v.by_operator, v.domain, v.until,
    v.ended_at is not null or v.until <= ${now} as is_ended
  from support_views v join clients c using (client_id)
  where v.key_hash = ${keyHash} and v.began_at is not null`;

export type SeenPersonRow = {
  userID: string;
  fullName: string;
  email: string;
  isEmailProved: boolean;
  hasTwoFactor: boolean;
  staffOf: string[];
};

/** At home: the person as whom is looked. */
export const seenPerson = (sql: Sql, userID: string) => sql<SeenPersonRow>`
  select user_id, full_name, email, email_proved_at is not null as is_email_proved, ${hasTwoFactor} as has_two_factor,
    ${staffClients} as staff_of
  from users u where user_id = ${userID}`;

/** At home: the sign-in of whoever looks, while it goes on. */
export const sessionOfLooker = (sql: Sql, userID: string, sessionID: string) => sql`
  select from sessions where session_id = ${sessionID} and user_id = ${userID} and expires_at > now()`;

/** Programs in which one of the two scores and the other has an entry of their own. */
export const scoresEntryOf = (sql: Sql, scorer: string, entrant: string) => sql<{ name: string }>`
  select s.name from services s
  where s.service_id in (
      select service_id from scorer_assignments where user_id = ${scorer}
      union select service_id from scorer_panel_members where user_id = ${scorer}
      union select service_id from judging where chair_id = ${scorer})
    and s.service_id in (
      select service_id from entries where user_id = ${entrant}
      union select service_id from entry_people where user_id = ${entrant})
  limit 1`;
