import type { FastifyInstance } from "fastify";

/** What a span is around. Nothing that tells of a person: a statement's text has places for values and none of them. */
export type TracedWork = { statement: string } | { dueWork: string; attempt: number } | { mailID: string };

export type Tracing = {
  /** Work that answers an error has failed, as work that throws has. */
  around<T>(traced: TracedWork, work: () => Promise<T>): Promise<T>;
  followRequests(server: FastifyInstance): void;
  /** Of what is being done, if it is traced. */
  traceID(): string | undefined;
};

/** `on` where a receiver of traces is set; nobody else reads what traces. */
export const tracing: { on?: Tracing } = {};

export const traced = <T>(what: TracedWork, work: () => Promise<T>): Promise<T> =>
  tracing.on ? tracing.on.around(what, work) : work();
