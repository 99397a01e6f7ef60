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
  /** Until when a pass is good; null for whoever is signed in. */
  until: string | null;
  /** The pass has ended, as one that was renewed: it hands in, and nothing else. */
  isEnded: boolean;
};

const anytime = () => true;
const everywhere = () => null;

/** Where the person who asks may let people in, now. What was ended, or is over, may no more. */
export async function requireVerifier(asking: VerifierScope, deviceID?: string): Promise<VerifierAccess> {
  const { sql, service, now } = asking;
  const [porter, [ended]] = await Promise.all([
    verifierOfLateScans(asking),
    deviceID ? isDeviceEnded(sql, service.serviceID, deviceID) : [],
  ]);
  if (ended) refuse("This device was ended. Ask whoever runs the program.", 403);
  if (porter.isEnded) refuse("This pass has ended. Ask whoever runs the program for a new one.", 403);
  if (!porter.wasThere(now)) refuse("This shift isn’t now. Ask whoever runs the program if you are to go on.", 403);
  return porter;
}

/** A door’s seller: what is hidden is for staff to sell. */
export type SellerAtDoor = VerifierAccess & { isStaff: boolean };

/** Whoever may take money for tickets here, now. */
export async function requireSeller(asking: VerifierScope, deviceID?: string): Promise<SellerAtDoor> {
  const porter = await requireVerifier(asking, deviceID);
  if (!(await maySell(asking)))
    refuse("Selling at the door isn’t switched on for you. Ask whoever runs the program.", 403);
  return { ...porter, isStaff: may(asking.standings, "MANAGE_SALES") };
}

/** Staff do; of shifts and verifiers those that staff have said it of. */
export async function maySell(asking: VerifierScope): Promise<boolean> {
  const { sql, linkHolder, standings } = asking;
  const { serviceID } = asking.service;
  if (linkHolder) return (await shiftInService(sql, serviceID, linkHolder.recordID))[0]?.sells ?? false;
  if (may(standings, "MANAGE_SALES")) return true;
  return (await sellingAssignments(sql, serviceID, asking.user.userID)).length > 0;
}

/** The same, also for whoever's shift is over: what they have scanned in it is taken in. */
export function verifierOfLateScans(asking: LateVerifierScope): Promise<VerifierAccess> {
  return asking.linkHolder ? shiftVerifier(asking, asking.linkHolder) : signedInVerifier(asking);
}

/** Staff let in everywhere, verifiers where they are assigned, or were until their assignment ended, builders at their own homes. */
async function signedInVerifier({
  sql,
  service: { serviceID },
  user,
  standings,
}: LateVerifierScope): Promise<VerifierAccess> {
  const { userID } = user;
  const person = { userID, shiftID: null, until: null, isEnded: false, wasThere: anytime };
  if (may(standings, "CHECK_IN_ANYWHERE")) return { ...person, placesAt: everywhere };
  const [current, ended] = await Promise.all([
    verifierPlaces(sql, serviceID, userID),
    endedVerifierPlaces(sql, serviceID, userID),
  ]);
  const placesAt = (moment: Date) => {
    const then = ended.filter(({ endedAt }) => moment.getTime() < Date.parse(endedAt));
    const places = [...current, ...then].map(({ propertyID }) => propertyID);
    return places.includes(null) ? null : places.flatMap((place) => place ?? []);
  };
  return { ...person, placesAt };
}

/** Whoever bears the pass of a shift lets in at its place, in its hours. */
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
    wasThere: (moment) => from <= moment.getTime() && moment.getTime() < until,
    placesAt: propertyID === null ? everywhere : () => [propertyID],
  };
}

/** The shift is over, its pass has ended, or whoever was assigned isn't any more: what was scanned is handed in, and the rest forgotten. */
export const isShiftOver = ({ until, placesAt }: VerifierAccess, now: Date): boolean =>
  (until !== null && Date.parse(until) <= now.getTime()) || placesAt(now)?.length === 0;

/** A tour lets people in at its homes, and not at the program itself. */
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

/** The home that is asked about, one of this tour; without one, the event itself. */
export async function requirePlace(
  { sql, service: { serviceID } }: Pick<VerifierScope, "sql" | "service">,
  propertyID: string | null | undefined,
): Promise<DoorPlace> {
  if (!propertyID) return { serviceID, propertyID: null };
  const [home] = await homesAmong(sql, serviceID, [propertyID]);
  return { serviceID, ...requireFound(home, "home") };
}
