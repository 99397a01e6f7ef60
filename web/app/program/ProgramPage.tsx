import { ArrowRight } from "lucide-react";
import { type ServiceAddress, paths, programAddress } from "../../../contract/platform/addresses.ts";
import { hasFeature, judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { type ServicePage, servicePage } from "../../../contract/programs/service-page.ts";
import { Link } from "../../platform/address/Link.tsx";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { StageHero } from "../client/StageHero.tsx";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { ProgramRules } from "../../programs/public/ProgramRules.tsx";
import { CategoryList } from "../../programs/public/CategoryList.tsx";
import { ProgramFacts, ShareProgram } from "../../programs/public/ProgramFacts.tsx";
import { ProgramDates } from "../../programs/public/ProgramDates.tsx";
import { GalleryLinks } from "./GalleryLinks.tsx";
import { SectionView } from "./sections/SectionView.tsx";
import { VoteLinks } from "../../votes/public/VoteLinks.tsx";
import { audienceNoteOf, programState, programStateText } from "../../programs/program-state.ts";

export const loader = (args: LoaderArgs) => loadAnswer(args, servicePage, serviceAddressIn(args.params));

function ProgramPage({ params, origin }: PageProps) {
  const address = serviceAddressIn(params);
  const page = useAnswer(servicePage, address);
  const { client } = address;
  return (
    <>
      <PublicHead
        client={client}
        origin={origin}
        path={paths.program(programAddress(client, page))}
        title={`${page.name} · ${page.clientName}`}
        text={page.tagline || page.description.slice(0, 200)}
        picture={page.banner}
      />
      <ProgramView client={client} page={page} />
    </>
  );
}

/** The program, its current actions, and the sections by staff. */
export function ProgramView({ client, page }: { client: string; page: ServicePage }) {
  const sections = page.sections.filter(hasContent(page));
  return (
    <>
      <StageHero
        client={client}
        picture={page.banner}
        title={page.name}
        text={page.tagline}
        above={<StateBadge page={page} />}
        actions={<Actions at={{ client, service: page.url }} page={page} />}
      />
      <ProgramFacts client={client} page={page} />
      <About client={client} page={page} />
      <VoteLinks program={programAddress(client, page)} votes={page.publicVotes} />
      <GalleryLinks at={{ client, service: page.url }} galleries={page.galleries} />
      {sections.length > 0 && (
        <div className="mt-16 grid grid-cols-[minmax(0,1fr)] gap-12 sm:gap-16">
          {sections.map((section) => (
            <SectionView key={section.pageSectionID} section={section} page={{ ...page, client, service: page.url }} />
          ))}
        </div>
      )}
      <CategoryList
        kind={page.kind}
        categories={page.categories}
        categoryDates={page.categoryDates}
        zone={page.timeZone}
      />
      {page.rules && <ProgramRules client={client} rules={page.rules} zone={page.timeZone} />}
      <FirstStepBar at={{ client, service: page.url }} page={page} />
    </>
  );
}

/** Sections of homes and sponsors are empty until there are any; only the editor shows a placeholder. */
const hasContent =
  ({ homes, sponsorTiers }: ServicePage) =>
  ({ kind }: ServicePage["sections"][number]) =>
    (kind !== "propertyList" || homes.length > 0) && (kind !== "sponsors" || sponsorTiers.length > 0);

function StateBadge({ page }: { page: ServicePage }) {
  const state = programState(page, page.now);
  const note = audienceNoteOf(page, page.now);
  return (
    <p className="flex flex-wrap gap-2">
      <Badge
        tone={state.tone}
        className={
          state.tone === "award" || state.tone === "confirm"
            ? "min-h-7 bg-award! px-3! py-1! text-sm! text-award-ink!"
            : "min-h-7 bg-white/90! px-3! py-1! text-sm! text-[#0e2229]!"
        }
      >
        {programStateText(state)}
      </Badge>
      {note && <Badge className="min-h-7 bg-white/20! px-3! py-1! text-sm! text-white!">{note}</Badge>}
    </p>
  );
}

type Way = { to: string; label: string };

/** What one can do here, the most useful first. */
function waysOf({ client, service }: ServiceAddress, page: ServicePage): Way[] {
  const address = programAddress(client, page);
  const at = { client, service };
  const isOpen = page.visibility === "open";
  const ways = [
    isOpen &&
      hasFeature(page.kind, "entries") && {
        to: paths.enter(address),
        label: judgedWordsOf(page.kind).isFinal ? "Apply" : "Enter",
      },
    isOpen && hasFeature(page.kind, "questions") && { to: paths.survey(at), label: "Take the survey" },
    page.sells && { to: paths.tickets(address), label: "Get tickets" },
    page.hasHomes && { to: paths.tour(at), label: "See the homes" },
    page.registers.homes && { to: paths.registerHome(address), label: "Register a home" },
    page.registers.sponsors && { to: paths.registerSponsor(address), label: "Become a sponsor" },
    page.galleries.some(({ kind }) => kind === "winners") && { to: paths.winners(at), label: "See the winners" },
  ].filter((way) => way !== false);
  return ways.slice(0, page.sells || page.registers.homes ? 3 : 2);
}

/** The next step, and links to read. On a phone the first stays at the foot of the screen. */
function Actions({ at, page }: { at: ServiceAddress; page: ServicePage }) {
  return (
    <>
      {waysOf(at, page).map(({ to, label }, place) => (
        <LinkButton
          key={to}
          variant={place === 0 ? "inverse" : "glass"}
          size="lg"
          to={to}
          className={place === 0 ? "max-sm:hidden!" : undefined}
        >
          {label}
        </LinkButton>
      ))}
      {page.categories.length > 0 && (
        <LinkButton variant="glass" size="lg" to="#categories">
          See the {judgedWordsOf(page.kind).groups}
        </LinkButton>
      )}
      <ShareProgram name={page.name} path={paths.program(programAddress(at.client, page))} />
    </>
  );
}

function FirstStepBar({ at, page }: { at: ServiceAddress; page: ServicePage }) {
  const [first] = waysOf(at, page);
  if (!first) return null;
  return (
    <div
      data-slot="first-step"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-bg px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:hidden"
    >
      <LinkButton variant="primary" size="lg" to={first.to} className="w-full">
        {first.label}
      </LinkButton>
    </div>
  );
}

const About = ({ client, page }: { client: string; page: ServicePage }) => (
  <div className="page mt-14 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_400px]">
    <div>
      <h2 className="display text-2xl">About</h2>
      <p className="mt-4 max-w-text text-lg whitespace-pre-line text-ink-2">
        {page.description || `${page.name} is run by ${page.clientName}.`}
      </p>
    </div>
    <div className="grid gap-4">
      <ProgramDates {...page} />
      {(hasFeature(page.kind, "properties") || page.sponsorTiers.length > 0) && (
        <Link
          to={paths.mine(programAddress(client, page))}
          className="inline-flex min-h-11 items-center gap-2 rounded-xs text-base font-medium text-brand-text hover:underline"
        >
          {hasFeature(page.kind, "properties") ? "For builders and sponsors" : "For sponsors"}
          <ArrowRight aria-hidden size={16} />
        </Link>
      )}
    </div>
  </div>
);

export { ProgramPage as Component };
