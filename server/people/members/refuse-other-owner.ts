import { refuse } from "../../platform/http/refusal.ts";

/** The item has another owner by now, or is gone. */
export const refuseOtherOwner = (itemText: string, placeText: string) =>
  refuse(
    `Somebody else looks after ${itemText} by now, or it isn’t on ${placeText} any more. Ask the association.`,
    409,
  );
