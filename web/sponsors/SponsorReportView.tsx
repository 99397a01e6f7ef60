import { FileDown } from "lucide-react";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import { plural } from "../../contract/platform/plural.ts";
import { sponsorPlaces } from "../../contract/sponsors/sponsor-pages.ts";
import { getSponsorReport, sponsorReportFile } from "../../contract/sponsors/sponsor-report.ts";
import { calendarDayText } from "../../contract/platform/time-zone.ts";
import { useAnswer } from "../platform/api/answers.ts";
import { SaveButton } from "../tables/downloads/SaveButton.tsx";
import { PageHead } from "../platform/ui/PageHead.tsx";
import { Stat, StatRow } from "../platform/ui/Stat.tsx";
import { Table, Td, Th, Tr } from "../platform/ui/Table.tsx";
import { BenefitList } from "./Benefits.tsx";
import type { SponsorAt } from "./sponsor-at.ts";

type ReportAnswer = AnswerOf<typeof getSponsorReport>;

/** What a sponsorship did, for its owner and staff alike. `back` leads to the sponsor. */
export function SponsorReportView({ at, back }: { at: SponsorAt; back: string }) {
  const report = useAnswer(getSponsorReport, at);
  const { sponsor, tier, program, views, clicks, weeks, places, benefits, zone } = report;
  const delivered = benefits.filter(({ deliveredAt }) => deliveredAt !== null).length;
  return (
    <>
      <title>{`Report · ${sponsor}`}</title>
      <PageHead
        crumbs={[{ label: sponsor, to: back }]}
        title="What the sponsorship did"
        text={`${tier ? `${tier} sponsor` : "Sponsor"} of ${program}`}
        actions={
          <SaveButton
            endpoint={sponsorReportFile}
            params={at}
            fileName={`Sponsorship of ${sponsor}.pdf`}
            icon={FileDown}
            label="Save as PDF"
            size="md"
          />
        }
      />
      <StatRow className="rounded-lg border">
        <Stat label="Views" value={views.toLocaleString("en-US")} note="A visitor once a day in each place" />
        <Stat label="Visits to the website" value={clicks.toLocaleString("en-US")} />
        <Stat label="Benefits delivered" value={`${delivered} of ${benefits.length}`} />
      </StatRow>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-labelledby="by-week">
          <h2 id="by-week" className="mb-2 text-md font-semibold">
            By week
          </h2>
          {weeks.length === 0 ? (
            <p className="text-ink-2">
              Nobody has come by yet. Numbers stand here some seconds after the first visitor.
            </p>
          ) : (
            <WeeksTable weeks={weeks} />
          )}
        </section>
        <div className="grid gap-10">
          {places.length > 0 && (
            <section>
              <h2 className="mb-2 text-md font-semibold">Where it was shown</h2>
              <ul className="divide-y">
                {places.map(({ place, ...counted }) => (
                  <li key={place} className="py-2.5">
                    {sponsorPlaces[place]}
                    <span className="num block text-sm text-ink-3">
                      {`${plural(counted.views, "view")}, ${plural(counted.clicks, "visit")}`}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {benefits.length > 0 && (
            <section>
              <h2 className="mb-3 text-md font-semibold">What was promised</h2>
              <BenefitList benefits={benefits} zone={zone} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

/** The last first, since that is what somebody looks for. */
function WeeksTable({ weeks }: { weeks: ReportAnswer["weeks"] }) {
  const most = Math.max(1, ...weeks.map(({ views }) => views));
  return (
    <Table label="Views and visits by week">
      <thead>
        <tr>
          <Th>Week of</Th>
          <Th>Share</Th>
          <Th align="right">Views</Th>
          <Th align="right">Visits</Th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ week, views, clicks }) => (
          <Tr key={week}>
            <Td as="title">{calendarDayText(week)}</Td>
            <Td label="Share">
              <span aria-hidden className="block h-2 w-full min-w-24 overflow-hidden rounded-xs bg-sunken">
                <span className="block h-full rounded-xs bg-brand" style={{ width: `${(views / most) * 100}%` }} />
              </span>
            </Td>
            <Td label="Views" align="right">
              {views.toLocaleString("en-US")}
            </Td>
            <Td label="Visits" align="right">
              {clicks.toLocaleString("en-US")}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
