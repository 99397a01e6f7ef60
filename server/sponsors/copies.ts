import { permissions } from "../../contract/permissions.ts";
import { mostSponsors } from "../../contract/sponsors.ts";
import {
  type CopyableSponsor,
  type SponsorSource,
  confirmSponsor,
  copySponsors,
  listCopyable,
} from "../../contract/sponsor-renewals.ts";
import { pictureIn } from "../clients/queries.ts";
import { type Sql, json, one } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { lockService } from "../services/queries.ts";
import { countSponsors, lockSponsor, sponsorsOf, tiersOf } from "./queries.ts";
import { tierWithRoom } from "./tiers.ts";

export const sponsorCopies = [
  on(listCopyable, async ({ sql, service: { serviceID }, user, query }) => {
    const programs = await sources(sql, serviceID, user.userID);
    const [{ lastYear }] = [one(await lastYearOf(sql, serviceID))];
    const from = query.from ?? lastYear;
    const chosen = programs.find((program) => program.serviceID === from);
    if (query.from !== undefined) found(chosen, "program with sponsors");
    return {
      programs,
      from: chosen?.serviceID ?? null,
      sponsors: chosen ? await copyable(sql, serviceID, chosen.serviceID) : [],
    };
  }),

  on(copySponsors, async ({ sql, service: { serviceID }, user, body: { from, sponsorIDs }, audit }) => {
    // Of two who copy the same at once, the second waits, and finds it here; the constraint holds it, too.
    await lockService(sql, serviceID);
    const programs = await sources(sql, serviceID, user.userID);
    const source = found(
      programs.find((program) => program.serviceID === from),
      "program with sponsors",
    );
    const chosen = (await copyable(sql, serviceID, from)).filter(({ sponsorID }) => sponsorIDs.includes(sponsorID));
    if (chosen.length < sponsorIDs.length) refuse("One of these sponsors isn’t there any more. Look again.", 409);
    const wanted = chosen.filter(({ here }) => !here);
    const { count } = one(await countSponsors(sql, serviceID));
    if (count + wanted.length > mostSponsors) refuse(`A program has at most ${mostSponsors} sponsors.`, 422);
    const tiers = await roomIn(sql, serviceID);
    const placed = wanted.map(({ sponsorID, name, tier }) => {
      const room = tiers.find((here) => same(here.name, tier) && here.left > 0);
      if (room) room.left -= 1;
      return { sponsorID, name, sponsorTierID: room?.sponsorTierID ?? null };
    });
    const made = await insertCopies(sql, serviceID, placed);
    for (const { sponsorID, name, copiedFrom } of made)
      await audit(sponsorID, null, { name, copyOf: copiedFrom, from: source.name });
    const isMade = new Set(made.map(({ copiedFrom }) => copiedFrom));
    return {
      copied: made.map(({ sponsorID }) => sponsorID),
      there: chosen.filter(({ sponsorID }) => !isMade.has(sponsorID)).map(({ name }) => name),
      withoutTier: placed.filter(({ sponsorTierID }) => sponsorTierID === null).map(({ name }) => name),
    };
  }),

  on(confirmSponsor, async ({ sql, service: { serviceID }, params: { sponsorID }, now, audit }) => {
    await lockSponsor(sql, sponsorID);
    const before = found((await sponsorsOf(sql, serviceID, sponsorID))[0], "sponsor");
    const { name, renewal, sponsorTierID, removed } = before;
    if (removed) refuse("Take this sponsor back first.", 409);
    if (renewal === null || renewal === "confirmed") return {};
    if (renewal === "declined" && sponsorTierID) await tierWithRoom(sql, serviceID, sponsorTierID);
    await sql`
      update sponsors set renewal = 'confirmed', answered_at = coalesce(answered_at, ${now})
      where sponsor_id = ${sponsorID}`;
    await audit(sponsorID, { name, renewal }, { name, renewal: "confirmed" });
    return {};
  }),
];

