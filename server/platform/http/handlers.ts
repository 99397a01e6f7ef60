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

/** The client and the program, where the path names them. */
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

/** The holder of a link with one of the purposes that the permission names; always there where it names nobody else. */
export type LinkHolderOf<Allowed extends Standing> =
  | ([PurposeOf<Allowed>] extends [never] ? undefined : LinkHolder<PurposeOf<Allowed>>)
  | (Exclude<Allowed, LinkStanding> extends never ? never : undefined);

/** The context of a call, for its rule. */
export type CallContext<E extends AnyEndpoint, Kinds extends RecordKinds = StandardRecords> = {
  app: App;
  /** The person; without a sign-in this is refused with 401. */
  readonly user: SignedInPerson;
  /** The person, or nobody. */
  visitor: SignedInPerson | undefined;
  /** The holder of a link that the permission names. */
  linkHolder: LinkHolderOf<StandingsOf<E["allow"]>>;
  standings: readonly Standing[];
  /**
   * Grants at the client, in any program: for paths that name none. Grants are read before any transaction, since a read within one would
   * hold one connection and wait for another.
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

/** Writes to the client's audit log. */
export type Audit = (recordID: string | null, before: unknown, after: unknown) => Promise<void>;

/** A rule on the database: it runs inside the request's own transaction. */
export type TransactionContext<E extends AnyEndpoint, Kinds extends RecordKinds = StandardRecords> = CallContext<
  E,
  Kinds
> & {
  sql: Sql;
  audit: Audit;
  /** Runs after the commit. */
  afterwards(act: () => void): void;
};

/** A rule with effects outside the database: it opens short transactions itself, and holds none during them. */
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

/** A call and its rule. Types were checked where it was made, so that one list can have them all. */
export type Handler = {
  endpoint: AnyEndpoint;
  kind: "inside" | "outside";
  act: (context: never) => unknown;
};

export const on = <E extends AnyEndpoint, Kinds extends RecordKinds = StandardRecords>(
  endpoint: E,
  act: (context: TransactionContext<E, Kinds>) => Answer<E>,
): Handler => ({ endpoint, kind: "inside", act });

export const onOutsideTransaction = <E extends AnyEndpoint, Kinds extends RecordKinds = StandardRecords>(
  endpoint: E,
  act: (context: OutsideContext<E, Kinds>) => Answer<E>,
): Handler => ({ endpoint, kind: "outside", act });
