import { type Static, type TSchema, Object as Obj, type TObject } from "typebox";
import type { Fields, ValuesOf } from "./forms/element.ts";
import type { Permission } from "./permissions.ts";
import { type Feature, type ServiceKind, hasFeature, kindOfCallPath } from "./service-kinds.ts";

/** A path of a call, and the kind of program it is for; `undefined`: any kind that has the call's feature. */
export type EndpointPath = { path: string; kind: ServiceKind | undefined };

/** Public pages that a call changes: none, those of its program and the lists that show it, or all of its client. */
type PublicChange = "nothing" | "service" | "client";

/** A call of the API: its path, who may make it, its input and its answer. */
export type Endpoint<
  Path extends string = string,
  F extends Fields = Fields,
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
  Allow extends Permission = Permission,
  More extends TSchema = TSchema,
> = {
  method: "GET" | "POST";
  /**
   * `json` unless the request is a raw file (`upload`) or the answer is one (`download`). A `webhook` comes from another server, which
   * signs it: the rule gets the exact bytes of the body, and nobody is signed in.
   */
  carries: "json" | "upload" | "download" | "webhook";
  path: Path;
  /** `path`, and all further paths of the same rule. */
  paths: readonly EndpointPath[];
  /** The feature that a program needs to have this call, where the path is for any kind. */
  feature: Feature | undefined;
  allow: Allow;
  /** A few words for the API's documentation. */
  summary: string;
  /** A flat form, drawn and checked by the form engine. */
  form: F;
  /** A structured body, for what a flat form can't say. */
  body: Body | undefined;
  query: Query | undefined;
  answer: Answer;
  /** Data of a refusal, with which the caller can go on. */
  more: More | undefined;
  /** The toast shown when it succeeds. */
  done: string | undefined;
  /** The file name of a download. */
  fileName: string | undefined;
  /** The answer is the same for everybody, and cached until its subject changes. */
  cached: boolean;
  /** Public pages that a POST changes; their cached answers are dropped. */
  changes: PublicChange;
  /**
   * Whether calls without a sign-in count against the network's rate limit. `false` where the rule counts by itself, or changes
   * nothing.
   */
  limited: boolean;
  /** The most bytes of a request's body, where it isn't the usual 2 MB. */
  maxBytes: number | undefined;
  /** Milliseconds that the browser waits for the answer, where a person stands and waits. */
  timeout: number | undefined;
  /** The answer has a secret that is shown once: where the answer is kept for an Idempotency-Key, it is sealed. */
  isAnswerSecret: boolean;
  /** Whether the call goes on while the client is suspended: what people have bought already, and the door where it is shown. */
  whileSuspended: boolean;
  /**
   * Whether a call that reads is open in a support view. `true` for what a page's frame needs of no client; `false` for what lets in or
   * pays, what was promised to nobody else, and what takes a turn by being asked. Not said: of a client's own what its permission opens.
   */
  whileLooking: boolean | undefined;
  /** The call shows clients together, so that it isn't there at a client's own domain. */
  ofAllClients: boolean;
};

// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEndpoint = Endpoint<string, any, any, any, any, Permission, any>;

type EndpointDetails<F, Body, Query, Answer, Allow, More> = {
  allow: Allow;
  summary: string;
  /**
   * Further paths of the same rule, with their kind where the path doesn't show it. All paths name the same records; a path without a client
   * has the program's ID as `:service`.
   */
  also?: readonly (string | EndpointPath)[];
  /** The only kind that the path is for, where the path doesn't show it. */
  kind?: ServiceKind;
  feature?: Feature;
  form?: F;
  body?: Body;
  query?: Query;
  answer?: Answer;
  more?: More;
  done?: string;
  fileName?: string;
  cached?: boolean;
  changes?: PublicChange;
  limited?: boolean;
  maxBytes?: number;
  timeout?: number;
  isAnswerSecret?: boolean;
  whileSuspended?: boolean;
  whileLooking?: boolean;
  ofAllClients?: boolean;
};

type NoFields = Record<never, never>;

