import {
  ArrowLeftRight,
  Ban,
  CircleCheck,
  Eye,
  EyeOff,
  Mail,
  MailQuestion,
  Pencil,
  RotateCcw,
  Trash2,
  UserRound,
} from "lucide-react";
import { Link } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { invitationDays } from "../../../contract/people/invitations.ts";
import type { Sponsor } from "../../../contract/people/participants.ts";
import { confirmSponsor, requestRenewals } from "../../../contract/sponsors/sponsor-renewals.ts";
import { missingFromSponsor } from "../../../contract/sponsors/sponsor-benefits.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import {
  type SponsorTier,
  changeSponsorInfo,
  changeSponsorOwner,
  changeSponsorTier,
  disqualifySponsor,
  inviteSponsor,
  publishSponsor,
  type listSponsors,
  withoutTier,
  removeSponsor,
} from "../../../contract/sponsors/sponsors.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { RowMenu } from "../../programs/studio/setup/RowMenu.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { ChangeOwnerDialog } from "../../people/participants/ChangeOwnerDialog.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { AskToRenewDialog } from "./AskToRenewDialog.tsx";
import { ownerText } from "../../people/participants/owner-text.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Picture } from "../../platform/ui/Picture.tsx";
import { toast } from "../../platform/ui/toast.ts";

export type SponsorSetup = AnswerOf<typeof listSponsors>;

export const tierOptions = (tiers: readonly SponsorTier[]) =>
  tiers.map(({ sponsorTierID, name }) => ({ value: sponsorTierID, label: name }));

