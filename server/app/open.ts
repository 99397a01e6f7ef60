import { setTimeout as wait } from "node:timers/promises";
import "./house.ts";
import { openChanges } from "../platform/changes.ts";
import { openDirectory } from "../platform/access/directory.ts";
import { openDatabase } from "../platform/db/open.ts";
import { Unreachable, isConnectionError } from "../platform/db/store.ts";
import type { Database } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { openAnswerCache } from "../platform/http/answer-cache.ts";
import { openStopping } from "../platform/http/stopping.ts";
import { openPausing } from "../platform/installation/pausing.ts";
import { openGeocoder } from "../platform/maps/geocoder.ts";
import { openBuilds } from "../platform/storage/builds.ts";
import { openFiles } from "../platform/storage/open-files.ts";
import { openSealing } from "../platform/sealing.ts";
import { shipped } from "../platform/shipped.ts";
import { openFormElements } from "../programs/form-elements.ts";
import { openPayments } from "../commerce/payments/accounts.ts";
import { resultsListeners } from "./results-listeners.ts";
import { serveOneClick } from "../mail/one-click.ts";
import { serviceWhere } from "./service-queries.ts";
import { acceptances } from "./acceptances.ts";
import { records } from "./records.ts";
import { serviceRelations } from "./service-relations.ts";
import { taskKinds } from "./task-kinds.ts";
import type { Settings } from "../platform/settings.ts";
import { openVoteKeys } from "../votes/keys.ts";
import { openWallets } from "../commerce/wallets/keys.ts";
import { openSponsorViews } from "../sponsors/counting.ts";
import { openSurveyCourse } from "../surveys/reached.ts";
import { openSessions } from "../platform/access/sessions.ts";

/** In milliseconds, while PostgreSQL is away. */
const LOOK_AGAIN = 1_000;

/** Everything a process holds, opened in order. */
export async function openHouse(settings: Settings, opened?: Database, say?: (text: string) => void): Promise<House> {
  const files = await openFiles(settings);
  const sealing = await openSealing(settings);
  const wallets = await openWallets(settings.environment);
  const database = opened ?? (await openDatabase(settings, say));
  const changes = await openChanges(database, settings.databaseURL).catch(async (error: unknown) => {
    await database.close();
    throw isConnectionError(error) ? new Unreachable(error) : error;
  });
  return {
    settings,
    database,
    changes,
    directory: openDirectory(database, changes, serviceWhere),
    sessions: openSessions(database, changes),
    files,
    builds: openBuilds(files, shipped("build/web/assets")),
    sealing,
    payments: openPayments({ settings, database, sealing }),
    wallets,
    answers: openAnswerCache(changes),
    formElements: openFormElements(),
    voteKeys: openVoteKeys(sealing),
    stopping: openStopping(),
    pausing: openPausing({ settings, database, files }),
    sponsorViews: openSponsorViews(database, changes),
    surveyCourse: openSurveyCourse(),
    geocoder: settings.geocoder && openGeocoder(settings.geocoder),
    records,
    serviceRelations,
    taskKinds,
    routes: [serveOneClick],
    resultsListeners,
    acceptances,
  };
}

/** The same, once PostgreSQL is there: it may be started after this process. */
export async function openHouseWhenThere(settings: Settings, say: (text: string) => void): Promise<House> {
  for (let tries = 0; ; tries += 1)
    try {
      return await openHouse(settings, undefined, say);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (tries === 0)
        say(`PostgreSQL can’t be reached yet (${error.reason}). Rosette waits for it, and goes on by itself.`);
      await wait(LOOK_AGAIN);
    }
}

export async function closeHouse({ changes, database }: House): Promise<void> {
  await changes.close();
  await database.close();
}
