import {
  addSponsor,
  changeSponsorInfo,
  changeSponsorOwner,
  changeSponsorTier,
  disqualifySponsor,
  getSponsor,
  inviteSponsor,
  listSponsors,
  mostSponsors,
  withoutTier,
  orderSponsors,
  publishSponsor,
  removeDarkLogo,
  removeSponsor,
  removeSponsorLogo,
  restoreSponsor,
  uploadDarkLogo,
  uploadSponsorLogo,
} from "../../contract/sponsors/sponsors.ts";
import { missingFromSponsor } from "../../contract/sponsors/sponsor-benefits.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { pictureOf, receivePublicPicture } from "../people/clients/public-pictures.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { setColumns, fragment } from "../platform/db/statement.ts";
import {
  type Audit,
  type TransactionContext,
  type OutsideContext,
  on,
  onOutsideTransaction,
} from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { pickFormFields, refuseIfListDiffers, refuseIfStale } from "../platform/http/stale-changes.ts";
import { sendInvitation } from "../people/members/invitations.ts";
import { lockService } from "../programs/queries.ts";
import { ownerFromForm } from "../tours/owner.ts";
import { benefitsOfSponsor } from "./benefits.ts";
import { sponsorCount, lockSponsor, sponsorDueDates, sponsorsOfProgram, tiersOfProgram } from "./sponsor-queries.ts";
import { lockTierWithRoom } from "./tiers.ts";
import { homesForWork, workOfSponsor } from "./sponsor-work-queries.ts";
import { withdrawRecordInvitations } from "../tours/owner-queries.ts";
import { insertUpload } from "../media/uploads/queries.ts";
import { completionDates } from "../tours/details-due-queries.ts";
import { refuseDraft } from "../programs/refuse-draft.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

