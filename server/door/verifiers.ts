import {
  assignTicketVerifier,
  listTicketVerifiers,
  unassignTicketVerifier,
} from "../../contract/door/ticket-verifiers.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { findUser } from "../judging/scorers-queries.ts";
import { homesAmong, doorHomes } from "./door-queries.ts";
import { addVerifier, removeVerifier, verifiersOf } from "./verifier-queries.ts";

export const ticketVerifiers = [
  on(listTicketVerifiers, async ({ sql, service: { serviceID } }) => {
    const [verifiers, homes] = await Promise.all([verifiersOf(sql, serviceID), doorHomes(sql, serviceID)]);
    return { verifiers, homes };
  }),

  on(assignTicketVerifier, async ({ sql, service: { serviceID }, body, audit }) => {
    const { userID, propertyID } = body;
    requireFound((await findUser(sql, userID))[0], "person");
    if (propertyID) requireFound((await homesAmong(sql, serviceID, [propertyID]))[0], "home");
    const [assigned] = await addVerifier(sql, { serviceID, ...body });
    if (assigned) await audit(userID, null, body);
    return {};
  }),

  on(unassignTicketVerifier, async ({ sql, service: { serviceID }, body, now, audit }) => {
    const [gone] = await removeVerifier(sql, { serviceID, ...body }, now);
    if (gone) await audit(body.userID, body, null);
    return {};
  }),
];
