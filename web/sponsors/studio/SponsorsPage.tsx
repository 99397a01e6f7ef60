import { CalendarClock, CopyPlus, Handshake, MailQuestion, Pencil, Plus, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { may } from "../../../contract/platform/permissions.ts";
import { priceText } from "../../../contract/platform/money.ts";
import type { Sponsor } from "../../../contract/people/participants.ts";
import {
  type SponsorTier,
  addSponsor,
  createSponsorTier,
  editSponsorTier,
  listSponsors,
  withoutTier,
  orderSponsorTiers,
  orderSponsors,
  removeSponsorTier,
  restoreSponsor,
} from "../../../contract/sponsors/sponsors.ts";
import { copySponsors, mostSponsorsAtOnce, requestRenewals } from "../../../contract/sponsors/sponsor-renewals.ts";
import { changeSponsorsDue, getSponsorsDue } from "../../../contract/messages/details-due.ts";
import { type TimeZone, lastDayText, zoneLabel } from "../../../contract/platform/time-zone.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { RowMenu } from "../../programs/studio/setup/RowMenu.tsx";
import { useOrder } from "../../platform/forms/use-order.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { WriteLink } from "../../mail/studio/WriteLink.tsx";
import { RemovedRecords } from "../../tours/studio/RemovedRecords.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { SortableList } from "../../platform/ui/SortableList.tsx";
import { DueDialog } from "../../people/participants/DueDialog.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import { AskToRenewDialog } from "./AskToRenewDialog.tsx";
import { CopySponsorsDialog } from "./CopySponsorsDialog.tsx";
import { SponsorRow, type SponsorSetup, tierOptions } from "./SponsorRow.tsx";

function SponsorsPage() {
  const { place } = useProgram();
  const setup = useAnswer(listSponsors, place);
  const { sponsorTiers, sponsors, zone, standings } = setup;
  const addTier = (
    <ActionButton
      endpoint={createSponsorTier}
      standings={standings}
      variant={sponsorTiers.length === 0 ? "primary" : undefined}
      dialog={
        <ActionDialog
          title="New tier"
          endpoint={createSponsorTier}
          params={place}
          text={`Times are in ${zoneLabel(zone)}.`}
          initial={{ logoSize: "medium" }}
          timeZone={zone}
          save="Add"
        />
      }
    >
      <Plus aria-hidden size={16} />
      Add tier
    </ActionButton>
  );
  return (
    <>
      <title>Sponsors</title>
      <PageHead
        title="Sponsors"
        text="Tier by tier, as the page thanks them. Drag a row, or move it with Space and the arrow keys, also into another tier."
        actions={
          sponsorTiers.length > 0 && (
            <>
              {sponsors.some(({ removed }) => !removed) && (
                <WriteLink list="sponsors" standings={standings}>
                  Write to sponsors
                </WriteLink>
              )}
              <AskToRenewButton setup={setup} />
              <SponsorsDue setup={setup} />
              <CopySponsorsButton setup={setup} />
              {addTier}
              <AddSponsorButton setup={setup} />
            </>
          )
        }
      />
      {sponsorTiers.length === 0 ? (
        <EmptyState
          icon={Handshake}
          title="No tiers yet"
          text="Begin with the first: Platinum, Gold, or whatever you call it. Sponsors stand in tiers."
          action={addTier}
        />
      ) : (
        <TierList setup={setup} />
      )}
      <RemovedRecords
        rows={sponsors.filter(({ removed }) => removed).map(({ sponsorID, name }) => ({ id: sponsorID, name }))}
        endpoint={restoreSponsor}
        paramsOf={(sponsorID) => ({ ...place, sponsorID })}
        icon={Undo2}
      />
    </>
  );
}

/** The due date of logos and texts, and its reminders. */
function SponsorsDue({ setup: { due, zone, standings } }: { setup: SponsorSetup }) {
  const { place } = useProgram();
  const now = useNow();
  return (
    <ActionButton
      endpoint={changeSponsorsDue}
      standings={standings}
      dialog={<SponsorsDueDialog place={place} zone={zone} />}
    >
      <CalendarClock aria-hidden size={16} />
      {due ? `Due ${lastDayText(due, zone, now)}` : "Set a due date"}
    </ActionButton>
  );
}

function SponsorsDueDialog({ place, zone }: { place: ReturnType<typeof useProgram>["place"]; zone: TimeZone }) {
  const due = useOptionalAnswer(getSponsorsDue, place);
  return (
    <DueDialog
      title="When logos and words are due"
      asked={due}
      zone={zone}
      endpoint={changeSponsorsDue}
      params={place}
    />
  );
}

/** Copies last year's sponsors. */
const CopySponsorsButton = ({ setup: { standings } }: { setup: SponsorSetup }) => (
  <ActionButton
    endpoint={copySponsors}
    standings={standings}
    dialog={<CopySponsorsDialog place={useProgram().place} />}
  >
    <CopyPlus aria-hidden size={16} />
    Copy from another program
  </ActionButton>
);

/** Asks the owners of all drafts that weren't asked yet. */
function AskToRenewButton({ setup: { sponsors, standings } }: { setup: SponsorSetup }) {
  const { place } = useProgram();
  const drafts = sponsors.filter(
    ({ renewal, askedAt, user, removed }) => renewal === "draft" && !askedAt && user && !removed,
  );
  if (drafts.length === 0) return null;
  return (
    <ActionButton
      endpoint={requestRenewals}
      standings={standings}
      dialog={<AskToRenewDialog place={place} sponsors={drafts.slice(0, mostSponsorsAtOnce)} />}
    >
      <MailQuestion aria-hidden size={16} />
      Ask {drafts.length} to renew
    </ActionButton>
  );
}

/** D04 */
function AddSponsorButton({ setup: { sponsorTiers, standings } }: { setup: SponsorSetup }) {
  const { place } = useProgram();
  return (
    <ActionButton
      endpoint={addSponsor}
      standings={standings}
      variant="primary"
      dialog={
        <ActionDialog
          title="Add Manual Sponsor"
          endpoint={addSponsor}
          params={place}
          options={{ sponsorTierID: tierOptions(sponsorTiers) }}
          save="Create"
        />
      }
    >
      <Plus aria-hidden size={16} />
      Add sponsor
    </ActionButton>
  );
}

type TierListRow = { id: string; name: string } & (
  | { of: "tier"; tier: SponsorTier | null }
  | { of: "sponsor"; sponsor: Sponsor }
);

/** Tiers and sponsors are rows of one list. A sponsor is in the tier whose row stands above it. */
function TierList({ setup }: { setup: SponsorSetup }) {
  const { place } = useProgram();
  const { sponsorTiers, sponsors, standings } = setup;
  const present = sponsors.filter(({ removed }) => !removed);
  const ordering = useAction(orderSponsors, { read: { label: "Order", words: orderText(setup) } });
  const { ordered: tiers, order } = useOrder(sponsorTiers, tierIDOf, rowName, orderSponsorTiers, (sponsorTierIDs) => [
    place,
    { sponsorTierIDs },
  ]);
  // The new order is shown until the server answers.
  const [put, setPut] = useState<{ setup: SponsorSetup; rows: TierListRow[] }>();
  const rows = put?.setup === setup ? put.rows : tierListRows(tiers, present);
  const base = { sponsors: present.map(({ sponsorID, sponsorTierID }) => ({ sponsorID, sponsorTierID })) };

  async function drop(ids: string[]) {
    const moved = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    const inTiers = moved.flatMap((row) => (row.of === "tier" && row.tier ? [row.tier.sponsorTierID] : []));
    if (inTiers.join() !== tiers.map(tierIDOf).join()) return order(inTiers);
    setPut({ setup, rows: moved });
    const { ok } = await ordering.run(place, { sponsors: tiersOfSponsors(moved) }, { base });
    if (!ok) setPut(undefined);
  }
  return (
    <SortableList
      label="Tiers and sponsors"
      className="overflow-hidden rounded-lg border"
      items={rows}
      onOrder={may(standings, orderSponsors.allow) ? (ids) => void drop(ids) : undefined}
      rowClass={({ of }) => (of === "tier" ? "bg-sunken!" : "")}
      render={(row) =>
        row.of === "tier" ? (
          <TierRow tier={row.tier} setup={setup} />
        ) : (
          <SponsorRow sponsor={row.sponsor} setup={setup} />
        )
      }
    />
  );
}

const tierIDOf = ({ sponsorTierID }: SponsorTier) => sponsorTierID;
const rowName = ({ name }: { name: string }) => name;

function tierListRows(tiers: readonly SponsorTier[], sponsors: readonly Sponsor[]): TierListRow[] {
  const inTier = (id: string | null): TierListRow[] =>
    sponsors
      .filter(({ sponsorTierID }) => sponsorTierID === id)
      .map((sponsor) => ({ of: "sponsor", id: sponsor.sponsorID, name: sponsor.name, sponsor }));
  const loose = inTier(null);
  return [
    ...tiers.flatMap((tier): TierListRow[] => [
      { of: "tier", id: tier.sponsorTierID, name: tier.name, tier },
      ...inTier(tier.sponsorTierID),
    ]),
    ...(loose.length > 0
      ? [{ of: "tier" as const, id: withoutTier, name: "No Sponsor Tier", tier: null }, ...loose]
      : []),
  ];
}

/** Each sponsor with the tier whose row stands above it. */
function tiersOfSponsors(rows: readonly TierListRow[]) {
  let sponsorTierID: string | null = null;
  return rows.flatMap((row) => {
    if (row.of === "sponsor") return [{ sponsorID: row.sponsor.sponsorID, sponsorTierID }];
    sponsorTierID = row.tier?.sponsorTierID ?? null;
    return [];
  });
}

/** An order in words, for the choice between two versions: each tier with its sponsors. */
const orderText =
  ({ sponsorTiers, sponsors }: SponsorSetup) =>
  (value: unknown) => {
    const places = value as { sponsorID: string; sponsorTierID: string | null }[];
    const nameOfSponsor = (id: string) => sponsors.find(({ sponsorID }) => sponsorID === id)?.name ?? "A new one";
    return [...sponsorTiers, { sponsorTierID: null, name: "No Sponsor Tier" }]
      .map(({ sponsorTierID, name }) => {
        const inTier = places.filter((one) => one.sponsorTierID === sponsorTierID);
        return `${name}: ${inTier.map(({ sponsorID }) => nameOfSponsor(sponsorID)).join(", ") || "nobody"}`;
      })
      .join("\n");
  };

function TierRow({ tier, setup }: { tier: SponsorTier | null; setup: SponsorSetup }) {
  const { place } = useProgram();
  const now = useNow();
  if (!tier) return <p className="px-2 py-3 font-semibold">No Sponsor Tier</p>;
  const { sponsorTierID, name, price, places, sponsors, dueAt } = tier;
  const { zone } = setup;
  const params = { ...place, sponsorTierID };
  const facts = [
    places === null ? plural(sponsors, "sponsor") : `${sponsors} of ${places}`,
    price !== null && priceText(price),
    dueAt !== null && `due ${lastDayText(dueAt, zone, now)}`,
  ];
  return (
    <div className="flex items-center gap-4 py-2 pr-3 pl-2">
      <p className="min-w-0 flex-1 font-semibold">
        {name} <span className="num ml-2 text-sm font-normal text-ink-3">{facts.filter(Boolean).join(" · ")}</span>
      </p>
      <RowMenu
        name={name}
        standings={setup.standings}
        actions={[
          {
            label: "Edit",
            icon: Pencil,
            endpoint: editSponsorTier,
            dialog: (
              <ActionDialog title={name} endpoint={editSponsorTier} params={params} initial={tier} timeZone={zone} />
            ),
          },
          {
            label: "Remove",
            icon: Trash2,
            danger: true,
            endpoint: removeSponsorTier,
            reason: sponsors > 0 ? "Sponsors are in it. Move them first." : undefined,
            dialog: (
              <Confirm
                title="Remove this tier?"
                text={`${name} will be gone.`}
                lasting="permanent"
                action="Remove"
                endpoint={removeSponsorTier}
                params={params}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

export { SponsorsPage as Component };
