import { fragment } from "../db/statement.ts";

/** Whether the person `users u` signs in with a second factor. */
export const hasTwoFactor = fragment`
  exists (select from two_factors f where f.user_id = u.user_id and f.confirmed_at is not null)`;

/** The clients of whose staff the person `users u` is. */
export const staffClients = fragment`array(select c.client_id from user_clients c where c.user_id = u.user_id and c.staff)`;
