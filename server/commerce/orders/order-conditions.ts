import { fragment } from "../../platform/db/statement.ts";

/** Of a transaction `t`: something was bought, whether an invoice bills it or not; else it is what an invoice alone is paid by. */
export const isOrder = fragment`t.begun_service_id is not null`;

/** Of a transaction `t`: its invoice was voided before anybody paid it. Nothing was sold. */
export const isUnpaidVoid = fragment`(t.state = 'cancelled' and t.paid_at is null)`;

/** Of a transaction `t`: something was sold, whatever was refunded since. */
export const wasPaid = fragment`(t.state in ('paid', 'partlyRefunded', 'refunded', 'cancelled') and t.paid_at is not null)`;
