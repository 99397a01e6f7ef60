import { Check, ChevronDown, FileText, ImagePlus } from "lucide-react";
import { Link } from "react-router";
import { type EntryAddress, paths } from "../../../contract/platform/addresses.ts";
import type { MyEntryRow } from "../../../contract/entries/entries.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { ApplicationCard } from "./ApplicationCard.tsx";
import { ProgressRing } from "./ProgressRing.tsx";

type Props = { entry: MyEntryRow; at: EntryAddress };
type Part = MyEntryRow["parts"][number];

/** What is still missing, each with the way to it; what is done folds. */
export function StartedApplicationCard({ entry, at }: Props) {
  const { category, parts, complete, deadline, updatedAt } = entry;
  const to = paths.entry(at);
  const open = parts.filter(({ isDone }) => !isDone);
  const done = parts.filter(({ isDone }) => isDone);
  const canGoOn = deadline.status === "open" && !entry.disqualified;
  return (
    <ApplicationCard label={category.name}>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-brand-text">{entry.disqualified ? "Disqualified" : "Started"}</p>
          <h2 className="text-xl font-semibold text-balance wrap-break-word">{category.name}</h2>
          <p className="mt-1 text-base whitespace-pre-line text-ink-2">{category.description}</p>
        </div>
        <ProgressRing done={done.length} total={parts.length} />
      </div>
      <ul className="border-t">
        {open.map((part) => (
          <MissingPart key={part.id} part={part} to={to} />
        ))}
      </ul>
      {done.length > 0 && <DoneParts parts={done} />}
      <LinkButton variant="primary" size="lg" to={to}>
        {!canGoOn ? "Read it" : complete ? "Look it over and submit" : "Go on"}
        <span className="sr-only"> with {category.name}</span>
      </LinkButton>
      <p className="text-center text-sm text-ink-3">
        Saved <DateTimeText value={updatedAt} clock="here" />
      </p>
    </ApplicationCard>
  );
}

const MissingPart = ({ part: { kind, name, what }, to }: { part: Part; to: string }) => (
  <li className="relative flex min-h-14 items-center gap-4 border-b py-3">
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-warning-soft text-warning-text">
      {kind === "folder" ? <ImagePlus aria-hidden size={18} /> : <FileText aria-hidden size={18} />}
    </span>
    <span className="min-w-0 flex-1">
      <Link to={to} className="block text-base font-medium wrap-break-word after:absolute after:inset-0">
        {name}
      </Link>
      <span className="line-clamp-2 text-sm text-ink-3">{what}</span>
    </span>
    <span aria-hidden className="text-base font-medium text-brand-text">
      {kind === "folder" ? "Add" : "Answer"}
    </span>
  </li>
);

const DoneParts = ({ parts }: { parts: readonly Part[] }) => (
  <details className="group">
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-4 rounded-sm">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-confirm-soft text-confirm-text">
        <Check aria-hidden size={18} />
      </span>
      <span className="flex-1 text-base text-ink-2">{plural(parts.length, "part is", "parts are")} done</span>
      <ChevronDown aria-hidden size={18} className="text-ink-3 group-open:rotate-180" />
    </summary>
    <ul className="mt-2 grid gap-1 pl-14 text-base text-ink-2">
      {parts.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  </details>
);