export const sponsorCalls = [
  on(listSponsors, async ({ sql, service: { serviceID, timeZone: zone }, standings }) => {
    const [sponsorTiers, rows, { sponsorsDue: due }] = await Promise.all([
      tiersOfProgram(sql, serviceID),
      sponsorsOfProgram(sql, serviceID),
      completionDates(sql, serviceID),
    ]);
    return { sponsorTiers, sponsors: rows, due, zone, standings: [...standings] };
  }),

  on(addSponsor, async ({ sql, service: { serviceID }, form, audit }) => {
    await lockService(sql, serviceID);
    const { count } = requireRow(await sponsorCount(sql, serviceID));
    if (count >= mostSponsors) refuse(`A program has at most ${mostSponsors} sponsors.`, 422);
    const tier = await lockTierWithRoom(sql, serviceID, form.sponsorTierID);
    const name = form.name ?? "New sponsor";
    const { sponsorID } = requireRow(
      await sql<{ sponsorID: string }>`
        insert into sponsors (service_id, sponsor_tier_id, name, position)
        select ${serviceID}, ${tier.sponsorTierID}, ${name}, coalesce(max(position), 0) + 1
        from sponsors where service_id = ${serviceID}
        returning sponsor_id`,
    );
    await audit(sponsorID, null, { name, tier: tier.name });
    await recordEvent(sql, "sponsor.added", serviceID, { sponsorID });
    return { sponsorID };
  }),

  on(orderSponsors, async (context) => {
    const { sql, service, body, audit } = context;
    const { serviceID } = service;
    // Of two who order one list at once, the second waits and is refused.
    await lockService(sql, serviceID);
    const before = await orderedSponsors(sql, serviceID);
    await refuseIfStale(context, serviceID, { sponsors: before }, "sponsors");
    refuseIfListDiffers({
      current: before.map(({ sponsorID }) => sponsorID),
      submitted: body.sponsors.map(({ sponsorID }) => sponsorID),
      now: { sponsors: before },
    });
    const tiers = await tiersOfProgram(sql, serviceID);
    const declined = new Set(
      (await sponsorsOfProgram(sql, serviceID)).flatMap((sponsor) =>
        sponsor.renewal === "declined" ? [sponsor.sponsorID] : [],
      ),
    );
    for (const { sponsorTierID } of body.sponsors)
      if (sponsorTierID !== null && !tiers.some((tier) => tier.sponsorTierID === sponsorTierID))
        refuse("One of these tiers isn’t there any more. Look again.", 409);
    for (const { sponsorTierID, name, places, sponsors: oldCount } of tiers) {
      const newCount = body.sponsors.filter(
        (sponsor) => sponsor.sponsorTierID === sponsorTierID && !declined.has(sponsor.sponsorID),
      ).length;
      if (places !== null && newCount > places && newCount > oldCount)
        refuse(`${name} can have ${places} sponsors. Raise the number first.`, 409);
    }
    await sql`
      update sponsors s set sponsor_tier_id = o."sponsorTierID", position = o.place
      from (select "sponsorID", "sponsorTierID", row_number() over () as place
        from jsonb_to_recordset(${json(body.sponsors)}::jsonb) as r("sponsorID" uuid, "sponsorTierID" uuid)) o
      where s.sponsor_id = o."sponsorID" and s.service_id = ${serviceID} and s.removed_at is null`;
    await audit(serviceID, { sponsors: before }, { sponsors: await orderedSponsors(sql, serviceID) });
    return {};
  }),

  on(getSponsor, async ({ sql, service: { serviceID, timeZone: zone }, params: { sponsorID }, standings }) => {
    const [[row], tiers, [date], work, homes] = await Promise.all([
      sponsorsOfProgram(sql, serviceID, sponsorID),
      tiersOfProgram(sql, serviceID),
      sponsorDueDates(sql, serviceID, sponsorID),
      workOfSponsor(sql, serviceID, sponsorID),
      homesForWork(sql, serviceID),
    ]);
    const sponsor = requireFound(row, "sponsor");
    const tier = tiers.find(({ sponsorTierID }) => sponsorTierID === sponsor.sponsorTierID) ?? null;
    return {
      sponsor,
      tier,
      ...(await benefitsOfSponsor(sql, sponsorID, tier)),
      missing: missingFromSponsor(sponsor),
      due: date?.due ?? null,
      work,
      homes,
      zone,
      standings: [...standings],
    };
  }),

  on(changeSponsorTier, async ({ sql, service: { serviceID }, params: { sponsorID }, form, audit }) => {
    const before = await lockAndReadSponsor(sql, serviceID, sponsorID);
    if (form.sponsorTierID === before.sponsorTierID) return {};
    const tiers = await tiersOfProgram(sql, serviceID);
    const was = tiers.find(({ sponsorTierID }) => sponsorTierID === before.sponsorTierID)?.name ?? null;
    const tier = form.sponsorTierID === withoutTier ? null : await lockTierWithRoom(sql, serviceID, form.sponsorTierID);
    await sql`update sponsors set sponsor_tier_id = ${tier?.sponsorTierID ?? null} where sponsor_id = ${sponsorID}`;
    await audit(sponsorID, { name: before.name, tier: was }, { name: before.name, tier: tier?.name ?? null });
    return {};
  }),

  on(changeSponsorOwner, async ({ sql, service, params: { sponsorID }, form, audit }) => {
    const { user: before, name } = await lockAndReadSponsor(sql, service.serviceID, sponsorID);
    const after = await ownerFromForm(sql, form.user);
    await sql`update sponsors set user_id = ${after?.userID ?? null} where sponsor_id = ${sponsorID}`;
    await audit(sponsorID, { name, owner: before?.fullName ?? null }, { name, owner: after?.fullName ?? null });
    return {};
  }),

  on(inviteSponsor, async ({ sql, client, user, app, service, params: { sponsorID }, form: { email }, audit }) => {
    const { serviceID, status } = service;
    refuseDraft(status);
    const { removed, user: owner, name } = await lockAndReadSponsor(sql, serviceID, sponsorID);
    if (removed) refuse("Restore this sponsor first.", 409);
    await withdrawRecordInvitations(sql, "sponsor", sponsorID);
    const grants = { kind: "sponsor", serviceID, sponsorID, insteadOf: owner?.userID ?? null } as const;
    const invitationID = await sendInvitation({ sql, client, user, app }, email, grants);
    await audit(sponsorID, null, { name, invited: email });
    return { invitationID };
  }),

  on(disqualifySponsor, async ({ sql, service, params: { sponsorID }, form, now, audit }) => {
    const { name, disqualified: was, disqualifiedReason } = await lockAndReadSponsor(sql, service.serviceID, sponsorID);
    const disqualified = form.disqualified ?? false;
    const reason = disqualified ? (form.reason ?? null) : null;
    await sql`
      update sponsors set disqualified_reason = ${reason},
        disqualified_at = case when ${disqualified} then coalesce(disqualified_at, ${now}) end
      where sponsor_id = ${sponsorID}`;
    await audit(sponsorID, { name, disqualified: was, reason: disqualifiedReason }, { name, disqualified, reason });
    return {};
  }),

  on(publishSponsor, async ({ sql, service, params: { sponsorID }, form, audit }) => {
    const { name, published: was } = await lockAndReadSponsor(sql, service.serviceID, sponsorID);
    const published = form.published ?? false;
    await sql`update sponsors set published = ${published} where sponsor_id = ${sponsorID}`;
    await audit(sponsorID, { name, published: was }, { name, published });
    return {};
  }),

  on(removeSponsor, ({ sql, params: { sponsorID }, now, audit }) => setRemoved(sql, sponsorID, now, audit)),

  on(restoreSponsor, ({ sql, params: { sponsorID }, audit }) => setRemoved(sql, sponsorID, null, audit)),

  on(changeSponsorInfo, async (context) => {
    const { sql, service, params, form, audit } = context;
    const { sponsorID } = params;
    const before = await lockAndReadSponsor(sql, service.serviceID, sponsorID);
    await refuseIfStale(context, sponsorID, pickFormFields(changeSponsorInfo.form, before));
    const { name, website, headline, blurb, contactName, phone, place } = form;
    const after = {
      name,
      website: website ?? "",
      headline: headline ?? "",
      blurb: blurb ?? "",
      contactName: contactName ?? "",
      phone: phone ?? "",
      place: place ?? "",
    };
    await sql`update sponsors set ${setColumns(Object.keys(after), after)} where sponsor_id = ${sponsorID}`;
    await audit(sponsorID, ...changedFields(before, after));
    return {};
  }),

  onOutsideTransaction(uploadSponsorLogo, (context) => receiveLogo(context, "logo_upload_id")),

  on(removeSponsorLogo, (context) => removeLogo(context, "logo_upload_id")),

  onOutsideTransaction(uploadDarkLogo, (context) => receiveLogo(context, "dark_logo_upload_id")),

  on(removeDarkLogo, (context) => removeLogo(context, "dark_logo_upload_id")),
];

