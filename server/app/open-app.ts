import { serveStatus } from "./status/status.ts";
import { serveDiscovery } from "./discovery/discovery.ts";
import { setTimeout as wait } from "node:timers/promises";
import "./app.ts";
import { openChangeFeed } from "../platform/change-feed.ts";
import { openAddresses } from "../platform/access/addresses.ts";
import { openDirectory } from "../platform/access/directory.ts";
import { openDatabase } from "../platform/db/open.ts";
import { Unreachable, isConnectionError } from "../platform/db/store.ts";
import type { Database } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { openAnswerCache } from "../platform/http/answer-cache.ts";
import { openShutdown } from "../platform/http/shutdown.ts";
import { openPausing } from "../platform/installation/pausing.ts";
import { openGeocoder } from "../platform/maps/geocoder.ts";
import { openWebBuilds } from "../platform/storage/web-builds.ts";
import { openFiles } from "../platform/storage/open-files.ts";
import { openSealing } from "../platform/sealing.ts";
import { productFile } from "../platform/product-file.ts";
import { openFormElementCache } from "../programs/form-element-cache.ts";
import { feeSettlement } from "../commerce/entry-fees/entry-fee-returns.ts";
import { openLines } from "../commerce/waiting-room/lines.ts";
import { serveLinePage } from "../commerce/waiting-room/line-page.ts";
import { openPayments } from "../commerce/payments/accounts.ts";
import { resultsListeners } from "./results-listeners.ts";
import { serveKnownDomains } from "../people/own-domain/known-domains.ts";
import { serveSAML } from "../people/sign-in/saml-routes.ts";
import { serveOneClickUnsubscribe } from "../mail/one-click-unsubscribe.ts";
import { servicesWhere } from "./service-queries.ts";
import { acceptances } from "./acceptances.ts";
import { isOpenWhileLooking } from "./support-views/open-calls.ts";
import { records } from "./records.ts";
import { serviceRelations } from "./service-relations.ts";
import { taskKinds } from "./task-kinds.ts";
import type { Settings } from "../platform/settings.ts";
import { openVoteKeys } from "../votes/vote-keys.ts";
import { loadWalletKeys } from "../commerce/wallets/keys.ts";
import { openSponsorViewCounter } from "../sponsors/view-counter.ts";
import { openFunnelCounter } from "../surveys/funnel-counter.ts";
import { openAPIKeys } from "../platform/access/api-keys.ts";
import { openSessions } from "../platform/access/sessions.ts";

/** Milliseconds between tries while PostgreSQL is away. */
const RETRY_PAUSE = 1_000;

/** Opens everything that a process holds, in order. */
export async function openApp(settings: Settings, opened?: Database, report?: (text: string) => void): Promise<App> {
  const files = await openFiles(settings);
  const sealing = await openSealing(settings);
  const wallets = await loadWalletKeys(settings.environment);
  const database = opened ?? (await openDatabase(settings, report));
  const changes = await openChangeFeed(database, settings.databaseURL).catch(async (error: unknown) => {
    await database.close();
    throw isConnectionError(error) ? new Unreachable(error) : error;
  });
  // Before whatever else hears of it looks into the database again.
  changes.subscribe("client", (clientID) => database.forgetPlaces(clientID));
  changes.onMissed(() => database.forgetPlaces());
  const sessions = openSessions(database, changes);
  return {
    settings,
    database,
    changes,
    directory: openDirectory(database, changes, servicesWhere),
    addresses: openAddresses(settings, database, changes),
    sessions,
    apiKeys: openAPIKeys(database, changes, sessions),
    files,
    builds: openWebBuilds(files, productFile("build/web/assets")),
    sealing,
    payments: openPayments({ settings, database, sealing }),
    wallets,
    lines: openLines(database),
    answers: openAnswerCache(changes),
    formElements: openFormElementCache(),
    voteKeys: openVoteKeys(sealing),
    shutdown: openShutdown(),
    pausing: openPausing({ settings, database, files }),
    sponsorViews: openSponsorViewCounter(database, changes),
    surveyFunnel: openFunnelCounter(),
    geocoder: settings.geocoder && openGeocoder(settings.geocoder),
    records,
    serviceRelations,
    isOpenWhileLooking,
    taskKinds,
    routes: [serveOneClickUnsubscribe, serveSAML, serveDiscovery, serveLinePage, serveKnownDomains, serveStatus],
    resultsListeners,
    acceptances,
    feeSettlement,
  };
}

/** Retries until PostgreSQL answers: it may be started after this process. */
export async function openAppWhenReady(settings: Settings, report: (text: string) => void): Promise<App> {
  for (let tries = 0; ; tries += 1)
    try {
      return await openApp(settings, undefined, report);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (tries === 0)
        report(`PostgreSQL can’t be reached yet (${error.reason}). Rosette waits for it, and goes on by itself.`);
      await wait(RETRY_PAUSE);
    }
}

export async function closeApp({ changes, database }: App): Promise<void> {
  await changes.close();
  await database.close();
}
