import { type Sql, requireRow } from "../server/platform/db/sql.ts";
import type { App } from "../server/platform/app.ts";

/** Each is let in once at each home, and votes once. */
export const TICKETS = Number(process.env["BENCH_TICKETS"] ?? 40_000);
export const HOMES = 10;

/** Records whose IDs can be reckoned from which they are, so that pgbench can name them, too. */
export class Numbered {
  private readonly kind: string;
  constructor(kind: string) {
    this.kind = `${kind}-0000-7000-8000-`;
  }

  id(n: number): string {
    return this.kind + n.toString(16).padStart(12, "0");
  }

  /** The same, reckoned by the database from what `n` is there. */
  idIn(n: string): string {
    return `('${this.kind}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;
  }

  /** All of theirs, as values of a statement. */
  ids(count: number, first = 1): string[] {
    return Array.from({ length: count }, (_, n) => this.id(first + n));
  }
}

export type Tour = {
  service: string;
  serviceID: string;
  clientID: string;
  tickets: Numbered;
  homes: Numbered;
  /** What the tickets' numbers are counted on from. */
  numbered: number;
};

/** A tour with homes, and with tickets that nobody has used yet, all bought by one person. `at` tells it from the others. */
export async function addTour(app: App, service: string, at: number): Promise<Tour> {
  const { clientID } = (await app.directory.client("prairie"))!;
  const tickets = new Numbered(`0000007${at}`);
  const homes = new Numbered(`0000008${at}`);
  const numbered = 8_000_000 + at * 100_000;
  const serviceID = await app.database.inside(clientID, async (sql) => {
    const { serviceID, productID } = requireRow(
      await sql<{ serviceID: string; productID: string }>`
        with tour as (insert into services (kind, url, name, status) values ('parade', ${service}, 'Tour', 'published') returning service_id)
        insert into products (service_id, kind, name, price) select service_id, 'ticket', 'Day', 0 from tour returning service_id, product_id`,
    );
    await sql`
      insert into properties (property_id, service_id, name, position)
      select home, ${serviceID}, 'Home ' || n, n from unnest(${homes.ids(HOMES)}::uuid[]) with ordinality h (home, n)`;
    await addTickets(sql, { serviceID, productID, tickets, numbered });
    return serviceID;
  });
  return { service, serviceID, clientID, tickets, homes, numbered };
}

type Tickets = Pick<Tour, "serviceID" | "tickets" | "numbered"> & { productID: string };

const addTickets = (sql: Sql, { serviceID, productID, tickets, numbered }: Tickets) => sql`
  with sale as (
    insert into transactions (begun_service_id, state, number, guest_name, guest_email, paid_at, user_id)
    select ${serviceID}, 'paid', ${numbered}, 'Ann Ash', 'ann@bench.example', now(), user_id from users where email = 'owner@demo.test'
    returning transaction_id),
  line as (
    insert into transaction_items (transaction_id, service_id, position, product_id, name, quantity, unit_price, total)
    select transaction_id, ${serviceID}, 0, ${productID}, 'Day', 1, 0, 0 from sale returning item_id, transaction_id)
  insert into tickets (ticket_id, transaction_id, item_id, service_id, product_id, number)
  select ticket, transaction_id, item_id, ${serviceID}, ${productID}, ${numbered}::integer + n
  from line, unnest(${tickets.ids(TICKETS)}::uuid[]) with ordinality k (ticket, n)`;
