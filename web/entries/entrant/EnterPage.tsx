import { Check } from "lucide-react";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { type EnterCategory, addEntry, getEntering } from "../../../contract/entries/entering.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { EntryPriceText } from "../../programs/EntryPriceText.tsx";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { DeadlineText } from "./EntryHead.tsx";
import { LastYearEntries } from "./LastYearEntries.tsx";
import { useEligibility } from "../use-eligibility.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { MemberLink } from "../../people/users/MemberLink.tsx";

/** The first page of entering. Applicants find the scholarships among their applications instead. */
function EnterPage() {
  const at = useProgramAddress();
  return judgedWordsAt(at).isFinal ? <Navigate to={paths.entries(at)} replace /> : <EnterCategories at={at} />;
}

/** The choice of a category starts the entry. */
function EnterCategories({ at }: { at: ProgramAddress }) {
  const { serviceName, deadline, reason, isForMembers, categories, lastYear } = useAnswer(getEntering, at);
  const hasPrices = categories.some(({ price }) => price !== null);
  const groups = [...new Set(categories.map(({ categoryGroup }) => categoryGroup))];
  return (
    <div className="page pt-6 pb-16">
      <title>{`Enter · ${serviceName}`}</title>
      <div className="mx-auto max-w-[860px]">
        <PageHead
          title={`Enter ${serviceName}`}
          text={
            <span className="num text-ink-3">
              Choose a category. <DeadlineText deadline={deadline} />
            </span>
          }
          actions={<LinkButton to={paths.entries(at)}>My entries</LinkButton>}
        />
        {reason && (
          <Notice
            tone="warning"
            className="mb-6"
            action={isForMembers && <MemberLink client={at.client} back={paths.enter(at)} />}
          >
            {reason}
          </Notice>
        )}
        {categories.length === 0 && <EmptyState title="There are no categories yet" text="Come back a little later." />}
        {lastYear && reason === null && <LastYearEntries at={at} lastYear={lastYear} categories={categories} />}
        <div className="grid gap-8">
          {groups.map((group) => (
            <CategoryGroup
              key={group}
              name={group}
              categories={categories.filter(({ categoryGroup }) => categoryGroup === group)}
              at={at}
              zone={hasPrices ? deadline.timeZone : undefined}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** `zone` is given where any category costs something. */
type GroupProps = { name: string; categories: EnterCategory[]; at: ProgramAddress; zone: TimeZone | undefined };

const CategoryGroup = ({ name, categories, at, zone }: GroupProps) => (
  <section aria-label={name || "Categories"}>
    {name && <h2 className="mb-2 text-md font-semibold">{name}</h2>}
    <ul className="grid border-t border-line">
      {categories.map((category) => (
        <CategoryRow key={category.categoryID} category={category} at={at} zone={zone} />
      ))}
    </ul>
  </section>
);

type RowProps = { category: EnterCategory; at: ProgramAddress; zone: TimeZone | undefined };

function CategoryRow({ category, at, zone }: RowProps) {
  const { categoryID, label, name, description, asks, ownDeadline, reason, isForMembers } = category;
  const navigate = useNavigate();
  const { run, busy } = useAction(addEntry);
  const mayBegin = useEligibility(at);
  const [entryKey] = useState(() => crypto.randomUUID());

  async function start() {
    if (!(await mayBegin(category))) return;
    const outcome = await run(at, { categoryID, entryKey, eligible: category.questions.length });
    if (outcome.ok) void navigate(paths.entry({ ...at, entryID: outcome.answer.entryID }));
  }
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="text-md font-semibold wrap-break-word">
          {name} <span className="num ml-1 text-sm font-medium text-ink-3">{label}</span>
        </h3>
        {description && <p className="mt-1 max-w-text text-base whitespace-pre-line text-ink-2">{description}</p>}
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">
          {asks.map((name) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <Check aria-hidden size={14} />
              {name}
            </span>
          ))}
        </p>
        {zone && (
          <p className="mt-2 text-base text-ink-2">
            <EntryPriceText price={category.price} ownPrice={category.ownPrice} zone={zone} />
          </p>
        )}
        {ownDeadline && (
          <p className="num mt-2 text-base text-ink-2">
            <DeadlineText deadline={ownDeadline} />
          </p>
        )}
        <LimitText category={category} />
      </div>
      <div className="grid content-start justify-items-start gap-1 sm:justify-items-end">
        <Button variant="primary" busy={busy} reason={reason ?? undefined} onClick={() => void start()}>
          Start entry<span className="sr-only"> in {name}</span>
        </Button>
        {reason && <p className="max-w-56 text-sm text-ink-3 sm:text-right">{reason}</p>}
        {isForMembers && <MemberLink client={at.client} back={paths.enter(at)} />}
      </div>
    </li>
  );
}

function LimitText({ category: { entryLimit, entered } }: { category: EnterCategory }) {
  const limit = entryLimit === null ? undefined : `${plural(entryLimit, "entry", "entries")} at most`;
  const ownCount = entered > 0 ? `${entered} of yours so far` : undefined;
  const text = [limit, ownCount].filter(Boolean).join(", ");
  return text && <p className="num mt-1 text-sm text-ink-3">{text}</p>;
}

export { EnterPage as Component };
