import pg from "pg";
import { fillIfEmpty } from "../demo/fill-if-empty.ts";
import { fillLargeTour } from "../demo/large-tour.ts";
import { fillLargeGallery } from "../demo/large-gallery.ts";
import { type Server, startServer } from "../e2e/server.ts";
import type { App } from "../server/platform/app.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { giveToPlainOwner } from "../test/servers.ts";
import { startPostgres } from "../scripts/postgres.mjs";
import { newFolder } from "./folder.ts";

/** The demo town with a gallery of 500 winners and a tour of 600 homes on a PostgreSQL of its own, and the product serving it in a process of its own. */
export type BenchTown = {
  url: string;
  databaseURL: string;
  app: App;
  server: Server;
  galleryPath: string;
  tourPath: string;
  close(): Promise<void>;
};

const GALLERY = 500;
const HOMES = 600;

export async function openBenchTown(): Promise<BenchTown> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("The benchmark needs PostgreSQL's binaries: install postgresql.");
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query("create database rosette_bench");
  await owner.end();
  const databaseURL = postgres.socketURL?.("rosette_bench") ?? postgres.url;
  const folder = newFolder();
  const environment = { DATABASE_URL: databaseURL, DATA_DIR: folder };
  const app = await openApp(settingsOf(environment));
  await fillIfEmpty(app, () => undefined);
  const galleryPath = await fillLargeGallery(app, GALLERY);
  const tourPath = await fillLargeTour(app, HOMES);
  await lookOver(databaseURL);
  const asOwner = { DATABASE_URL: await giveToPlainOwner(databaseURL) };
  const server = await startServer(folder, { ...environment, ...asOwner, NODE_ENV: "production" });
  const close = async () => {
    await server.stop();
    await closeApp(app);
    postgres.stop();
  };
  return { url: server.url, databaseURL, app, server, galleryPath, tourPath, close };
}

/** Signs in as one of the demo's people. */
export async function tokenOf(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}@demo.test`, password: "rosette-demo-1" }),
  });
  if (!response.ok) throw new Error(`${name} can't sign in: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

/** What was written at once is known to the planner, as it is of what came in the course of days. */
export async function lookOver(databaseURL: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseURL });
  await owner.connect();
  await owner.query("vacuum analyze");
  await owner.end();
}