const same = (name: string, other: string) => name.trim().toLowerCase() === other.trim().toLowerCase();

/** Others of the client's programs that have sponsors, as far as the person may add sponsors there, too: last year's first. */
const sources = (sql: Sql, serviceID: string, userID: string) => sql<SponsorSource>`
  select s.service_id, s.name, n.sponsors
  from services s cross join lateral (
    select count(*)::int as sponsors from sponsors p
    where p.client_id = s.client_id and p.service_id = s.service_id and ${isCopyable}) n
  where s.service_id <> ${serviceID} and s.rehearsal_of is null and n.sponsors > 0
    and exists (
      select from role_grants g
      where g.client_id = s.client_id and g.user_id = ${userID} and coalesce(g.service_id, s.service_id) = s.service_id
        and g.role in (select jsonb_array_elements_text(${json(permissions.ADD_MANUAL_SPONSOR)}::jsonb)))
  order by s.service_id = (select t.copied_from from services t where t.service_id = ${serviceID}) desc nulls last, s.name, s.service_id`;

const lastYearOf = (sql: Sql, serviceID: string) => sql<{ lastYear: string | null }>`
  select copied_from as last_year from services where service_id = ${serviceID}`;

/** Those that stood there, not what was only drafted. */
const isCopyable = fragment`
  p.removed_at is null and p.disqualified_at is null and coalesce(p.renewal, 'confirmed') = 'confirmed'`;

/** As the other program has them, in its order. */
const copyable = (sql: Sql, serviceID: string, from: string) => sql<CopyableSponsor>`
  select p.sponsor_id, p.name, coalesce(t.name, '') as tier, u.full_name as owner,
    ${pictureIn(fragment`p.logo_upload_id`)} as logo,
    exists (select from sponsors h where h.service_id = ${serviceID}
      and (h.copied_from = p.sponsor_id or (h.removed_at is null and lower(trim(h.name)) = lower(trim(p.name))))) as here
  from sponsors p left join sponsor_tiers t using (client_id, sponsor_tier_id) left join users u on u.user_id = p.user_id
  where p.service_id = ${from} and ${isCopyable}
  order by t.position, t.sponsor_tier_id, p.position, p.sponsor_id`;

/** This program's tiers, with what is left of each: locked, so that nobody else takes the same place. */
async function roomIn(sql: Sql, serviceID: string) {
  await sql`select from sponsor_tiers where service_id = ${serviceID} order by sponsor_tier_id for no key update`;
  return (await tiersOf(sql, serviceID)).map(({ sponsorTierID, name, places, sponsors }) => ({
    sponsorTierID,
    name,
    left: places === null ? Infinity : places - sponsors,
  }));
}

type Placed = { sponsorID: string; name: string; sponsorTierID: string | null };

/** Logos, color, link, words, year and owner as they were; what was promised to it alone last year stays there. */
const insertCopies = (sql: Sql, serviceID: string, placed: readonly Placed[]) => sql<{
  sponsorID: string;
  name: string;
  copiedFrom: string;
}>`
  insert into sponsors (service_id, position, sponsor_tier_id, user_id, name, website, headline, blurb, contact_name, phone, place, color,
    since, logo_upload_id, dark_logo_upload_id, copied_from, renewal)
  select ${serviceID}, (select coalesce(max(position), 0) from sponsors where service_id = ${serviceID}) + c.nth,
    c."sponsorTierID", p.user_id, p.name, p.website, p.headline, p.blurb, p.contact_name, p.phone, p.place, p.color,
    p.since, p.logo_upload_id, p.dark_logo_upload_id, p.sponsor_id, 'draft'
  from (select *, row_number() over () as nth
      from jsonb_to_recordset(${json(placed)}::jsonb) as r ("sponsorID" uuid, "sponsorTierID" uuid)) c
    join sponsors p on p.sponsor_id = c."sponsorID"
  order by c.nth
  on conflict (client_id, service_id, copied_from) where copied_from is not null do nothing
  returning sponsor_id, name, copied_from`;
