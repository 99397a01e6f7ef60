import { type ProgramAt, paths } from "../../../contract/platform/addresses.ts";
import { useProgramIfAny, useServiceAt } from "../../platform/address/useServiceAt.ts";
import {
  type MessageList,
  getClientMessage,
  getMessage,
  listClientMessages,
  listMessages,
  previewClientMessage,
  previewMessage,
  sendClientMessage,
  sendMessage,
  testClientMessage,
  testMessage,
} from "../../../contract/messages/messages.ts";

type ClientOrProgramAt = { client: string } | ProgramAt;

const toProgram = {
  preview: previewMessage,
  test: testMessage,
  send: sendMessage,
  list: listMessages,
  get: getMessage,
};

/** The same calls for people of the client: what a page sends and reads has the same shape. */
const toClient = {
  preview: previewClientMessage,
  test: testClientMessage,
  send: sendClientMessage,
  list: listClientMessages,
  get: getClientMessage,
} as unknown as typeof toProgram;

/** Whose people are written to: those of the program that the address names, else the client's. */
export function useMessageScope() {
  const place = useServiceAt();
  const at = useProgramIfAny();
  const { client } = place;
  return at === undefined
    ? {
        calls: toClient,
        at: place,
        home: { label: "Mail and words", to: paths.studio.mail({ client }) },
        pathOf: (messageID: string) => paths.studio.messageToPeople({ client, messageID }),
      }
    : {
        calls: toProgram,
        at: place,
        home: { label: "Mail", to: paths.studio.programMail(at) },
        pathOf: (messageID: string) => paths.studio.message({ ...at, messageID }),
      };
}

/** Where one writes to everybody whom a list shows. */
export function writePath(place: ClientOrProgramAt, list: MessageList, filter: object): string {
  const path =
    "service" in place && list !== "people"
      ? paths.studio.writeMessage(place)
      : paths.studio.writeToPeople({ client: place.client });
  return `${path}?list=${list}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
