import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AnyEndpoint, callAddress } from "../../../contract/platform/endpoint.ts";
import { getSupportView, stopSupportView } from "../../../contract/platform/support-view.ts";
import type { App } from "../app.ts";
import { type SupportView, maybeLooks, supportViewOf } from "../access/support-view.ts";
import { isRefusedWrite } from "../db/transaction.ts";
import { refuse } from "./refusal.ts";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whoever looks as somebody changes nothing, whatever they ask for and however they identify themselves besides. */
export function refuseChangesWhileLooking(server: FastifyInstance, app: App): void {
  const stop = callAddress(stopSupportView, {});
  server.addHook("onRequest", async (request) => {
    if (reads.has(request.method) || !maybeLooks(request) || request.routeOptions.url === stop) return;
    const view = await supportViewOf(app, request);
    if (view) refuseChange(view);
  });
}

const refuseChange = (view: SupportView): never =>
  view.isOver
    ? refuseOver(view)
    : refuse(
        `You are looking as ${view.person.fullName}. Nothing can be changed here. Stop looking to go on with your own account.`,
        403,
      );

const refuseOver = ({ person }: SupportView): never =>
  refuse(`You no longer look as ${person.fullName}. Stop looking to go on with your own account.`, 403);

/** The view that a call is made in, where the call is open to views, with an app that can change nothing; undefined without a view. */
export async function permittedViewOf(
  app: App,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<{ view: SupportView; app: App } | undefined> {
  const isAboutView = endpoint.path === getSupportView.path;
  if (endpoint.cached || endpoint.method !== "GET" || isAboutView || !maybeLooks(request)) return undefined;
  const view = await supportViewOf(app, request);
  if (!view) return undefined;
  if (view.isOver) return refuseOver(view);
  const { fullName } = view.person;
  if (request.headers.authorization?.startsWith("Link "))
    refuse(`You are looking as ${fullName}. Stop looking to open a link that you were sent.`, 403);
  if (!app.isOpenWhileLooking(endpoint))
    refuse(`This is for ${fullName} alone, and isn’t shown while you look as them.`, 403);
  return { view, app: { ...app, database: { ...app.database, ...app.database.looking } } };
}

/** What PostgreSQL refuses to write in a transaction that only reads. */
export function refuseWriting(view: SupportView, error: unknown): never {
  if (isRefusedWrite(error)) refuseChange(view);
  throw error;
}
