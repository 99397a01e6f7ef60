import type { FastifyReply, FastifyRequest } from "fastify";
import type { CartLine } from "../../../contract/commerce/cart/registration.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { findCartByKey } from "../cart/transaction-queries.ts";
import {
  type WaitingRoom,
  isCartLetIn,
  letInCart,
  linePlace,
  lockLinePlace,
  productsOfCart,
  takeTurn,
} from "./line-queries.ts";
import { placeInCookie } from "./line-token.ts";
import { type LineVisitor, waitingRoomPath, newPlace } from "./places.ts";

type Buying = { app: App; client: ClientRow; request: FastifyRequest; reply: FastifyReply };

/** Turns by which a cart is let in, one in each program that lets buyers in by turns. */
export type Turns = readonly { serviceID: string; placeID: string }[];

const noTurns: Turns = [];

/**
 * The turns for a cart that is to hold these lines, or a refusal that says where to wait: somebody without a place joins the line by it.
 * A cart that holds something of a program already needs none there.
 */
export async function requireTurns(
  buying: Buying,
  { cartKey, lines }: { cartKey: string | undefined; lines: readonly CartLine[] },
): Promise<Turns> {
  const { app, client } = buying;
  const rooms = await app.lines.rooms(client.clientID, clock.now());
  const crowded = rooms.filter(({ productIDs }) => lines.some(({ ticketID }) => productIDs.includes(ticketID ?? "")));
  const isLetIn = async (room: WaitingRoom) =>
    cartKey !== undefined &&
    (await app.database.readInside(client.clientID, (sql) => isCartLetIn(sql, cartKey, room, clock.now())));
  const turns = [];
  for (const room of crowded)
    if (!(await isLetIn(room))) turns.push({ serviceID: room.serviceID, placeID: await requireTurn(buying, room) });
  return turns;
}

/** The same for what is in a cart whose hold may be over: paying, a promo code and whatever is added beside it hold it anew. */
export async function requireTurnsOfCart(buying: Buying, cartKey: string): Promise<Turns> {
  const { app, client } = buying;
  if ((await app.lines.rooms(client.clientID, clock.now())).length === 0) return noTurns;
  const productIDs = await app.database.readInside(client.clientID, async (sql) => {
    const [cart] = await findCartByKey(sql, cartKey);
    return cart ? productsOfCart(sql, cart.transactionID) : [];
  });
  return requireTurns(buying, { cartKey, lines: productIDs.map((ticketID) => ({ ticketID, quantity: 1 })) });
}

async function requireTurn(buying: Buying, room: WaitingRoom): Promise<string> {
  const { app, client, request, reply } = buying;
  const { serviceID } = room;
  const program = await app.directory.program(client.clientID, serviceID);
  if (!program) return refuse("No such program.", 404);
  const visitor: LineVisitor = { app, client, request, reply, service: program.service };
  const held = placeInCookie(app, serviceID, request);
  // Moves the line, where that is due.
  if (held) await app.lines.look(client.clientID, room, clock.now());
  const [place] = held
    ? await app.database.readInside(client.clientID, (sql) => linePlace(sql, serviceID, held.placeID, clock.now()))
    : [];
  if (place?.state === "turn") return place.placeID;
  if (place?.state === "waiting" || place?.state === "missed") return refuseToWait(visitor);
  const { place: made, hasTurn } = await newPlace(visitor, room);
  return hasTurn ? made.placeID : refuseToWait(visitor);
}

const refuseToWait = (visitor: LineVisitor): never =>
  refuse("Many people are buying at the moment. You have a place in line: wait there for your turn.", 429, {
    more: { line: waitingRoomPath(visitor) },
    retryAfter: 5,
  });

/**
 * Takes the turns up, before the cart holds anything: one token lets one cart in. Two carts of one place wait for each other here, and
 * the second is refused.
 */
export async function takeTurns(sql: Sql, turns: Turns, cartKey: string | undefined): Promise<void> {
  for (const { serviceID, placeID } of turns) {
    const now = clock.now();
    const [place] = await lockLinePlace(sql, serviceID, placeID, now);
    const [cart] = cartKey === undefined ? [] : await findCartByKey(sql, cartKey);
    if (place?.cartHeld && place.transactionID !== cart?.transactionID)
      refuse("You have a cart already, in another tab or on another device. Pay for that one, or empty it first.", 409);
    if (place?.state !== "turn" || (place.turnEndsAt !== null && new Date(place.turnEndsAt) <= now))
      refuse("Your turn is over. Choose once more, and you are told how long the line is.", 409);
    await takeTurn(sql, placeID, now);
  }
}

/** Notes, in the same transaction, which cart it was. */
export async function letCartIn(sql: Sql, turns: Turns, cartKey: string): Promise<void> {
  if (turns.length === 0) return;
  const [cart] = await findCartByKey(sql, cartKey);
  for (const { placeID } of turns) if (cart) await letInCart(sql, placeID, cart.transactionID);
}
