import type { ServiceAt } from "../../../contract/addresses.ts";
import { clientPage } from "../../../contract/clients.ts";
import { getDoor } from "../../../contract/door.ts";
import { type AnswerOf, addressOf } from "../../../contract/endpoint.ts";
import { keepPage } from "../../api/keep-page.ts";
import { codeReader } from "./codes.ts";

type DoorToKeep = {
  at: ServiceAt;
  authorization: string;
  door: AnswerOf<typeof getDoor>;
  client: AnswerOf<typeof clientPage>;
};

/** Keeps this page on the device, with what reads codes; answers whether it opens without a network from now on. */
export async function keepDoor({ at, authorization, door, client }: DoorToKeep): Promise<boolean> {
  await codeReader().catch(() => undefined);
  return keepPage({
    of: "door",
    scope: location.pathname,
    answers: [
      { address: addressOf(getDoor, at), authorization, data: door },
      { address: addressOf(clientPage, { client: at.client }), authorization: null, data: client },
    ],
    isPage: /\/door$/,
    isPrivate: /\/api\//,
  });
}
