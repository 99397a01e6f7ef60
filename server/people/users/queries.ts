import { callAddress } from "../../../contract/platform/endpoint.ts";
import { readImage } from "../../../contract/people/users.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { Fragment, fragment } from "../../platform/db/statement.ts";

/** The address of a person's picture, from the columns of its person and ID. */
function imageAddress(userID: string, imageID: string, width: "96" | "384"): Fragment {
  const address = callAddress(readImage, { userID: "USER", imageID: "IMAGE", width });
  return new Fragment(
    [`'${address}'`.replace("USER", `' || ${userID} || '`).replace("IMAGE", `' || ${imageID} || '`)],
    [],
  );
}

/** The address of a person's small picture, for a select from `users u`. */
export const headshotOf = fragment`
  case when u.image_id is not null then ${imageAddress("u.user_id", "u.image_id", "96")} end`;

export type UserAccountRow = {
  userID: string;
  fullName: string;
  email: string;
  headshot: string | null;
  passwordHash: string | null;
  isEmailProved: boolean;
};

const accountColumns = fragment`
  u.user_id, u.full_name, u.email, u.password_hash, u.email_proved_at is not null as is_email_proved, ${headshotOf} as headshot`;

export const accountByEmail = (sql: Sql, email: string) => sql<UserAccountRow>`
  select ${accountColumns} from users u where lower(email) = lower(${email}) and made_up_for is null`;

export const accountByID = (sql: Sql, userID: string) => sql<UserAccountRow>`
  select ${accountColumns} from users u where user_id = ${userID}`;

/** The first of the accounts whose addresses are of one mailbox: people are counted by it. */
export const firstAccountWithMailbox = (sql: Sql, userID: string) => sql<{ firstUserID: string }>`
  select first.user_id as first_user_id
  from users u cross join lateral (
    select user_id from users o where mailbox_of(o.email) = mailbox_of(u.email) order by user_id limit 1) first
  where u.user_id = ${userID}`;

export const insertUser = (
  sql: Sql,
  user: { email: string; fullName: string; passwordHash: string; isEmailProved: boolean },
) => sql<UserAccountRow>`
  insert into users as u (email, full_name, password_hash, email_proved_at)
  values (${user.email}, ${user.fullName}, ${user.passwordHash}, case when ${user.isEmailProved}::boolean then now() end)
  returning ${accountColumns}`;

/**
 * An account without a password, for a person who didn't register; returns nothing when the address has an account, also one made at the
 * same moment.
 */
export const insertInvitedUser = (
  sql: Sql,
  { email, fullName }: { email: string; fullName: string },
) => sql<UserAccountRow>`
  insert into users as u (email, full_name) values (${email}, ${fullName})
  on conflict (lower(email)) do nothing returning ${accountColumns}`;

/** Of the same password; one that was changed meanwhile stays. */
export const renewPasswordHash = (
  sql: Sql,
  { userID, passwordHash }: Pick<UserAccountRow, "userID" | "passwordHash">,
  newHash: string,
) => sql`
  update users set password_hash = ${newHash} where user_id = ${userID} and password_hash = ${passwordHash}`;

export const setPassword = (sql: Sql, userID: string, passwordHash: string) => sql`
  update users set password_hash = ${passwordHash} where user_id = ${userID}`;

export const forgetPassword = (sql: Sql, userID: string) => sql`
  update users set password_hash = null where user_id = ${userID}`;

// One's own account.

export type MeRow = Omit<UserAccountRow, "passwordHash"> & {
  confirming: string | null;
  image: boolean;
  phone: string | null;
  company: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  website: string | null;
  findable: boolean;
  volunteer: boolean;
  volunteerWeekends: boolean;
  volunteerPhone: string | null;
};

export const myAccount = (sql: Sql, userID: string) => sql<MeRow>`
  select user_id, full_name, u.email, email_proved_at is not null as is_email_proved,
    (select c.email from email_confirmations c where c.user_id = u.user_id and c.expires_at > now()
      and lower(c.email) <> lower(u.email)) as confirming,
    image_id is not null as image, phone, company, address, city, state, zip, website,
    findable, volunteer, volunteer_weekends, volunteer_phone,
    case when image_id is not null then ${imageAddress("user_id", "image_id", "384")} end as headshot
  from users u where user_id = ${userID}`;

