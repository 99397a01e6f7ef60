import { clsx } from "clsx";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import type { Program } from "../../../contract/people/clients.ts";
import { isRepeatedTimeframe } from "../../../contract/platform/service-kinds.ts";
import { Link } from "../../platform/address/Link.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { spanText } from "../../platform/ui/date-text.ts";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { audienceNoteOf, programState, programStateText } from "../program-state.ts";

type Props = {
  client: string;
  /** Set where cards of several clients stand together. */
  clientName?: string;
  program: Program;
  now: string;
  /** The picture beside the words. */
  wide?: boolean;
  eager?: boolean;
  level?: 2 | 3;
};

/** A program's photograph and state. The whole card is a link. */
export function ProgramCard({ client, clientName, program, now, wide = false, eager, level = 3 }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  const state = programState(program, now);
  const note = audienceNoteOf(program, now);
  return (
    <article
      data-slot="program-card"
      className={clsx(
        "group relative min-w-0",
        wide && "grid grid-cols-1 items-center gap-x-10 md:grid-cols-[1.35fr_1fr]",
      )}
    >
      <div className="relative overflow-hidden rounded-[20px] bg-sunken">
        <Photograph client={client} program={program} wide={wide} eager={eager} />
        <Badge tone={state.tone} dot={state.tone === "confirm"} className="absolute top-3 left-3 bg-surface! shadow-1">
          {programStateText(state)}
        </Badge>
      </div>
      <div className={clsx("mt-4", wide && "md:mt-0")}>
        {clientName && <p className="text-base wrap-anywhere text-ink-3">{clientName}</p>}
        <Heading className={clsx("display wrap-break-word", wide ? "text-2xl" : "text-xl")}>
          <Link
            to={paths.program(programAddress(client, program))}
            className="after:absolute after:inset-0 after:rounded-[20px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-brand-text"
          >
            {program.name}
          </Link>
        </Heading>
        {program.tagline && (
          <p className={clsx("mt-1.5 text-md text-pretty text-ink-2", !wide && "sm:line-clamp-3")}>{program.tagline}</p>
        )}
        <DayAndPlace program={program} now={now} />
        {note && <p className="mt-2 text-base text-ink-3">{note}</p>}
      </div>
    </article>
  );
}

/** 'Sat, Jun 19, 6:00 PM to 11:00 PM CDT · Union Hall', while it is still to come. */
function DayAndPlace({ program: { timeframes, timeZone, place }, now }: Pick<Props, "program" | "now">) {
  const days = timeframes.filter(({ name }) => isRepeatedTimeframe(name));
  const last = days.at(-1);
  const isAhead = last !== undefined && Date.parse(last.closesAt) > Date.parse(now);
  const where = place.split("\n")[0];
  if (!isAhead) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-2 text-base font-medium text-ink">
      <span className="num">{spanText(days[0]!.opensAt, last.closesAt, timeZone, now)}</span>
      {where && (
        <span translate="no" className="font-normal text-ink-2">
          {where}
        </span>
      )}
    </p>
  );
}

type PhotographProps = Pick<Props, "client" | "program" | "wide" | "eager">;

function Photograph({ client, program, wide, eager }: PhotographProps) {
  const shape = clsx(
    "w-full object-cover transition-[scale] duration-500 ease-out group-hover:scale-[1.02]",
    wide ? "aspect-[16/10]" : "aspect-[4/3]",
  );
  if (!program.banner) return <NoPhotograph name={program.name} className={shape} />;
  return (
    <UploadedPicture
      client={client}
      picture={program.banner}
      alt=""
      sizes={
        wide
          ? "(min-width: 1440px) 790px, (min-width: 768px) 57vw, 92vw"
          : "(min-width: 1024px) 430px, (min-width: 640px) 47vw, 92vw"
      }
      eager={eager}
      className={shape}
    />
  );
}

/** Stands in for a missing photograph: the client's color, and the program's initial. */
const NoPhotograph = ({ name, className }: { name: string; className: string }) => (
  <div aria-hidden className={clsx(className, "grid place-items-center bg-brand-soft text-brand-text")}>
    <span className="display text-[clamp(4rem,12vw,8rem)] leading-none opacity-50">{name.charAt(0)}</span>
  </div>
);
