import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { getSeasonReport, seasonReportFile } from "../../../contract/app/season-report.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { SaveButton } from "../../tables/downloads/SaveButton.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { dateText } from "../../platform/ui/date-text.ts";

type Report = AnswerOf<typeof getSeasonReport>;

/** A season's results for those responsible. */
function SeasonReportPage() {
  const at = useProgramAddress();
  const report = useAnswer(getSeasonReport, at);
  const { program, seasons, entrants, awards, scorers, money } = report;
  const words = judgedWordsAt(at);
  const net = money.fees.taken - money.fees.refunded + money.sales.taken - money.sales.refunded;
  const isSelling = money.fees.taken > 0 || money.sales.taken > 0;
  const share = entrants.submitted > 0 ? Math.round((entrants.returning / entrants.submitted) * 100) : 0;
  return (
    <>
      <title>{`Report · ${program}`}</title>
      <PageHead
        crumbs={[{ label: program, to: studioPaths.program(at) }]}
        title="What the season came to"
        text={report.resultsReleasedAt ? undefined : "The season isn’t over yet: these are the numbers so far."}
        actions={
          <SaveButton
            endpoint={seasonReportFile}
            params={at}
            fileName={`Report of ${program}.pdf`}
            icon={FileDown}
            label="Save as PDF"
            size="md"
          />
        }
      />
      <StatRow className="rounded-lg border">
        <Stat
          label={`${capitalized(words.many)} submitted`}
          value={seasons[0]!.submitted}
          note={`${entrants.started} started`}
        />
        <Stat
          label={words.isFinal ? "Applicants" : "Entrants"}
          value={entrants.submitted}
          note={`${entrants.returning} returning, ${share}%`}
        />
        <Stat label="Award titles" value={awards} />
        <Stat
          label="Scoresheets"
          value={scorers.reduce((all, { sheets }) => all + sheets, 0)}
          note={plural(scorers.length, "scorer")}
        />
        {isSelling && <Stat label="Left after refunds and fees" value={dollars(net)} />}
      </StatRow>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <ReportPart title={`By ${words.group}${seasons.length > 1 ? " and year" : ""}`}>
          <Categories report={report} group={words.group} />
        </ReportPart>
        <div className="grid gap-10">
          <ReportPart title="Scorers’ work">
            <Scorers report={report} />
          </ReportPart>
          {isSelling && (
            <ReportPart title="Money">
              <dl className="divide-y">
                <MoneyFigures label="Fees" {...money.fees} />
                <MoneyFigures label="Other sales" {...money.sales} />
              </dl>
            </ReportPart>
          )}
        </div>
      </div>
    </>
  );
}

const ReportPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-2 text-md font-semibold">{title}</h2>
    {children}
  </section>
);

function Categories({ report: { seasons, categories }, group }: { report: Report; group: string }) {
  if (categories.length === 0) return <p className="text-ink-2">There is no {group} yet.</p>;
  return (
    <div className="rounded-lg border bg-surface">
      <Table label={`Submitted by ${group}`} cards={seasons.length > 3}>
        <thead>
          <tr>
            <Th>{capitalized(group)}</Th>
            {seasons.map(({ serviceID, year, name }) => (
              <Th key={serviceID} align="right">
                <span title={name}>{year}</span>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map(({ label, name, submitted }) => (
            <Tr key={label}>
              <Td as="title">
                <span className="font-medium">{name}</span> <span className="num text-sm text-ink-3">{label}</span>
              </Td>
              {seasons.map(({ serviceID, year }, place) => (
                <Td key={serviceID} align="right" label={String(year)}>
                  {submitted[place]}
                </Td>
              ))}
            </Tr>
          ))}
          <Tr>
            <Td as="title" className="font-semibold">
              All
            </Td>
            {seasons.map(({ serviceID, year, submitted }) => (
              <Td key={serviceID} align="right" label={String(year)} className="font-semibold">
                {submitted}
              </Td>
            ))}
          </Tr>
        </tbody>
      </Table>
    </div>
  );
}

function Scorers({ report: { scorers, zone } }: { report: Report }) {
  if (scorers.length === 0) return <p className="text-ink-2">No scoresheet has been saved yet.</p>;
  return (
    <ul className="divide-y">
      {scorers.map(({ userID, fullName, sheets, firstAt, lastAt, mean }) => (
        <li key={userID} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
          <span className="min-w-0 flex-1 basis-40 wrap-break-word">
            {fullName}
            <span className="num block text-sm text-ink-3">
              {`${dateText(firstAt, zone)} to ${dateText(lastAt, zone)}, mean ${mean}`}
            </span>
          </span>
          <span className="num">{plural(sheets, "scoresheet")}</span>
        </li>
      ))}
    </ul>
  );
}

const MoneyFigures = ({ label, taken, refunded }: { label: string; taken: number; refunded: number }) =>
  taken === 0 ? null : (
    <div className="flex flex-wrap items-baseline gap-x-4 py-2.5">
      <dt className="min-w-0 flex-1 basis-32">{label}</dt>
      <dd className="num text-right">
        {dollars(taken - refunded)}
        {refunded > 0 && <span className="block text-sm text-ink-3">{`${dollars(refunded)} refunded`}</span>}
      </dd>
    </div>
  );

export { SeasonReportPage as Component };
