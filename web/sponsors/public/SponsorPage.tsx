import { ArrowUpRight, MapPin, Phone, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../contract/platform/addresses.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import { type SponsorPageAnswer, getSponsorPage } from "../../../contract/sponsors/sponsor-pages.ts";
import { Link } from "../../platform/address/Link.tsx";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import type { LoaderArgs, PageProps, PageParams } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { useSponsorCounts } from "./use-sponsor-counts.ts";
import { SponsorHero } from "./SponsorHero.tsx";
import { SponsorWork } from "./SponsorWork.tsx";
import { programAtOf } from "./SponsorsPage.tsx";

const paramsOf = (params: PageParams) => ({ ...programAtOf(params), sponsorID: params["sponsorID"] ?? "" });

export const loader = (args: LoaderArgs) => loadAnswer(args, getSponsorPage, paramsOf(args.params));

/** A sponsor's profile and contact, marked as paid. */
function SponsorPage({ params, origin }: PageProps) {
  const at = paramsOf(params);
  const { sponsor, name: program, clientName } = useAnswer(getSponsorPage, at);
  const path = paths.sponsor(at);
  const within = useSponsorCounts(at, "sponsor", path);
  const { name, headline, blurb, tier, logo } = sponsor;
  const role = tier ? `${tier} sponsor` : "Sponsor";
  return (
    <>
      <PublicHead
        client={at.client}
        origin={origin}
        path={path}
        title={`${name} · ${clientName}`}
        text={blurb || headline || `${role} of ${program}`}
        picture={logo}
      />
      <div ref={within} data-sponsor={sponsor.sponsorID} className="page pt-4">
        <SponsorHero at={at} sponsor={sponsor} role={role} />
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,1fr)_350px]">
          <div className="min-w-0">
            <h1 className="display text-3xl text-balance wrap-break-word">{headline || name}</h1>
            {blurb && <p className="mt-4 max-w-text text-lg whitespace-pre-line text-ink-2">{blurb}</p>}
            {sponsor.work.length > 0 && <SponsorWork at={at} work={sponsor.work} />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <SponsorContact sponsor={sponsor} />
            {sponsor.website && (
              <a
                href={sponsor.website}
                rel="sponsored noopener"
                className={buttonClass({ variant: "primary", size: "xl" })}
              >
                <span className="min-w-0 whitespace-normal wrap-anywhere">{hostOf(sponsor.website)}</span>
                <ArrowUpRight aria-hidden size={18} />
              </a>
            )}
            <p className="text-sm wrap-anywhere text-ink-3">
              {`${name} is a sponsor of `}
              <Link to={paths.program(at)} className="font-medium text-brand-text underline">
                {program}
              </Link>
              {" and pays for this page."}
            </p>
          </div>
        </div>
      </div>
    </>
  );
}

/** 'halden.example' */
const hostOf = (website: string) => (URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, "") : website);

function SponsorContact({ sponsor: { contactName, phone, place } }: { sponsor: SponsorPageAnswer }) {
  if (!contactName && !phone && !place) return null;
  return (
    <ul className="divide-y rounded-lg border px-6 py-2">
      {contactName && <Fact icon={UserRound}>{contactName}</Fact>}
      {phone && (
        <Fact icon={Phone}>
          <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center rounded-xs hover:underline">
            {formatPhone(phone)}
          </a>
        </Fact>
      )}
      {place && <Fact icon={MapPin}>{place}</Fact>}
    </ul>
  );
}

const Fact = ({ icon: Icon, children }: { icon: typeof Phone; children: ReactNode }) => (
  <li className="flex min-h-14 items-center gap-4 text-base">
    <Icon aria-hidden size={18} className="shrink-0 text-ink-3" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);

export { SponsorPage as Component };