/** A sponsor in its tier, with all actions of staff. */
export function SponsorRow({ sponsor, setup }: { sponsor: Sponsor; setup: SponsorSetup }) {
  const { place, client } = useProgram();
  const { sponsorID, sponsorTierID, name, logo, user, invited, disqualified } = sponsor;
  const params = { ...place, sponsorID };
  const isHidden = !sponsor.published && !disqualified;
  const missing = missingFromSponsor(sponsor);
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2 pr-3 pl-4">
      {logo && (
        <Picture
          renditions={renditionsOf(client, logo)}
          alt=""
          sizes="96px"
          className="h-9 w-24 shrink-0 rounded-sm bg-white object-contain p-1"
        />
      )}
      <div className="min-w-0 flex-1 basis-24">
        <Link to={studioPaths.sponsor(params)} className="block truncate font-medium hover:underline">
          {name}
        </Link>
        <p className="truncate text-sm text-ink-3">
          {ownerText(user, invited)}
          {missing.length > 0 && <span className="text-warning-text"> · Missing: {missing.join(", ")}</span>}
        </p>
        <RenewalBadge sponsor={sponsor} className="mt-1 sm:hidden" />
      </div>
      <RenewalBadge sponsor={sponsor} className="max-sm:hidden" />
      {isHidden && <Badge tone="warning">Not shown yet</Badge>}
      {disqualified && <Badge tone="danger">Disqualified</Badge>}
      <RowMenu
        name={name}
        standings={setup.standings}
        actions={[
          {
            label: sponsor.published ? "Hide from visitors" : "Show to visitors",
            icon: sponsor.published ? EyeOff : Eye,
            endpoint: publishSponsor,
            dialog: <PublishDialog at={params} sponsor={sponsor} />,
          },
          ...renewalItems({ ...sponsor, params }),
          {
            label: "Edit",
            icon: Pencil,
            endpoint: changeSponsorInfo,
            dialog: <ActionDialog title={name} endpoint={changeSponsorInfo} params={params} initial={sponsor} />,
          },
          {
            label: "Change tier",
            icon: ArrowLeftRight,
            endpoint: changeSponsorTier,
            dialog: (
              <ActionDialog
                title="Change Sponsor Tier"
                endpoint={changeSponsorTier}
                params={params}
                initial={{ sponsorTierID: sponsorTierID ?? withoutTier }}
                options={{
                  sponsorTierID: [{ value: withoutTier, label: "No Sponsor Tier" }, ...tierOptions(setup.sponsorTiers)],
                }}
              />
            ),
          },
          {
            label: "Invite by mail",
            icon: Mail,
            endpoint: inviteSponsor,
            dialog: (
              <ActionDialog
                title="Invite a sponsor"
                text={`Whoever opens the link in the mail looks after ${name}${user ? `, in place of ${user.fullName}` : ""}. It works once, for ${invitationDays} days.`}
                endpoint={inviteSponsor}
                params={params}
                initial={{ email: invited ?? "" }}
                save="Send the invitation"
              />
            ),
          },
          {
            label: "Change owner",
            icon: UserRound,
            endpoint: changeSponsorOwner,
            dialog: (
              <ChangeOwnerDialog
                title="Change Sponsor Owner"
                name={name}
                user={user}
                endpoint={changeSponsorOwner}
                params={params}
              />
            ),
          },
          disqualified
            ? {
                label: "Reinstate",
                icon: RotateCcw,
                endpoint: disqualifySponsor,
                dialog: (
                  <Confirm
                    title="Reinstate this sponsor?"
                    text={`The page thanks ${name} again.`}
                    lasting="reversible"
                    action="Reinstate"
                    endpoint={disqualifySponsor}
                    params={params}
                    sent={{ disqualified: false }}
                    onDone={() => toast("Sponsor reinstated")}
                  />
                ),
              }
            : {
                label: "Disqualify",
                icon: Ban,
                endpoint: disqualifySponsor,
                dialog: (
                  <ActionDialog
                    alert
                    size="sm"
                    title="Disqualify this sponsor?"
                    text={`${name} leaves the public page. You can reverse this later.`}
                    endpoint={disqualifySponsor}
                    params={params}
                    fields={{ reason: disqualifySponsor.form.reason }}
                    sending={({ reason }) => ({ disqualified: true, reason })}
                    save="Disqualify"
                    done="Sponsor disqualified"
                  />
                ),
              },
          {
            label: "Remove",
            icon: Trash2,
            danger: true,
            endpoint: removeSponsor,
            dialog: (
              <Confirm
                title="Remove this sponsor?"
                text={`${name} is gone from the page.`}
                lasting="restorable"
                action="Remove"
                endpoint={removeSponsor}
                params={params}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

const renewalTones = { draft: "neutral", wanted: "brand", declined: "warning" } as const;

/** On a phone the badge stands below the name, so that the row's menu keeps its place. */
const RenewalBadge = ({ sponsor, className }: { sponsor: Sponsor; className: string }) =>
  sponsor.renewal && sponsor.renewal !== "confirmed" ? (
    <Badge tone={renewalTones[sponsor.renewal]} className={className}>
      {renewalText(sponsor)}
    </Badge>
  ) : null;

/** The state of an unconfirmed copy. */
function renewalText({ renewal, askedAt }: Sponsor): string {
  if (renewal === "wanted") return "Said yes, not bought yet";
  if (renewal === "declined") return "Said no";
  return askedAt ? "Asked" : "Draft";
}

type RenewingSponsor = Sponsor & {
  params: { client: string; serviceType: ServiceType; service: string; sponsorID: string };
};

/** The actions for an unconfirmed copy. */
function renewalItems({ name, renewal, user, params }: RenewingSponsor) {
  if (renewal === null || renewal === "confirmed") return [];
  const { sponsorID, ...place } = params;
  return [
    {
      label: "Confirm",
      icon: CircleCheck,
      endpoint: confirmSponsor,
      dialog: (
        <Confirm
          title="Confirm this sponsor?"
          text={`The page thanks ${name} from now on.`}
          lasting="reversible"
          action="Confirm"
          endpoint={confirmSponsor}
          params={params}
        />
      ),
    },
    {
      label: "Ask to renew",
      icon: MailQuestion,
      endpoint: requestRenewals,
      reason: user
        ? renewal === "draft"
          ? undefined
          : "Its owner has answered already."
        : "Nobody looks after it. Invite somebody first.",
      dialog: <AskToRenewDialog place={place} sponsors={[{ sponsorID, name }]} />,
    },
  ];
}
