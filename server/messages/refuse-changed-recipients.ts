import type { Static } from "typebox";
import type { changedTotal } from "../../contract/messages/messages.ts";
import { refuse } from "../platform/http/refusal.ts";

/** Whoever sends has seen to how many it goes. `nobody`: why it would go to none. */
export const refuseChangedRecipients = (recipients: number, nobody: string): never =>
  refuse(
    recipients === 0
      ? `Nobody would get it: ${nobody}`
      : `The list has changed meanwhile: ${recipients === 1 ? "1 person" : `${recipients} people`} would get it now. Look at it again, and then send it.`,
    409,
    { more: { recipients } satisfies Static<typeof changedTotal> },
  );