export const clientsWithStaff = (sql: Sql, userID: string) => sql<{ clientID: string; url: string; name: string }>`
  select client_id, url, name from user_clients join clients using (client_id)
  where user_id = ${userID} and staff order by search_key(name)`;

/** Clients whose staff sign in by the client’s own system, and whose staff the person is. */
export const clientsAskingProvider = (sql: Sql, userID: string) => sql<{ clientID: string; name: string }>`
  select client_id, name from user_clients join clients using (client_id) where user_id = ${userID} and staff and staff_provider`;

export const ownsClient = (sql: Sql, userID: string) => sql`
  select from role_grants where user_id = ${userID} and role = 'owner' and service_id is null`;

export const setName = (sql: Sql, userID: string, fullName: string) => sql`
  update users set full_name = ${fullName} where user_id = ${userID}`;

/** The same address in another spelling. */
export const setEmailCapitals = (sql: Sql, userID: string, email: string) => sql`
  update users set email = ${email} where user_id = ${userID} and lower(email) = lower(${email})`;

type Contact = Record<"phone" | "company" | "address" | "city" | "state" | "zip" | "website", string | null>;

export const setContact = (sql: Sql, userID: string, contact: Contact) => sql`
  update users set phone = ${contact.phone}, company = ${contact.company}, address = ${contact.address},
    city = ${contact.city}, state = ${contact.state}, zip = ${contact.zip}, website = ${contact.website}
  where user_id = ${userID}`;

export const setFindable = (sql: Sql, userID: string, findable: boolean) => sql`
  update users set findable = ${findable} where user_id = ${userID}`;

type VolunteerSettings = { volunteer: boolean; volunteerWeekends: boolean; volunteerPhone: string | null };

export const setVolunteer = (sql: Sql, userID: string, volunteerSettings: VolunteerSettings) => sql`
  update users set volunteer = ${volunteerSettings.volunteer}, volunteer_weekends = ${volunteerSettings.volunteerWeekends},
    volunteer_phone = ${volunteerSettings.volunteerPhone}
  where user_id = ${userID}`;

/** Sets the new image, and returns the one before. */
export const setImage = (sql: Sql, userID: string, imageID: string | null, color: string | null) => sql<{
  replaced: string | null;
}>`
  update users u set image_id = ${imageID}, image_color = ${color}
  from (select user_id, image_id from users where user_id = ${userID} for update) old
  where u.user_id = old.user_id
  returning old.image_id as replaced`;

// Sessions.

type SessionRow = { sessionID: string; userAgent: string; createdAt: string; lastSeenAt: string };

export const sessionsOf = (sql: Sql, userID: string) => sql<SessionRow>`
  select session_id, user_agent, created_at, last_seen_at from sessions
  where user_id = ${userID} and expires_at > now() order by last_seen_at desc limit 100`;

export const endSession = (sql: Sql, userID: string, sessionID: string) => sql`
  delete from sessions where user_id = ${userID} and session_id = ${sessionID} returning session_id`;

export const endSessions = (sql: Sql, userID: string, except: string | null) => sql`
  delete from sessions where user_id = ${userID} and session_id is distinct from ${except}`;

export const removeFactor = (sql: Sql, userID: string) => sql`delete from two_factors where user_id = ${userID}`;

export const factorState = (sql: Sql, userID: string) => sql<{ on: boolean; left: number; requiredBy: string[] }>`
  select exists (select from two_factors where user_id = ${userID} and confirmed_at is not null) as "on",
    (select count(*)::int from recovery_codes where user_id = ${userID}) as left,
    coalesce((
      select json_agg(name order by search_key(name)) from user_clients join clients using (client_id)
      where user_id = ${userID} and staff and staff_two_factor), '[]') as required_by`;

export const scoredProgram = (sql: Sql, serviceID: string) => sql<{
  clientURL: string;
  clientName: string;
  kind: ServiceKind;
  url: string;
  name: string;
}>`
  select c.url as client_url, c.name as client_name, s.kind, s.url, s.name
  from services s join clients c using (client_id) where s.service_id = ${serviceID}`;
