import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import { priceText } from "../../contract/platform/money.ts";
import type { SponsorRenewal } from "../../contract/people/participants.ts";
import type { PictureInfo } from "../../contract/platform/pictures.ts";
import { mergeBenefits } from "../../contract/sponsors/sponsor-benefits.ts";
import { answerRenewal, getRenewal, requestRenewals } from "../../contract/sponsors/sponsor-renewals.ts";
import { pictureOfColumn } from "../platform/access/client-profile-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { on } from "../platform/http/handlers.ts";
import { refuseOtherRecord } from "../platform/http/principal.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { createLink } from "../platform/links/queries.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../mail/entry-mails.ts";
import { makeUnsubscribeLinks } from "../mail/subscriptions.ts";
import { mailTemplateOf, mergeTemplate } from "../mail/template-text.ts";
import { type Mail, queueMails } from "../mail/sending/mail.ts";
import { lockSponsor } from "./sponsor-queries.ts";
import { lockTierWithRoom } from "./tiers.ts";
import { type SponsorToAsk, markRenewalsRequested, renewalsToRequest } from "./renewal-queries.ts";
import { refuseDraft } from "../programs/refuse-draft.ts";

/** The lifetime of the link in the mail. */
const RENEWAL_LINK = "120 days";

export const sponsorRenewalCalls = [
  on(requestRenewals, async ({ sql, app, client, service, body: { sponsorIDs }, now, audit }) => {
    refuseDraft(service.status);
    const rows = await renewalsToRequest(sql, service.serviceID, sponsorIDs, now);
    const open = rows.filter((row): row is SponsorToAsk => row.why === "" && row.userID !== null);
    // Of two who press at once, the second waits and finds it requested.
    const requested = await markRenewalsRequested(
      sql,
      open.map(({ sponsorID }) => sponsorID),
      now,
    );
    const reached = open.filter(({ sponsorID }) => requested.some((one) => one.sponsorID === sponsorID));
    await sendRenewals(sql, { app, client, service }, reached);
    for (const { sponsorID, name, email } of reached) await audit(sponsorID, null, { name, askedToRenew: email });
    const left = rows
      .filter(({ sponsorID }) => !reached.some((one) => one.sponsorID === sponsorID))
      .map(({ name, why }) => ({ name, why: why || "Was asked today." }));
    return { asked: reached.length, left };
  }),

  on(getRenewal, async ({ sql, client, service, linkHolder, params: { sponsorID }, now }) => {
    refuseOtherRecord(linkHolder, sponsorID);
    const { tier, state, removed, ...row } = await renewalOf(sql, service.serviceID, sponsorID, now);
    if (state === null || removed) return refuse("There is nothing to renew here any more. Ask the association.", 404);
    return {
      ...row,
      association: client.name,
      state,
      tier: tier && { ...tier, benefits: mergeBenefits([tier.benefits], []).map(({ benefit }) => benefit) },
    };
  }),

  on(answerRenewal, async ({ sql, service, linkHolder, params: { sponsorID }, body: { renew }, now, audit }) => {
    refuseOtherRecord(linkHolder, sponsorID);
    const { serviceID } = service;
    await lockSponsor(sql, sponsorID);
    const { sponsor: name, tier, state, removed, sold } = await renewalOf(sql, serviceID, sponsorID, now);
    if (state === null || removed) return refuse("There is nothing to renew here any more. Ask the association.", 404);
    if (state === "confirmed") {
      if (renew) return { state };
      refuse(`${name} is renewed already. Ask the association if you want to end it.`, 409);
    }
    if (renew && state === "declined" && tier) await lockTierWithRoom(sql, serviceID, tier.sponsorTierID);
    // Without a tier, or with a tier that is sold, a yes needs a further step.
    const after: SponsorRenewal = !renew ? "declined" : sold || !tier ? "wanted" : "confirmed";
    if (after === state) return { state };
    await sql`update sponsors set renewal = ${after}, answered_at = ${now} where sponsor_id = ${sponsorID}`;
    await audit(sponsorID, { name, renewal: state }, { name, renewal: after });
    return { state: after };
  }),
];

async function sendRenewals(sql: Sql, program: ProgramContext, rows: readonly SponsorToAsk[]): Promise<void> {
  const { app, client, service } = program;
  const { clientID } = client;
  const words = await mailTemplateOf(sql, "sponsorRenewal");
  const userIDs = [...new Set(rows.map(({ userID }) => userID))];
  const unsubscribing = await makeUnsubscribeLinks(sql, { app, clientID, subscriberIDs: userIDs });
  const mails: Mail[] = [];
  for (const { sponsorID, name, tier, price: cents, before, userID, fullName, email } of rows) {
    const renewalKey = await createLink(sql, clientID, {
      purpose: "renewal",
      recordID: sponsorID,
      lasts: RENEWAL_LINK,
    });
    const tierText = tier ? [tier, cents !== null && priceText(cents)].filter(Boolean).join(", ") : "as before";
    mails.push({
      to: email,
      ...clientMailSender(program),
      ...mergeTemplate(words, {
        ...programMergeValues(program, fullName),
        sponsor: name,
        tier: tierText,
        before: before || client.name,
      }),
      action: {
        label: mailKinds.sponsorRenewal.button,
        url: app.addresses.urlOf(paths.renewSponsor({ ...programAddress(client.url, service), sponsorID, renewalKey })),
      },
      unsubscribe: unsubscribing.get(userID)!,
    });
  }
  await queueMails(sql, mails);
}

type RenewalStateRow = {
  program: string;
  before: string;
  sponsor: string;
  logo: PictureInfo | null;
  tier: { sponsorTierID: string; name: string; price: number | null; benefits: string } | null;
  state: SponsorRenewal | null;
  removed: boolean;
  sold: boolean;
};

async function renewalOf(sql: Sql, serviceID: string, sponsorID: string, now: Date): Promise<RenewalStateRow> {
  const [row] = await sql<RenewalStateRow>`
    select v.name as program, coalesce(b.name, '') as before, s.name as sponsor, ${pictureOfColumn(fragment`s.logo_upload_id`)} as logo,
      case when t.sponsor_tier_id is not null then json_build_object('sponsorTierID', t.sponsor_tier_id, 'name', t.name,
        'price', t.price, 'benefits', t.benefits) end as tier,
      s.renewal as state, s.removed_at is not null as removed,
      exists (select from products o where o.service_id = s.service_id and o.kind = 'sponsor' and o.withdrawn_at is null
          and not o.hidden and (o.sponsor_tier_id = s.sponsor_tier_id or s.sponsor_tier_id is null)
          and coalesce(o.opens_at <= ${now}, true) and coalesce(o.closes_at > ${now}, true))
        and not exists (select from timeframes w where w.service_id = s.service_id and w.name = 'registration'
          and (w.opens_at > ${now} or w.closes_at <= ${now})) as sold
    from sponsors s
      join services v on v.client_id = s.client_id and v.service_id = s.service_id
      left join sponsor_tiers t on t.client_id = s.client_id and t.sponsor_tier_id = s.sponsor_tier_id
      left join sponsors p on p.client_id = s.client_id and p.sponsor_id = s.copied_from
      left join services b on b.client_id = p.client_id and b.service_id = p.service_id
    where s.service_id = ${serviceID} and s.sponsor_id = ${sponsorID}`;
  return requireFound(row, "sponsor");
}
