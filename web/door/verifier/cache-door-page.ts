import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { getDoor } from "../../../contract/door/door.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { Call } from "../../platform/api/api.ts";
import { offlineAnswer, storeOfflinePage, opensOffline } from "../../platform/api/offline-page.ts";
import { codeReader } from "./code-reader.ts";

/** Tests whether the cached page opens without a network. */
export type OpensOffline = () => Promise<boolean>;

type DoorPageScope = {
  at: ServiceAddress;
  /** The page's own call, with its pass. */
  call: Call;
  /** The shift's pass, if the page was opened by one. */
  pass: string | undefined;
  door: AnswerOf<typeof getDoor>;
  client: AnswerOf<typeof clientPage>;
};

/**
 * Caches the page and its code reader on the device. Returns a test whether it opens without a network, or undefined where it can't be
 * cached.
 */
export async function cacheDoorPage({
  at,
  pass,
  door,
  client,
  call,
}: DoorPageScope): Promise<OpensOffline | undefined> {
  await codeReader().catch(() => undefined);
  const copy = await storeOfflinePage({
    of: "door",
    scope: location.pathname,
    answers: [offlineAnswer(getDoor, at, door, pass), offlineAnswer(clientPage, { client: at.client }, client, pass)],
    files: [new URL(client.themeURL, location.origin).href],
    isPage: /\/door$/,
    isPrivate: /\/api\//,
  });
  if (!copy) return undefined;
  // Uses the page's own calls: with other credentials the cache wouldn't match.
  const opensWithoutNetwork = async () => {
    const fromDevice = { fromDevice: true } as const;
    const requests = [
      call(getDoor, at, undefined, fromDevice),
      call(clientPage, { client: at.client }, undefined, fromDevice),
    ];
    const responses = await Promise.allSettled(requests);
    return responses.every(({ status }) => status === "fulfilled") && opensOffline(copy);
  };
  return (await opensWithoutNetwork()) ? opensWithoutNetwork : undefined;
}
