import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { AnswerOf, AnyEndpoint, BodyOf, FormOf, ParamsOf, QueryOf } from "../../contract/endpoint.ts";
import type { Standing } from "../../contract/permissions.ts";
import type { ClientRow, ServiceRow } from "../clients/directory.ts";
import type { Sql } from "../db/sql.ts";
import type { EntryRow } from "../entries/queries.ts";
import type { House } from "../house.ts";
import type { SignedIn } from "../users/sessions.ts";

type Where<E extends AnyEndpoint, Name extends string, Row> =
  ParamsOf<E> extends Record<Name, string> ? Row : undefined;

/** One call being made: who, where, what was sent. */
export type Ask<E extends AnyEndpoint> = {
  house: House;
  /** The person; a call that needs one and has none is refused with 401. */
  readonly user: SignedIn;
  /** The person, or nobody. */
  visitor: SignedIn | undefined;
  standings: readonly Standing[];
  params: ParamsOf<E>;
  client: Where<E, "client", ClientRow>;
  service: Where<E, "service", ServiceRow>;
  entry: Where<E, "entryID", EntryRow>;
  form: FormOf<E>;
  body: BodyOf<E>;
  query: QueryOf<E>;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Says in the client's audit log who did what to which record, and what it was before and after. */
export type Audit = (recordID: string | null, before: unknown, after: unknown) => Promise<void>;

/** A rule that lives in the database: it runs inside the request's own transaction, which a statement said by `last` ends. */
export type Inside<E extends AnyEndpoint> = Ask<E> & { sql: Sql; last: Sql; audit: Audit };

/** What is known of a call before it is known what the person is to the record in its address. */
export type Addressed<E extends AnyEndpoint> = Pick<Inside<E>, "last" | "client" | "service" | "params">;

/** A rule that touches the world: it opens its own short transactions around it, and holds none across it. */
export type Outside<E extends AnyEndpoint> = Ask<E> & {
  transact<T>(work: (sql: Sql, audit: Audit) => Promise<T>): Promise<T>;
  /** The raw file of an upload. */
  stream: Readable;
};

type Answer<E extends AnyEndpoint> = Promise<AnswerOf<E>> | AnswerOf<E>;

/** A call and its rule. What the rule expects was checked where it was made, so a list can hold them all. */
export type Handler = {
  endpoint: AnyEndpoint;
  kind: "inside" | "outside";
  prefetch?: (ask: never) => Promise<unknown>;
  act: (ask: never) => unknown;
};

export const on = <E extends AnyEndpoint>(endpoint: E, act: (ask: Inside<E>) => Answer<E>): Handler => ({
  endpoint,
  kind: "inside",
  act,
});

/**
 * A rule over one reading of what the address alone names. That is asked in one flight with what the person is to the
 * record, and told to the rule only if they may have it.
 */
export const reading = <E extends AnyEndpoint, Read>(
  endpoint: E,
  prefetch: (ask: Addressed<E>) => Promise<Read>,
  act: (ask: Ask<E> & { prefetched: Read }) => Answer<E>,
): Handler => ({ endpoint, kind: "inside", prefetch, act });

export const outside = <E extends AnyEndpoint>(endpoint: E, act: (ask: Outside<E>) => Answer<E>): Handler => ({
  endpoint,
  kind: "outside",
  act,
});
