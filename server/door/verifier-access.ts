import { MINUTE } from "../../contract/platform/durations.ts";
import { type Standing, may } from "../../contract/platform/permissions.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type LinkHolder, refuseLink } from "../platform/http/principal.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import type { SignedInPerson } from "../platform/access/sessions.ts";
import { isDeviceEnded } from "./device-queries.ts";
import { type DoorPlace, sellingAssignments, homesAmong, verifierPlaces } from "./door-queries.ts";
import { endedVerifierPlaces } from "./verifier-queries.ts";
import { type Verifier, isPlaceAllowed } from "./late-scans.ts";
import { EARLY_ARRIVAL_MINUTES } from "../../contract/door/shifts.ts";
import { shiftInService } from "./shift-queries.ts";

type LateVerifierScope = {
  sql: Sql;
  service: { serviceID: string };
  readonly user: SignedInPerson;
  linkHolder: LinkHolder<"shift"> | undefined;
  standings: readonly Standing[];
};

type VerifierScope = LateVerifierScope & { now: Date };

type VerifierAccess = Verifier & {
  /** Expiry of a pass; null for an account. */
  until: string | null;
  /** The pass was replaced: it hands in scans, and nothing else. */
  isEnded: boolean;
};

const anytime = () => true;
const everywhere = () => null;

/** The verifier who asks, with where they may let in. Refuses ended devices, ended passes and shifts that aren't on. */
export async function requireVerifier(scope: VerifierScope, deviceID?: string): Promise<VerifierAccess> {
  const { sql, service, now } = scope;
  const [verifier, [ended]] = await Promise.all([
    verifierOfLateScans(scope),
    deviceID ? isDeviceEnded(sql, service.serviceID, deviceID) : [],
  ]);
  if (ended) refuse("This device was ended. Ask whoever runs the program.", 403);
  if (verifier.isEnded) refuse("This pass has ended. Ask whoever runs the program for a new one.", 403);
  if (!verifier.isOnDutyAt(now)) refuse("This shift isn’t now. Ask whoever runs the program if you are to go on.", 403);
  return verifier;
}

/** Staff may also sell hidden products. */
export type SellerAtDoor = VerifierAccess & { isStaff: boolean };

/** Refuses verifiers who may not sell. */
export async function requireSeller(scope: VerifierScope, deviceID?: string): Promise<SellerAtDoor> {
  const verifier = await requireVerifier(scope, deviceID);
  if (!(await maySell(scope)))
    refuse("Selling at the door isn’t switched on for you. Ask whoever runs the program.", 403);
  return { ...verifier, isStaff: may(scope.standings, "MANAGE_SALES") };
}

/** Staff may sell; shifts and assigned verifiers where staff have allowed it. */
export async function maySell(scope: VerifierScope): Promise<boolean> {
  const { sql, linkHolder, standings } = scope;
  const { serviceID } = scope.service;
  if (linkHolder) return (await shiftInService(sql, serviceID, linkHolder.recordID))[0]?.sells ?? false;
  if (may(standings, "MANAGE_SALES")) return true;
  return (await sellingAssignments(sql, serviceID, scope.user.userID)).length > 0;
}

/** Like `requireVerifier`, but also after a shift, whose scans are still taken in. */
export function verifierOfLateScans(scope: LateVerifierScope): Promise<VerifierAccess> {
  return scope.linkHolder ? shiftVerifier(scope, scope.linkHolder) : signedInVerifier(scope);
}

/** Staff let in everywhere, verifiers where they are or were assigned, builders at their own homes. */
async function signedInVerifier({
  sql,
  service: { serviceID },
  user,
  standings,
}: LateVerifierScope): Promise<VerifierAccess> {
  const { userID } = user;
  const person = { userID, shiftID: null, until: null, isEnded: false, isOnDutyAt: anytime };
  if (may(standings, "CHECK_IN_ANYWHERE")) return { ...person, placesAt: everywhere };
  const [current, endedPlaces] = await Promise.all([
    verifierPlaces(sql, serviceID, userID),
    endedVerifierPlaces(sql, serviceID, userID),
  ]);
  const placesAt = (moment: Date) => {
    const then = endedPlaces.filter(({ endedAt }) => moment.getTime() < Date.parse(endedAt));
    const places = [...current, ...then].map(({ propertyID }) => propertyID);
    return places.includes(null) ? null : places.flatMap((place) => place ?? []);
  };
  return { ...person, placesAt };
}

/** A shift's pass lets in at its place, in its hours. */
async function shiftVerifier(
  { sql, service }: LateVerifierScope,
  linkHolder: LinkHolder<"shift">,
): Promise<VerifierAccess> {
  const { recordID, endedAt: passEndedAt } = linkHolder;
  const [shift] = await shiftInService(sql, service.serviceID, recordID);
  if (!shift) return refuseLink();
  const from = Date.parse(shift.startsAt) - EARLY_ARRIVAL_MINUTES * MINUTE;
  const ends = [shift.endsAt, shift.endedAt, passEndedAt].filter((moment) => moment !== null);
  const until = Math.min(...ends.map((moment) => Date.parse(moment)));
  const { propertyID } = shift;
  return {
    userID: null,
    shiftID: shift.shiftID,
    until: new Date(until).toISOString(),
    isEnded: passEndedAt !== null,
    isOnDutyAt: (moment) => from <= moment.getTime() && moment.getTime() < until,
    placesAt: propertyID === null ? everywhere : () => [propertyID],
  };
}

/** Whether the shift, the pass or the assignment has ended: the device hands in its scans and forgets the rest. */
export const isShiftOver = ({ until, placesAt }: VerifierAccess, now: Date): boolean =>
  (until !== null && Date.parse(until) <= now.getTime()) || placesAt(now)?.length === 0;

export function refuseNoHome({ propertyID }: DoorPlace, isTour: boolean): void {
  if (isTour && propertyID === null)
    refuse("Say at which home: a tour lets people in at its homes. Send its propertyID.", 409);
}

export function refuseElsewhere({ placesAt }: Verifier, propertyID: string | null, now: Date): void {
  if (!isPlaceAllowed(placesAt(now), propertyID))
    refuse(
      "You check tickets at another place. Choose your own, or ask whoever runs the program to assign you here.",
      403,
    );
}

/** The home, which must be of this tour; without one, the event itself. */
export async function requirePlace(
  { sql, service: { serviceID } }: Pick<VerifierScope, "sql" | "service">,
  propertyID: string | null | undefined,
): Promise<DoorPlace> {
  if (!propertyID) return { serviceID, propertyID: null };
  const [home] = await homesAmong(sql, serviceID, [propertyID]);
  return { serviceID, ...requireFound(home, "home") };
}
