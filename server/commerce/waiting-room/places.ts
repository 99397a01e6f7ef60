import type { FastifyReply, FastifyRequest } from "fastify";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { type PlaceInLine, mailedBefore } from "../../../contract/commerce/waiting-room/waiting-room.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";
import { countAttempt, linePlaceLimit } from "../../platform/access/rate-limits.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import {
  type LinePlace,
  type WaitingRoom,
  insertPlaceWithTurn,
  insertWaitingPlace,
  linePlace,
} from "./line-queries.ts";
import { type HeldPlace, placeInCookie, rememberPlace } from "./line-token.ts";
import { type LineReading, lockAndMoveLine } from "./lines.ts";

/** Moves lines that nobody looks at, and mails who asked for it. */
export const LINE_WORK = "line";

/** A visitor of a program, who may have a place in its line. */
export type LineVisitor = {
  app: App;
  client: ClientRow;
  service: Pick<ServiceRow, "serviceID" | "kind" | "url" | "timeZone">;
  request: FastifyRequest;
  reply: FastifyReply;
};

export const waitingRoomPath = ({ client, service }: Pick<LineVisitor, "client" | "service">) =>
  paths.line(programAddress(client.url, service));

/** The program's waiting room, while buyers are let in by turns. */
export const waitingRoomOf = async ({ app, client, service }: LineVisitor): Promise<WaitingRoom | undefined> =>
  (await app.lines.rooms(client.clientID, clock.now())).find(({ serviceID }) => serviceID === service.serviceID);

const lookAtLine = ({ app, client }: LineVisitor, room: WaitingRoom): Promise<LineReading> =>
  app.lines.look(client.clientID, room, clock.now());

export const heldPlaceOf = ({ app, service, request }: LineVisitor): HeldPlace | undefined =>
  placeInCookie(app, service.serviceID, request);

export const storedPlaceOf = async (
  { app, client, service }: LineVisitor,
  held: HeldPlace | undefined,
): Promise<LinePlace | undefined> =>
  held &&
  (
    await app.database.readInside(client.clientID, (sql) =>
      linePlace(sql, service.serviceID, held.placeID, clock.now()),
    )
  )[0];

/** A place for somebody who has none: with a turn at once while nobody waits and there is room, else at the end of the line. */
export async function newPlace(
  visitor: LineVisitor,
  room: WaitingRoom,
): Promise<{ place: HeldPlace; hasTurn: boolean }> {
  const { app, client, request, reply } = visitor;
  const { serviceID } = room;
  await app.database.home((sql) => countAttempt(sql, [linePlaceLimit(request.ip)]));
  const line = await lookAtLine(visitor, room);
  const mayBeFree = line.ahead.size === 0 && line.turns.size < room.mostBuying;
  const made = await app.database.inside(client.clientID, async (sql) => {
    if (mayBeFree) {
      await lockAndMoveLine(sql, room, clock.now());
      const [taken] = await insertPlaceWithTurn(sql, room, clock.now());
      if (taken) return { place: { placeID: taken.placeID, joinedBehind: 0 }, hasTurn: true };
    }
    const place = await insertWaitingPlace(sql, serviceID);
    // Once for a line: later ones would wait for each other.
    if (place.joinedBehind === 0) await addDueWork(sql, LINE_WORK, serviceID);
    return { place, hasTurn: false };
  });
  if (!made.hasTurn) app.lines.add(room, made.place.placeID);
  rememberPlace(app, reply, { serviceID, place: made.place });
  return made;
}

/** Seconds; the longer the line, the more who ask. */
const askAgainAfter = (ahead: number) => (ahead < 20 ? 4 : ahead < 100 ? 8 : ahead < 500 ? 15 : 30);

/** Minutes until a place's turn, at the pace of late. */
const minutesUntilTurn = (ahead: number, pace: number | null): number | null =>
  pace === null ? null : Math.max(1, Math.ceil((ahead + 1) / pace));

/** How many of the first in line are to be mailed: those whose turn is near. */
export const placesToMail = (pace: number | null): number => Math.max(1, Math.floor((pace ?? 0) * mailedBefore));

/** What a visitor is told of the line. While they wait no statement is run for it. */
export async function describePlace(visitor: LineVisitor, held = heldPlaceOf(visitor)): Promise<PlaceInLine> {
  const { service, reply } = visitor;
  const now = clock.now();
  const room = await waitingRoomOf(visitor);
  const line = room && (await lookAtLine(visitor, room));
  const ahead = (held && line?.ahead.get(held.placeID)) ?? line?.ahead.size ?? 0;
  const seconds = askAgainAfter(ahead);
  reply.header("retry-after", String(seconds));
  const told = {
    now: now.toISOString(),
    zone: service.timeZone,
    ahead,
    joinedAs: null,
    minutes: line ? minutesUntilTurn(ahead, line.pace) : null,
    turnEndsAt: null,
    left: line?.left ?? [],
    most: line?.most ?? null,
    askAgainAfter: seconds,
  };
  if (!line || !room) return { ...told, state: "open" };
  const joinedAs = held ? held.joinedBehind + 1 : null;
  if (held && line.ahead.has(held.placeID)) return { ...told, state: "waiting", joinedAs };
  const turn = held && line.turns.get(held.placeID);
  if (turn && new Date(turn.endsAt) > now) return { ...told, state: "turn", joinedAs, turnEndsAt: turn.endsAt };
  const place = await storedPlaceOf(visitor, held);
  if (place && place.state !== "ended")
    return {
      ...told,
      state: place.state,
      joinedAs,
      turnEndsAt: place.state === "turn" && place.turnEndsAt ? new Date(place.turnEndsAt).toISOString() : null,
    };
  const isOpen = line.ahead.size === 0 && line.turns.size < room.mostBuying;
  return { ...told, state: isOpen ? "open" : "outside" };
}
