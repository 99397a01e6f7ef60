import { findByName } from "../../contract/platform/same-name.ts";
import { mostSponsors } from "../../contract/sponsors/sponsors.ts";
import { confirmSponsor, copySponsors, listCopyable } from "../../contract/sponsors/sponsor-renewals.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { lockService } from "../programs/queries.ts";
import { sponsorCount, lockSponsor, sponsorsOfProgram, tiersOfProgram } from "./sponsor-queries.ts";
import { lockTierWithRoom } from "./tiers.ts";
import { copyableSponsors, insertSponsorCopies, lastYearProgramOf, sponsorSources } from "./sponsor-copy-queries.ts";
import { recordEvents } from "../people/webhooks/record-event.ts";

export const sponsorCopyCalls = [
  on(listCopyable, async ({ sql, service: { serviceID }, user, query }) => {
    const programs = await sponsorSources(sql, serviceID, user.userID);
    const [{ lastYear }] = [requireRow(await lastYearProgramOf(sql, serviceID))];
    const from = query.from ?? lastYear;
    const source = programs.find((program) => program.serviceID === from);
    if (query.from !== undefined) requireFound(source, "program with sponsors");
    return {
      programs,
      from: source?.serviceID ?? null,
      sponsors: source ? await copyableSponsors(sql, serviceID, source.serviceID) : [],
    };
  }),

  on(copySponsors, async ({ sql, service: { serviceID }, user, body: { from, sponsorIDs }, audit }) => {
    // Of two who copy the same sponsors at once, the second waits and finds them here; a constraint holds it, too.
    await lockService(sql, serviceID);
    const programs = await sponsorSources(sql, serviceID, user.userID);
    const source = requireFound(
      programs.find((program) => program.serviceID === from),
      "program with sponsors",
    );
    const requested = (await copyableSponsors(sql, serviceID, from)).filter(({ sponsorID }) =>
      sponsorIDs.includes(sponsorID),
    );
    if (requested.length < sponsorIDs.length) refuse("One of these sponsors isn’t there any more. Look again.", 409);
    const missing = requested.filter(({ here }) => !here);
    const { count } = requireRow(await sponsorCount(sql, serviceID));
    if (count + missing.length > mostSponsors) refuse(`A program has at most ${mostSponsors} sponsors.`, 422);
    const tiers = await lockTierRoom(sql, serviceID);
    const copies = missing.map(({ sponsorID, name, tier }) => {
      const tiersWithRoom = tiers.filter(({ left }) => left > 0);
      const room = findByName(tier, tiersWithRoom, (one) => one.name);
      if (room) room.left -= 1;
      return { sponsorID, name, sponsorTierID: room?.sponsorTierID ?? null };
    });
    const inserted = await insertSponsorCopies(sql, serviceID, copies);
    for (const { sponsorID, name, copiedFrom } of inserted)
      await audit(sponsorID, null, { name, copyOf: copiedFrom, from: source.name });
    const added = inserted.map(({ sponsorID }) => ({ sponsorID }));
    await recordEvents(sql, "sponsor.added", serviceID, added);
    const isMade = new Set(inserted.map(({ copiedFrom }) => copiedFrom));
    return {
      copied: inserted.map(({ sponsorID }) => sponsorID),
      there: requested.filter(({ sponsorID }) => !isMade.has(sponsorID)).map(({ name }) => name),
      withoutTier: copies.filter(({ sponsorTierID }) => sponsorTierID === null).map(({ name }) => name),
    };
  }),

  on(confirmSponsor, async ({ sql, service: { serviceID }, params: { sponsorID }, now, audit }) => {
    await lockSponsor(sql, sponsorID);
    const before = requireFound((await sponsorsOfProgram(sql, serviceID, sponsorID))[0], "sponsor");
    const { name, renewal, sponsorTierID, removed } = before;
    if (removed) refuse("Restore this sponsor first.", 409);
    if (renewal === null || renewal === "confirmed") return {};
    if (renewal === "declined" && sponsorTierID) await lockTierWithRoom(sql, serviceID, sponsorTierID);
    await sql`
      update sponsors set renewal = 'confirmed', answered_at = coalesce(answered_at, ${now})
      where sponsor_id = ${sponsorID}`;
    await audit(sponsorID, { name, renewal }, { name, renewal: "confirmed" });
    return {};
  }),
];

/** This program's tiers with their free places, locked, so that nobody else takes them. */
async function lockTierRoom(sql: Sql, serviceID: string) {
  await sql`select from sponsor_tiers where service_id = ${serviceID} order by sponsor_tier_id for no key update`;
  return (await tiersOfProgram(sql, serviceID)).map(({ sponsorTierID, name, places, sponsors }) => ({
    sponsorTierID,
    name,
    left: places === null ? Infinity : places - sponsors,
  }));
}
