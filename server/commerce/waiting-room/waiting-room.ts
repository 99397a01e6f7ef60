import {
  comeForTurn,
  getPlaceInLine,
  joinLine,
  leaveLine,
  mailBeforeTurn,
} from "../../../contract/commerce/waiting-room/waiting-room.ts";
import { clock } from "../../platform/clock.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { askForMail, endPlace, returnToLine, takeTurn } from "./line-queries.ts";
import { type HeldPlace, forgetPlace } from "./line-token.ts";
import {
  LINE_WORK,
  type LineVisitor,
  describePlace,
  heldPlaceOf,
  newPlace,
  storedPlaceOf,
  waitingRoomOf,
} from "./places.ts";

export const waitingRoomHandlers = [
  onOutsideTransaction(getPlaceInLine, (visitor) => describePlace(visitor)),
  onOutsideTransaction(joinLine, async (visitor) => describePlace(visitor, await joinOrReturn(visitor))),
  onOutsideTransaction(comeForTurn, async (visitor) => {
    await come(visitor);
    return describePlace(visitor);
  }),
  onOutsideTransaction(leaveLine, async (visitor) => {
    await leave(visitor);
    return describePlace(visitor, undefined);
  }),
  onOutsideTransaction(mailBeforeTurn, async (visitor) => {
    await askToBeMailed(visitor, visitor.form.email);
    return {};
  }),
];

/** One place for a browser, however often it is asked for. */
export async function joinOrReturn(visitor: LineVisitor): Promise<HeldPlace | undefined> {
  const { app, client } = visitor;
  const room = await waitingRoomOf(visitor);
  if (!room) return undefined;
  const held = heldPlaceOf(visitor);
  const place = await storedPlaceOf(visitor, held);
  if (held && place?.state === "missed") {
    await app.database.inside(client.clientID, (sql) => returnToLine(sql, held.placeID, clock.now()));
    app.lines.forget(room);
  }
  if (held && place && place.state !== "ended") return held;
  const made = await newPlace(visitor, room);
  if (made.hasTurn) app.lines.forget(room);
  return made.place;
}

/** Nothing happens where the turn was come for already. */
export async function come(visitor: LineVisitor): Promise<void> {
  const { app, client, service } = visitor;
  const held = heldPlaceOf(visitor);
  const room = held && (await waitingRoomOf(visitor));
  if (!room) return;
  await app.lines.look(client.clientID, room, clock.now());
  await app.database.inside(client.clientID, (sql) => takeTurn(sql, held.placeID, clock.now()));
  app.lines.forget(service);
}

export async function leave(visitor: LineVisitor): Promise<void> {
  const { app, client, service, reply } = visitor;
  const held = heldPlaceOf(visitor);
  if (held) await app.database.inside(client.clientID, (sql) => endPlace(sql, held.placeID, clock.now()));
  forgetPlace(app, reply, service.serviceID);
  app.lines.forget(service);
}

export async function askToBeMailed(visitor: LineVisitor, email: string): Promise<void> {
  const { app, client, service } = visitor;
  const held = heldPlaceOf(visitor);
  const asked =
    held &&
    (await app.database.inside(client.clientID, async (sql) => {
      await addDueWork(sql, LINE_WORK, service.serviceID);
      return askForMail(sql, held.placeID, email);
    }));
  if (!asked?.length) refuse("You aren’t waiting in this line any more.", 409);
}
