import { refuse } from "../../platform/http/refusal.ts";

/** Somebody else was given it meanwhile, or it is gone. */
export const refuseOtherOwner = (what: string, where: string) =>
  refuse(`Somebody else looks after ${what} by now, or it isn’t on ${where} any more. Ask the association.`, 409);
