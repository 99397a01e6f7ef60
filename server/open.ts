import { setTimeout as wait } from "node:timers/promises";
import { openChanges } from "./changes.ts";
import { openDirectory } from "./clients/directory.ts";
import { openDatabase } from "./db/open.ts";
import { Unreachable, isConnectionError } from "./db/store.ts";
import type { Database } from "./db/sql.ts";
import type { House } from "./house.ts";
import { openAnswerCache } from "./http/answer-cache.ts";
import { openStopping } from "./http/stopping.ts";
import { openPausing } from "./installation/pausing.ts";
import { openGeocoder } from "./maps/geocoder.ts";
import { openBuilds } from "./outside/builds.ts";
import { openFiles } from "./outside/open-files.ts";
import { openSealing } from "./outside/sealing.ts";
import { shipped } from "./outside/shipped.ts";
import { openFormElements } from "./services/form-elements.ts";
import { openPayments } from "./payments/accounts.ts";
import type { Settings } from "./settings.ts";
import { openVoteKeys } from "./votes/keys.ts";
import { openWallets } from "./wallets/keys.ts";
import { openSponsorViews } from "./sponsors/counting.ts";
import { openSurveyCourse } from "./surveys/reached.ts";
import { openSessions } from "./users/sessions.ts";

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
    directory: openDirectory(database, changes),
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
