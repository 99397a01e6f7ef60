import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerOf, AnyEndpoint, BodyOf, FormOf, ParamsOf, QueryOf } from "../../../contract/platform/endpoint.ts";
import type { LinkStanding, Permission, Standing, permissions } from "../../../contract/platform/permissions.ts";
import type { Sql } from "../db/sql.ts";
import type { App } from "../app.ts";
import type { Grant, SignedInPerson } from "../access/sessions.ts";
import type { UploadStream } from "./upload-stream.ts";
import type { LinkHolder } from "./principal.ts";
import type { RecordKind, RecordKinds, StandardRecords } from "./record-kinds.ts";
import type { ClientRow, ServiceRow } from "../access/directory-queries.ts";

/** The client and the service, where the path names them. */
type PathPlaceOf<E extends AnyEndpoint> = ("client" extends keyof ParamsOf<E> ? { client: ClientRow } : {}) &
  ("service" extends keyof ParamsOf<E> ? { client: ClientRow; service: ServiceRow } : {});

type RecordNameOf<Kind> = Kind extends RecordKind<infer Name, infer _Row> ? Name : never;
type RecordRowOf<Kind> = Kind extends RecordKind<infer _Name, infer Row> ? Row : never;

/** The records that the path names, each by its name: `/entries/:entryID` makes `entry`. */
type RecordsOf<E extends AnyEndpoint, Kinds extends RecordKinds = StandardRecords> = {
  [Param in keyof ParamsOf<E> & keyof Kinds as RecordNameOf<Kinds[Param]>]: RecordRowOf<Kinds[Param]>;
};

type StandingsOf<Allow extends Permission> = (typeof permissions)[Allow][number];
type PurposeOf<Allowed> = Allowed extends LinkStanding<infer P> ? P : never;

/** The bearer of a link, of one of the purposes that the call names. Where it names nobody else, there is one. */
export type LinkHolderOf<Allowed extends Standing> =
  | ([PurposeOf<Allowed>] extends [never] ? undefined : LinkHolder<PurposeOf<Allowed>>)
  | (Exclude<Allowed, LinkStanding> extends never ? never : undefined);

/** One call being made: who, where, what was sent. */
export type CallContext<E extends AnyEndpoint, Kinds extends RecordKinds = StandardRecords> = {
  app: App;
  /** The person; a call that needs one and has none is refused with 401. */
  readonly user: SignedInPerson;
  /** The person, or nobody. */
  visitor: SignedInPerson | undefined;
  /** Whoever asks by a link that the call allows. */
  linkHolder: LinkHolderOf<StandingsOf<E["allow"]>>;
  standings: readonly Standing[];
  /**
   * What the person holds at the client, in whichever program: where an address names none, a rule looks here. It is never asked for
   * inside of a transaction, which would hold one connection and wait for another.
   */
  grants: readonly Grant[];
  params: ParamsOf<E>;
  form: FormOf<E>;
  body: BodyOf<E>;
  query: QueryOf<E>;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
} & PathPlaceOf<E> &
  RecordsOf<E, Kinds>;

/** Says in the client's audit log who did what to which record, and what it was before and after. */
export type Audit = (recordID: string | null, before: unknown, after: unknown) => Promise<void>;

/** A rule that lives in the database: it runs inside the request's own transaction. */
export type TransactionContext<E extends AnyEndpoint, Kinds extends RecordKinds = StandardRecords> = CallContext<
  E,
  Kinds
> & {
  sql: Sql;
  audit: Audit;
  /** Done once the transaction is committed. */
  afterwards(act: () => void): void;
};

/** A rule that touches the world: it opens its own short transactions around it, and holds none across it. */
export type OutsideContext<E extends AnyEndpoint, Kinds extends RecordKinds = StandardRecords> = CallContext<
  E,
  Kinds
> & {
  transact<T>(work: (sql: Sql, audit: Audit) => Promise<T>): Promise<T>;
  /** The raw file of an upload. */
  stream: UploadStream;
  /** The exact bytes of a webhook's body. */
  bytes: Buffer;
};

type Answer<E extends AnyEndpoint> = Promise<AnswerOf<E>> | AnswerOf<E>;

/** A call and its rule. What the rule expects was checked where it was made, so a list can hold them all. */
export type Handler = {
  endpoint: AnyEndpoint;
  kind: "inside" | "outside";
  act: (ask: never) => unknown;
};

export const on = <E extends AnyEndpoint, Kinds extends RecordKinds = StandardRecords>(
  endpoint: E,
  act: (ask: TransactionContext<E, Kinds>) => Answer<E>,
): Handler => ({ endpoint, kind: "inside", act });

export const onOutsideTransaction = <E extends AnyEndpoint, Kinds extends RecordKinds = StandardRecords>(
  endpoint: E,
  act: (ask: OutsideContext<E, Kinds>) => Answer<E>,
): Handler => ({ endpoint, kind: "outside", act });
