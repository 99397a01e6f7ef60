import { ChartColumn, Handshake, HardHat, House, ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { isHomeOpen, nextOpening, openingText } from "../../../contract/platform/opening-hours.ts";
import { type PictureInfo, renditionsOf } from "../../../contract/platform/pictures.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { dayText, lastDayText } from "../../../contract/platform/time-zone.ts";
import { listMine } from "../../../contract/tours/tour.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Picture } from "../../platform/ui/Picture.tsx";
import { MissingText } from "../../people/participants/MissingText.tsx";

type MineAnswer = AnswerOf<typeof listMine>;

/** The homes, builders and sponsorships that a person looks after in a program. The most incomplete come first. */
function MinePage() {
  const { client = "", serviceType = "", service = "" } = useParams();
  const at = { client, service };
  const place = { ...at, serviceType: serviceType as ServiceType };
  const mine = useAnswer(listMine, at);
  const { serviceName, builders, homes, sponsors } = mine;
  const nothing = builders.length + homes.length + sponsors.length === 0;
  return (
    <div className="page pt-6 pb-16">
      <title>{`What you look after · ${serviceName}`}</title>
      <div className="mx-auto grid max-w-[860px] gap-10">
        <PageHead
          title={titleOf(mine)}
          text={<DueNotice mine={mine} />}
          actions={
            homes.length > 0 && (
              <>
                {builders.map((builder) => (
                  <BuilderVisitorsLink key={builder.builderID} {...{ place, builder, builders }} />
                ))}
                <LinkButton to={paths.door(place)}>
                  <ScanLine aria-hidden size={16} />
                  {homes.length === 1 ? "Scan at my home" : "Scan at my homes"}
                </LinkButton>
              </>
            )
          }
        />
        {nothing && (
          <EmptyState
            icon={House}
            title="Nothing here is yours yet"
            text="Once you have registered a home or a sponsorship, or the association gave you one, you find it here."
          />
        )}
        {homes.length > 0 && (
          <MineSection label={plural(homes.length, "home")}>
            {mostMissingFirst(homes).map((home) => (
              <HomeRow key={home.propertyID} home={home} mine={mine} at={at} />
            ))}
          </MineSection>
        )}
        {builders.length > 0 && (
          <MineSection label="Profile">
            {builders.map(({ builderID, company, logo, missing }) => (
              <MineRow
                key={builderID}
                client={client}
                name={company}
                picture={logo}
                shape="logo"
                icon={HardHat}
                missing={missing}
                to={paths.myBuilder({ ...place, builderID })}
              />
            ))}
          </MineSection>
        )}
        {sponsors.length > 0 && (
          <MineSection label="Sponsorships">
            {sponsors.map(({ sponsorID, name, logo, tier, missing, due, disqualified }) => (
              <MineRow
                key={sponsorID}
                client={client}
                name={name}
                picture={logo}
                shape="logo"
                icon={Handshake}
                missing={missing}
                by={due ? lastDayText(due, mine.zone, mine.now) : undefined}
                to={paths.mySponsor({ ...place, sponsorID })}
              >
                {tier && <Badge tone="award">{tier}</Badge>}
                {disqualified && <Badge tone="warning">Not shown</Badge>}
              </MineRow>
            ))}
          </MineSection>
        )}
      </div>
    </div>
  );
}

type VisitorsProps = {
  place: ProgramAddress;
  builder: MineAnswer["builders"][number];
  builders: MineAnswer["builders"];
};

/** The link names the builder where a person has several. */
const BuilderVisitorsLink = ({ place, builder: { builderID, company }, builders }: VisitorsProps) => (
  <LinkButton to={paths.myAttendance({ ...place, builderID })}>
    <ChartColumn aria-hidden size={16} />
    {builders.length > 1 ? `Visitors of ${company}` : "Your visitors"}
  </LinkButton>
);

const titleOf = ({ builders, sponsors, homes }: MineAnswer) =>
  builders[0]?.company ?? (homes.length > 0 ? "Your homes" : (sponsors[0]?.name ?? "What you look after"));

/** When everything has to be complete: at the first opening. */
function DueNotice({ mine: { serviceName, homes, builders, sponsors, days, zone, now } }: { mine: MineAnswer }) {
  const isMissing = [...homes, ...builders, ...sponsors].some(({ missing }) => missing.length > 0);
  const [first] = days;
  const hasDates = [...homes, ...sponsors].some(({ due }) => due !== null);
  const isToCome = !hasDates && first && Date.parse(first.opensAt) > Date.parse(now);
  return (
    <>
      {serviceName}
      {isMissing && isToCome && (
        <>
          {". "}
          Fill in what is missing by <b className="font-semibold text-ink">{dayText(first.opensAt, zone, now)}</b>, when
          the doors open.
        </>
      )}
    </>
  );
}

const mostMissingFirst = <Home extends { missing: readonly string[] }>(homes: readonly Home[]) =>
  homes.toSorted((a, b) => b.missing.length - a.missing.length);

const MineSection = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label}>
    <h2 className="mb-3 text-md font-semibold">{label}</h2>
    <ul className="grid gap-3">{children}</ul>
  </section>
);