const orderedSponsors = async (sql: Sql, serviceID: string) =>
  (await sponsorsOfProgram(sql, serviceID))
    .filter(({ removed }) => !removed)
    .map(({ sponsorID, sponsorTierID }) => ({ sponsorID, sponsorTierID }));

async function lockAndReadSponsor(sql: Sql, serviceID: string, sponsorID: string) {
  await lockSponsor(sql, sponsorID);
  return requireFound((await sponsorsOfProgram(sql, serviceID, sponsorID))[0], "sponsor");
}

async function setRemoved(sql: Sql, sponsorID: string, removedAt: Date | null, audit: Audit) {
  await lockSponsor(sql, sponsorID);
  const { name, removed } = requireRow(
    await sql<{ name: string; removed: boolean }>`
      select name, removed_at is not null as removed from sponsors where sponsor_id = ${sponsorID}`,
  );
  if (removed === (removedAt !== null)) return {};
  await sql`update sponsors set removed_at = ${removedAt} where sponsor_id = ${sponsorID}`;
  await audit(sponsorID, { name, removed }, { name, removed: !removed });
  return {};
}

const logoColumns = { logo_upload_id: fragment`logo_upload_id`, dark_logo_upload_id: fragment`dark_logo_upload_id` };
type LogoField = keyof typeof logoColumns;

async function receiveLogo(context: OutsideContext<typeof uploadSponsorLogo>, which: LogoField) {
  const file = await receivePublicPicture(context);
  const { sponsorID } = context.params;
  await context.transact(async (sql, audit) => {
    await insertUpload(sql, file, context.user.userID);
    await audit(sponsorID, ...(await setLogo(sql, sponsorID, which, file.uploadID)));
  });
  return { picture: pictureOf(file) };
}

async function removeLogo(
  { sql, params: { sponsorID }, audit }: TransactionContext<typeof removeSponsorLogo>,
  which: LogoField,
) {
  await audit(sponsorID, ...(await setLogo(sql, sponsorID, which, null)));
  return {};
}

async function setLogo(sql: Sql, sponsorID: string, which: LogoField, uploadID: string | null) {
  await lockSponsor(sql, sponsorID);
  const { before } = requireRow(
    await sql<{
      before: string | null;
    }>`select ${logoColumns[which]} as before from sponsors where sponsor_id = ${sponsorID}`,
  );
  await sql`update sponsors set ${logoColumns[which]} = ${uploadID} where sponsor_id = ${sponsorID}`;
  return [{ logo: before }, { logo: uploadID }] as const;
}
