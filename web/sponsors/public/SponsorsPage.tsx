import { type ProgramAddress, paths, programAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { kindOfSegment } from "../../../contract/platform/service-kinds.ts";
import { getSponsorPages } from "../../../contract/sponsors/sponsor-pages.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { CallError } from "../../platform/api/api.ts";
import type { LoaderArgs, PageProps, PageParams } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { SponsorTiers } from "./SponsorTiers.tsx";

export function programAtOf({ client = "", serviceType = "", service = "" }: PageParams): ProgramAddress {
  const kind = kindOfSegment(serviceType);
  if (!kind) throw new CallError(404, "There is nothing at this address.");
  return programAddress(client, { kind, url: service });
}

export const loader = async (args: LoaderArgs) => loadAnswer(args, getSponsorPages, programAtOf(args.params));

/** A program's sponsors, and how to become one. */
function SponsorsPage({ params, origin }: PageProps) {
  const at = programAtOf(params);
  const page = useAnswer(getSponsorPages, at);
  const { name, clientName, registers, picture, sponsorTiers, left } = page;
  const count = sponsorTiers.reduce((all, { sponsors }) => all + sponsors.length, 0);
  return (
    <>
      <PublicHead
        client={at.client}
        origin={origin}
        path={paths.sponsors(at)}
        title={`Sponsors of ${name} · ${clientName}`}
        picture={picture}
        text={`${plural(count, "sponsor")} of ${name}.`}
      />
      <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-20 gap-y-4 pt-10 lg:grid-cols-[310px_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-10">
          <h1 className="display text-3xl text-balance wrap-break-word lg:text-2xl">{`The people behind ${name}`}</h1>
          <p className="mt-4 text-lg text-ink-2">
            {count === 0
              ? "There are none yet."
              : `${plural(count, "sponsor")} make${count === 1 ? "s" : ""} ${name} possible. Thank you to ${count === 1 ? "them" : "each of them"}.`}
          </p>
          {registers && (
            <LinkButton variant="primary" size="xl" to={paths.registerSponsor(at)} className="mt-6">
              Become a sponsor
            </LinkButton>
          )}
          {registers && left.length > 0 && <p className="mt-3 text-sm text-ink-2">{leftText(left)}</p>}
          {picture && (
            <UploadedPicture
              client={at.client}
              picture={picture}
              alt=""
              sizes="(min-width: 1024px) 310px, 92vw"
              className="mt-8 aspect-4/3 w-full rounded-lg object-cover max-lg:hidden"
            />
          )}
        </div>
        <SponsorTiers at={at} tiers={sponsorTiers} place="sponsors" path={paths.sponsors(at)} heading="h2" />
      </div>
    </>
  );
}

/** 'Left: 2 places in Diamond, 6 in Gold.' */
const leftText = (left: AnswerOf<typeof getSponsorPages>["left"]) =>
  `Left: ${left.map(({ name, places }, at) => (at === 0 ? `${plural(places, "place")} in ${name}` : `${places} in ${name}`)).join(", ")}.`;

export { SponsorsPage as Component };