function HomeRow({
  home,
  mine,
  at,
}: {
  home: MineAnswer["homes"][number];
  mine: MineAnswer;
  at: { client: string; service: string };
}) {
  const { propertyID, name, number, address, city, cover, missing, due, openings, disqualified } = home;
  const now = new Date(mine.now);
  const line = [address || city, number && `home ${number}`].filter(Boolean).join(", ");
  return (
    <MineRow
      client={at.client}
      name={name}
      picture={cover}
      icon={House}
      line={line}
      missing={missing}
      by={due ? lastDayText(due, mine.zone, mine.now) : undefined}
      to={paths.myHome({ ...at, serviceType: "parades", propertyID })}
    >
      {disqualified && <Badge tone="warning">Not shown</Badge>}
      {!disqualified && nextOpening(openings, now) && (
        <Badge tone={isHomeOpen(openings, now) ? "confirm" : "neutral"} dot>
          {openingText(openings, mine.zone, now)}
        </Badge>
      )}
    </MineRow>
  );
}

type RowProps = {
  client: string;
  name: string;
  line?: string;
  picture: PictureInfo | null;
  shape?: "photograph" | "logo";
  icon: typeof House;
  missing: readonly string[];
  by?: string | undefined;
  to: string;
  children?: ReactNode;
};

function MineRow({
  client,
  name,
  line,
  picture,
  shape = "photograph",
  icon: Icon,
  missing,
  by,
  to,
  children,
}: RowProps) {
  const isComplete = missing.length === 0;
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-lg border bg-surface p-3">
      {picture ? (
        <Picture
          renditions={renditionsOf(client, picture)}
          alt=""
          sizes="152px"
          color={shape === "photograph" ? picture.color : null}
          className={
            shape === "logo"
              ? "h-20 w-[120px] rounded-md bg-white object-contain p-2"
              : "h-[104px] w-[152px] rounded-md object-cover max-sm:h-20 max-sm:w-[112px]"
          }
        />
      ) : (
        <span className="grid h-20 w-[120px] place-items-center rounded-md bg-sunken text-ink-3">
          <Icon aria-hidden size={24} />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={to} className="text-md font-semibold wrap-anywhere hover:underline">
            {name}
          </Link>
          {children}
        </p>
        {line && <p className="text-sm text-ink-3">{line}</p>}
        <p className="mt-1.5 text-base">
          <MissingText missing={missing} by={by} />
        </p>
      </div>
      <LinkButton to={to} variant={isComplete ? "secondary" : "primary"}>
        {isComplete ? "Edit" : "Complete page"}
      </LinkButton>
    </li>
  );
}

export { MinePage as Component };
