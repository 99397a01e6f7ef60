import { type Static, type TSchema, Object as Obj, type TObject } from "typebox";
import type { Fields, ValuesOf } from "./forms/element.ts";
import type { Permission } from "./permissions.ts";
import { type Feature, type ServiceKind, hasFeature, kindOfCallPath } from "./service-kinds.ts";

/** One of the addresses that a call stands at, and the kind of service that it is for; any that has its feature, where none is said. */
export type EndpointPath = { path: string; kind: ServiceKind | undefined };

/** Nothing, the usual; the pages of its service, and those that list it; or all pages of its client. */
type PublicChange = "nothing" | "service" | "client";

/** One call of the API, complete: where it is, who may make it, what goes in, what comes out. */
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
   * `json` unless it carries a raw file in (`upload`) or answers a file (`download`). A `webhook` is told by another's server,
   * which signs what it says: the rule has the body's exact bytes, and nobody is signed in.
   */
  carries: "json" | "upload" | "download" | "webhook";
  path: Path;
  /** That, and whatever other addresses the same rule stands at. */
  paths: readonly EndpointPath[];
  /** What a service must have for the call to be there at all, where its path is for any kind. */
  feature: Feature | undefined;
  allow: Allow;
  /** What it does, in a few words, for the API's own page. */
  summary: string;
  /** A flat form, drawn and checked by the form engine. */
  form: F;
  /** A structured body, for what a flat form can't say. */
  body: Body | undefined;
  query: Query | undefined;
  answer: Answer;
  /** What a refusal may carry for the caller to go on. */
  more: More | undefined;
  /** The toast shown when it succeeds. */
  done: string | undefined;
  /** The name under which a download is saved. */
  fileName: string | undefined;
  /** Answers the same bytes to everybody, so they may be kept until what they are about changes. */
  cached: boolean;
  /** What of the public's a POST changes: what is kept of it is dropped. */
  changes: PublicChange;
  /** How often it may be sent by those who aren't signed in is counted for it; a call that says no counts by itself, or changes nothing. */
  limited: boolean;
  /** The most a request's body may hold, where it isn't the usual 2 MB. */
  maxBytes: number | undefined;
  /** How long the browser waits for the answer, in milliseconds, where somebody stands there and waits, too. */
  timeout: number | undefined;
};

/** Any call, whatever goes in and comes out. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEndpoint = Endpoint<string, any, any, any, any, Permission, any>;

type EndpointDetails<F, Body, Query, Answer, Allow, More> = {
  allow: Allow;
  summary: string;
  /**
   * Further addresses of the same rule, with the kind that each is for where it doesn't say by its own step. They name the same
   * records; one may carry no client, and `:service` is then its ID.
   */
  also?: readonly (string | EndpointPath)[];
  /** What its path is for, where it is one kind alone and the path doesn't say by its own step. */
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
  });

const endpointPath = (at: string | EndpointPath): EndpointPath =>
  typeof at === "string" ? { path: at, kind: kindOfCallPath(at) } : at;

/** Whether one of a call's addresses is there for a program of this kind. */
export const isPathForKind = (
  kind: ServiceKind,
  { feature }: Pick<AnyEndpoint, "feature">,
  at: EndpointPath,
): boolean => (at.kind === undefined || at.kind === kind) && (feature === undefined || hasFeature(kind, feature));

/** Whether a program of this kind has the call at all. */
export const kindHasCall = (kind: ServiceKind, call: AnyEndpoint): boolean =>
  call.paths.some((at) => isPathForKind(kind, call, at));

/** K01 At a door, and while somebody registers, in milliseconds. */
export const SHORT_TIMEOUT = 10_000;

export const get = endpoint("GET", "json");
export const post = endpoint("POST", "json");
export const upload = endpoint("POST", "upload");
export const download = endpoint("GET", "download");
/** A file that is made of what is sent. */
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
/** What a caller sends: the structured body where the call has one, else the form's values. */
export type InputOf<E extends AnyEndpoint> = [Defined<E["body"]>] extends [never] ? FormOf<E> : BodyOf<E>;
export type AnswerOf<E extends AnyEndpoint> = Static<E["answer"]>;

export type RefusalMoreOf<E extends AnyEndpoint> = StaticOf<Defined<E["more"]>>;

/** Where a call is asked, below the root of all of them. */
export const callAddress = <Path extends string>(
  call: { path: Path },
  params: PathParams<Path>,
  query?: object,
): string => `/api${fillPath(call.path, params as Record<string, string>)}${query ? queryString(query) : ""}`;

function queryString(query: object): string {
  const asked = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
  return asked && `?${asked}`;
}

/** What stands between a path's params, and their names, in turn. */
const splitPath = (path: string) => path.split(/:(\w+)/);
const splitPaths = new Map<string, readonly string[]>();

/** An address with its params filled in. */
export function fillPath(path: string, params: Record<string, string>): string {
  const parts = splitPaths.get(path) ?? splitPath(path);
  splitPaths.set(path, parts);
  let address = parts[0]!;
  for (let at = 1; at < parts.length; at += 2) address += encodeURIComponent(params[parts[at]!] ?? "") + parts[at + 1]!;
  return address;
}