const endpoint =
  (method: "GET" | "POST", carries: Endpoint["carries"]) =>
  <
    const Path extends string,
    const F extends Fields = NoFields,
    Body extends TSchema = never,
    Query extends TSchema = never,
    Answer extends TSchema = TObject<Record<never, never>>,
    const Allow extends Permission = Permission,
    More extends TSchema = never,
  >(
    path: Path,
    details: EndpointDetails<F, Body, Query, Answer, Allow, More>,
  ): Endpoint<Path, F, Body, Query, Answer, Allow, More> => ({
    method,
    carries,
    path,
    paths: [{ path, kind: details.kind ?? kindOfCallPath(path) }, ...(details.also ?? []).map(endpointPath)],
    feature: details.feature,
    allow: details.allow,
    summary: details.summary,
    form: details.form ?? ({} as F),
    body: details.body,
    query: details.query,
    answer: details.answer ?? (Obj({}) as unknown as Answer),
    more: details.more,
    done: details.done,
    fileName: details.fileName,
    cached: details.cached ?? false,
    changes: details.changes ?? "nothing",
    limited: details.limited ?? (method === "POST" && carries !== "webhook"),
    maxBytes: details.maxBytes,
    timeout: details.timeout,
    isAnswerSecret: details.isAnswerSecret ?? false,
    whileSuspended: details.whileSuspended ?? false,
    whileLooking: details.whileLooking,
    ofAllClients: details.ofAllClients ?? false,
  });

const endpointPath = (at: string | EndpointPath): EndpointPath =>
  typeof at === "string" ? { path: at, kind: kindOfCallPath(at) } : at;

/** Whether this path of a call exists for programs of this kind. */
export const isPathForKind = (
  kind: ServiceKind,
  { feature }: Pick<AnyEndpoint, "feature">,
  at: EndpointPath,
): boolean => (at.kind === undefined || at.kind === kind) && (feature === undefined || hasFeature(kind, feature));

export const kindHasCall = (kind: ServiceKind, call: AnyEndpoint): boolean =>
  call.paths.some((at) => isPathForKind(kind, call, at));

/** K01 Milliseconds, at a door and during registration. */
export const SHORT_TIMEOUT = 10_000;

export const get = endpoint("GET", "json");
export const post = endpoint("POST", "json");
export const upload = endpoint("POST", "upload");
export const download = endpoint("GET", "download");
/** A file made from the form that is sent. */
export const downloadFrom = endpoint("POST", "download");
export const webhook = endpoint("POST", "webhook");

/** `/:client/sponsors/:sponsorID` names the params `client` and `sponsorID`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

export type ParamsOf<E extends AnyEndpoint> = E["path"] extends `${string}:${string}` ? PathParams<E["path"]> : {};
type StaticOf<S> = [S] extends [never] ? undefined : S extends TSchema ? Static<S> : undefined;
type Defined<T> = Exclude<T, undefined>;
export type BodyOf<E extends AnyEndpoint> = StaticOf<Defined<E["body"]>>;
export type QueryOf<E extends AnyEndpoint> = StaticOf<Defined<E["query"]>>;
export type FormOf<E extends AnyEndpoint> = ValuesOf<E["form"]>;
/** The input of a call: the structured body where it has one, else the form's values. */
export type InputOf<E extends AnyEndpoint> = [Defined<E["body"]>] extends [never] ? FormOf<E> : BodyOf<E>;
export type AnswerOf<E extends AnyEndpoint> = Static<E["answer"]>;

export type RefusalMoreOf<E extends AnyEndpoint> = StaticOf<Defined<E["more"]>>;

/** The path and query of a call, below the API's root. */
export const callAddress = <Path extends string>(
  call: { path: Path },
  params: PathParams<Path>,
  query?: object,
): string => `/api${fillPath(call.path, params as Record<string, string>)}${query ? queryString(query) : ""}`;

function queryString(query: object): string {
  const entries = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
  return entries && `?${entries}`;
}

/** The texts between a path's params and the params' names, alternating. */
const splitPath = (path: string) => path.split(/:(\w+)/);
const splitPaths = new Map<string, readonly string[]>();

export function fillPath(path: string, params: Record<string, string>): string {
  const parts = splitPaths.get(path) ?? splitPath(path);
  splitPaths.set(path, parts);
  let address = parts[0]!;
  for (let at = 1; at < parts.length; at += 2) address += encodeURIComponent(params[parts[at]!] ?? "") + parts[at + 1]!;
  return address;
}
