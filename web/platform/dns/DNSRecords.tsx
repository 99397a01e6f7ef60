import type { ReactNode } from "react";
import type { DNSRecordState } from "../../../contract/platform/dns-records.ts";
import { Badge, type Tone } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Notice } from "../ui/Notice.tsx";

/** Said after a check that found nothing out. */
export const unansweredTexts = {
  noAnswer: "DNS didn’t answer. Try again in a while.",
  notAsked: "Nothing was looked up.",
} as const satisfies Partial<Record<DNSRecordState, string>>;

type Props = {
  /** What some providers add to the name of a record by themselves. */
  addedText: ReactNode;
  children: ReactNode;
};

/** DNS records that somebody adds elsewhere, each with what was found of it. */
export const DNSRecords = ({ addedText, children }: Props) => (
  <section aria-labelledby="records" className="grid gap-3">
    <div className="max-w-text">
      <h2 id="records" className="text-md font-semibold">
        DNS records
      </h2>
      <p className="mt-1 text-base text-pretty text-ink-3">
        They are added where your domain is looked after. {addedText} It may take an hour or more until a new record is
        seen.
      </p>
    </div>
    <ul aria-label="DNS records" className="grid gap-4">
      {children}
    </ul>
  </section>
);

const stateBadges: Record<DNSRecordState, { label: string; tone: Tone }> = {
  notAsked: { label: "Not asked yet", tone: "neutral" },
  found: { label: "Found", tone: "confirm" },
  notFound: { label: "Not found", tone: "warning" },
  different: { label: "Different", tone: "danger" },
  noAnswer: { label: "DNS did not answer", tone: "warning" },
};

type RecordProps = {
  title: string;
  /** Beside its state, such as whether it is needed. */
  note?: string;
  /** What it is for. */
  text: string;
  record: { type: string; name: string; value: string; state: DNSRecordState };
  children?: ReactNode;
};

export function DNSRecordCard({ title, note, text, record: { type, name, value, state }, children }: RecordProps) {
  const badge = stateBadges[state];
  return (
    <li>
      <Card className="grid gap-3 px-5 py-4">
        <div>
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {title}
            <Badge tone={badge.tone} dot>
              {badge.label}
            </Badge>
            {note && <span className="text-sm font-normal text-ink-3">{note}</span>}
          </h3>
          <p className="mt-0.5 max-w-text text-base text-pretty text-ink-2">{text}</p>
        </div>
        <dl className="grid gap-3">
          <RecordPart label="Type" text={type} />
          <RecordPart label="Name" text={name} of={title} />
          <RecordPart label="Value" text={value} of={title} />
        </dl>
        {children}
      </Card>
    </li>
  );
}

function RecordPart({ label, text, of }: { label: string; text: string; of?: string }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="flex flex-wrap items-start gap-2">
        <code translate="no" className="min-w-0 rounded-md border bg-sunken px-3 py-1.5 text-sm break-all select-all">
          {text}
        </code>
        {of !== undefined && (
          <CopyButton text={text}>
            Copy
            <span className="sr-only">
              {" "}
              the {label.toLowerCase()} of {of}
            </span>
          </CopyButton>
        )}
      </dd>
    </div>
  );
}

/** What stands at a record's name in its place. */
export const FoundInstead = ({ title, found }: { title: string; found: readonly string[] }) => (
  <Notice tone="warning" title={title}>
    <ul className="grid gap-1">
      {found.map((text) => (
        <li key={text}>
          <code translate="no" className="text-sm break-all">
            {text}
          </code>
        </li>
      ))}
    </ul>
  </Notice>
);
