import type { ServiceAt } from "../../../contract/addresses.ts";
import { clientPage } from "../../../contract/clients.ts";
import { getDoor } from "../../../contract/door.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { type KeptCopy, answerToKeep, keepPage } from "../../api/keep-page.ts";
import { codeReader } from "./codes.ts";

type DoorToKeep = {
  at: ServiceAt;
  /** The shift's, where it was opened by one. */
  pass: string | undefined;
  door: AnswerOf<typeof getDoor>;
  client: AnswerOf<typeof clientPage>;
};

/** Keeps this page on the device, with what reads codes; answers what was kept, where it opens from that without a network. */
export async function keepDoor({ at, pass, door, client }: DoorToKeep): Promise<KeptCopy | undefined> {
  await codeReader().catch(() => undefined);
  return keepPage({
    of: "door",
    scope: location.pathname,
    answers: [answerToKeep(getDoor, at, door, pass), answerToKeep(clientPage, { client: at.client }, client, pass)],
    files: [new URL(client.themeURL, location.origin).href],
    isPage: /\/door$/,
    isPrivate: /\/api\//,
  });
}
