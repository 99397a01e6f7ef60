import { Award } from "lucide-react";
import { type ProgramAddress, paths, programAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { type Program, clientPage } from "../../../contract/people/clients.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { getSponsorPages } from "../../../contract/sponsors/sponsor-pages.ts";
import { loadAnswer, useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { EmbedTitle, NothingHere, SeeItAt } from "../../platform/embedding/EmbedParts.tsx";
import { EmbeddedPage } from "../../platform/embedding/EmbeddedPage.tsx";
import { NotPublicPage } from "../../platform/embedding/NotPublicPage.tsx";
import { loadPublic } from "../../platform/embedding/load-public.ts";
import type { LoaderArgs, PageParams, PageProps } from "../../platform/page.ts";
import { SponsorTiers } from "./SponsorTiers.tsx";

/** The address of the program, whose kind the frame's own doesn't say. */
function sponsoredProgram(programs: readonly Program[], { client = "", service }: PageParams) {
  const program = programs.find(({ url, kind }) => url === service && hasFeature(kind, "sponsors"));
  return program && programAddress(client, program);
}

export async function loader(args: LoaderArgs) {
  const { programs } = await loadAnswer(args, clientPage, { client: args.params["client"]! });
  const at = sponsoredProgram(programs, args.params);
  if (at) await loadPublic(loadAnswer(args, getSponsorPages, at));
}

/** A program's sponsors by tier, in a frame of another site. */
function EmbeddedSponsorsPage({ params }: PageProps) {
  const { programs } = useAnswer(clientPage, { client: params["client"]! });
  const at = sponsoredProgram(programs, params);
  return at ? <SponsorsOf at={at} /> : <NoSponsors />;
}

const NoSponsors = () => <NotPublicPage title="Sponsors" icon={Award} />;

function SponsorsOf({ at }: { at: ProgramAddress }) {
  const { data: page } = useOptionalAnswer(getSponsorPages, at);
  if (!page) return <NoSponsors />;
  return (
    <EmbeddedPage title={`Sponsors of ${page.name}`}>
      <Sponsors at={at} page={page} />
    </EmbeddedPage>
  );
}

const Sponsors = ({ at, page }: { at: ProgramAddress; page: AnswerOf<typeof getSponsorPages> }) => (
  <div className="p-4 sm:p-5">
    <EmbedTitle>{`The people behind ${page.name}`}</EmbedTitle>
    {page.sponsorTiers.every(({ sponsors }) => sponsors.length === 0) ? (
      <NothingHere icon={Award}>There are no sponsors yet.</NothingHere>
    ) : (
      <div className="mt-4">
        <SponsorTiers
          at={at}
          tiers={page.sponsorTiers}
          place="sponsors"
          path={paths.sponsors(at)}
          heading="h2"
          opens="_top"
        />
      </div>
    )}
    <SeeItAt to={paths.sponsors(at)}>See them at {page.clientName}</SeeItAt>
  </div>
);

export { EmbeddedSponsorsPage as Component };
