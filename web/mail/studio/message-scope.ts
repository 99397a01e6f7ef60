import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { useProgramAddressIfAny, useServiceAddress } from "../../platform/address/use-service-address.ts";
import {
  type MessageListName,
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

/** Entries that were selected one by one: too many for an address. */
export type ChosenEntries = { entryIDs: string[] };

type ClientOrProgramAt = { client: string } | ProgramAddress;

const programMessageCalls = {
  preview: previewMessage,
  test: testMessage,
  send: sendMessage,
  list: listMessages,
  get: getMessage,
};

/** The client's calls, in the same shape as the program's. */
const clientMessageCalls = {
  preview: previewClientMessage,
  test: testClientMessage,
  send: sendClientMessage,
  list: listClientMessages,
  get: getClientMessage,
} as unknown as typeof programMessageCalls;

/** The recipients' program, if the address names one; else the client. */
export function useMessageScope() {
  const place = useServiceAddress();
  const at = useProgramAddressIfAny();
  const { client } = place;
  return at === undefined
    ? {
        calls: clientMessageCalls,
        at: place,
        home: { label: "Association mail", to: studioPaths.mail({ client }) },
        pathOf: (messageID: string) => studioPaths.messageToPeople({ client, messageID }),
      }
    : {
        calls: programMessageCalls,
        at: place,
        home: { label: "Mail", to: studioPaths.programMail(at) },
        pathOf: (messageID: string) => studioPaths.message({ ...at, messageID }),
      };
}

/** The page that writes to everybody in a list; `plannedMessageID`: that goes on with a draft, or changes what is scheduled. */
export function writeMessagePath(
  place: ClientOrProgramAt,
  list: MessageListName,
  filter: object,
  plannedMessageID?: string,
): string {
  const path =
    "service" in place && list !== "people"
      ? studioPaths.writeMessage(place)
      : studioPaths.writeToPeople({ client: place.client });
  return `${path}?list=${list}&filter=${encodeURIComponent(JSON.stringify(filter))}${plannedMessageID ? `&planned=${plannedMessageID}` : ""}`;
}
