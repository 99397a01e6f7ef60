import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { getDoor } from "../../../contract/door/door.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { Call } from "../../platform/api/api.ts";
import { offlineAnswer, storeOfflinePage, opensOffline } from "../../platform/api/offline-page.ts";
import { codeReader } from "./code-reader.ts";

/** Opens the page from what is kept of it, with the network cut. */
export type OpensOffline = () => Promise<boolean>;

type DoorPageScope = {
  at: ServiceAddress;
  /** The page's own. */
  call: Call;
  /** The shift's, where it was opened by one. */
  pass: string | undefined;
  door: AnswerOf<typeof getDoor>;
  client: AnswerOf<typeof clientPage>;
};

/** Keeps this page on the device, with what reads codes; answers how to see whether it opens without a network, where it does. */
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
  // Asked by the very calls that open the page: in another's right they wouldn't find what was kept.
  const opensAlone = async () => {
    const fromDevice = { fromDevice: true } as const;
    const asked = [
      call(getDoor, at, undefined, fromDevice),
      call(clientPage, { client: at.client }, undefined, fromDevice),
    ];
    const answered = await Promise.allSettled(asked);
    return answered.every(({ status }) => status === "fulfilled") && opensOffline(copy);
  };
  return (await opensAlone()) ? opensAlone : undefined;
}
