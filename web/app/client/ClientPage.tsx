import { clsx } from "clsx";
import { ArrowRight, CalendarDays } from "lucide-react";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { type Program, clientPage } from "../../../contract/people/clients.ts";
import { kindNames, serviceKinds } from "../../../contract/platform/service-kinds.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import type { LoaderArgs, PageProps } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { ProgramCard } from "../../programs/public/ProgramCard.tsx";
import { programState, programStateText } from "../../programs/program-state.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { StageHero } from "./StageHero.tsx";

export const loader = (args: LoaderArgs) => loadAnswer(args, clientPage, { client: args.params["client"]! });

function ClientPage({ params: { client = "" }, origin }: PageProps) {
  const { url, name, tagline, description, banner, programs, now } = useAnswer(clientPage, { client });
  const [first] = programs;
  return (
    <>
      <PublicHead
        client={url}
        origin={origin}
        path={paths.client({ client: url })}
        title={name}
        text={tagline || description.slice(0, 200)}
        picture={banner ?? first?.banner}
      />
      <StageHero
        client={url}
        picture={banner ?? first?.banner ?? null}
        title={name}
        text={tagline}
        above={first && <OpenNow program={first} now={now} />}
        actions={first && <FirstStep client={url} program={first} />}
      />
      {programs.length === 0 && (
        <EmptyState
          icon={CalendarDays}
          title="Nothing is announced yet"
          text={`Programs of ${name} will stand here.`}
          className="py-24"
        />
      )}
      <Programs client={url} programs={programs} now={now} />
      {description && (
        <section className="page mt-20">
          <h2 className="display text-2xl">About {name}</h2>
          <p className="mt-4 max-w-text text-lg whitespace-pre-line text-ink-2">{description}</p>
        </section>
      )}
    </>
  );
}

/** The most urgent action, above the client's name. */
function OpenNow({ program, now }: { program: Program; now: string }) {
  const state = programState(program, now);
  if (program.visibility !== "open") return null;
  return (
    <Badge tone="award" className="min-h-7 bg-award! px-3! py-1! text-sm! text-award-ink!">
      {programStateText(state)}
    </Badge>
  );
}

const FirstStep = ({ client, program }: { client: string; program: Program }) => (
  <LinkButton variant="inverse" size="lg" to={paths.program(programAddress(client, program))} className="max-w-full">
    <span className="min-w-0 whitespace-normal wrap-anywhere">{program.name}</span>
    <ArrowRight aria-hidden size={18} />
  </LinkButton>
);

type ProgramsProps = { client: string; programs: readonly Program[]; now: string };

function Programs({ client, programs, now }: ProgramsProps) {
  const kinds = kindNames.filter((kind) => programs.some((one) => one.kind === kind));
  return kinds.map((kind) => (
    <section key={kind} id={kind} aria-labelledby={`${kind}-programs`} className="page mt-16 scroll-mt-6 sm:mt-20">
      <h2 id={`${kind}-programs`} className="display text-3xl">
        {serviceKinds[kind].plural}
      </h2>
      <Cards client={client} programs={programs.filter((one) => one.kind === kind)} now={now} />
    </section>
  ));
}

function Cards({ client, programs, now }: ProgramsProps) {
  const alone = programs.length === 1;
  return (
    <div className={clsx("mt-7 grid gap-x-6 gap-y-12", columns[programs.length] ?? "sm:grid-cols-2 lg:grid-cols-3")}>
      {programs.map((program) => (
        <ProgramCard key={program.serviceID} client={client} program={program} now={now} wide={alone} />
      ))}
    </div>
  );
}

/** Up to three columns. */
const columns: Record<number, string> = { 1: "", 2: "sm:grid-cols-2" };

export { ClientPage as Component };
