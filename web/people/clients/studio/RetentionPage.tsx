import { useParams } from "react-router";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import {
  type RetentionKind,
  changeRetention,
  forGood,
  getRetention,
  previewRetention,
  retentionForm,
  retentionGraceDays,
  retentionKinds,
} from "../../../../contract/people/retention.ts";
import { useAnswer, useOptionalAnswer } from "../../../platform/api/answers.ts";
import { neededPermissionText } from "../../../platform/dialogs/ActionButton.tsx";
import { FormView } from "../../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { nothingChanged } from "../../../platform/forms/use-unsaved-changes.ts";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { DescriptionList } from "../../../platform/ui/DescriptionList.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";
import { dateText } from "../../../platform/ui/date-text.ts";

type Kind = AnswerOf<typeof getRetention>["kinds"][number];

const labelOf = (kind: RetentionKind) => retentionForm[kind].label;

/** How long a client keeps what of people. */
function RetentionPage() {
  const { client = "" } = useParams();
  const { kinds } = useAnswer(getRetention, { client });
  const begun = kinds.filter(({ deleted }) => deleted > 0);
  return (
    <>
      <title>Privacy</title>
      <PageHead
        title="Privacy"
        text="What you know of people is theirs. Keep it as long as you need it, and no longer."
      />
      <SettingsBlock
        id="retention"
        title="How long what is kept"
        text={`What is older is deleted each day, and can’t be brought back. A time that you choose begins ${retentionGraceDays} days later: until then you can change your mind. Books, ballots and public results are never touched.`}
      >
        <RetentionChoice key={kinds.map(({ months }) => months).join()} client={client} kinds={kinds} />
      </SettingsBlock>
      <SettingsBlock id="deleted" title="Deleted so far">
        {begun.length > 0 ? (
          <DescriptionList
            items={begun.map(({ kind, deleted, lastAt }) => ({
              term: labelOf(kind),
              value: `${deleted.toLocaleString("en-US")}, the last on ${lastAt ? dateText(lastAt, "here") : ""}`,
            }))}
          />
        ) : (
          <p className="text-base text-ink-3">Nothing yet.</p>
        )}
      </SettingsBlock>
    </>
  );
}

function RetentionChoice({ client, kinds }: { client: string; kinds: readonly Kind[] }) {
  const standings = useStandings(client);
  const initial = Object.fromEntries(
    kinds.map(({ kind, months }) => [kind, months === null ? forGood : String(months)]),
  ) as Record<RetentionKind, string>;
  const form = useEndpointForm({ endpoint: changeRetention, params: { client }, initial });
  const reason = may(standings, changeRetention.allow) ? undefined : neededPermissionText(changeRetention);
  const chosen = retentionKinds.flatMap((kind) => {
    const months = form.values[kind];
    return typeof months === "string" && months !== forGood && months !== "" ? [{ kind, months }] : [];
  });
  return (
    <FormView
      form={form}
      locked={reason !== undefined}
      submitLabel="Save"
      reason={reason ?? (form.dirty ? undefined : nothingChanged)}
      beside={<p className="text-sm text-ink-3">{reason ?? (form.dirty && "Not saved yet")}</p>}
    >
      {chosen.length > 0 && (
        <section aria-labelledby="what-goes" className="mt-5 rounded-lg border bg-sunken p-4">
          <h3 id="what-goes" className="text-base font-semibold">
            What that takes away
          </h3>
          <ul className="mt-1 divide-y">
            {chosen.map(({ kind, months }) => (
              <PreviewLine key={kind} client={client} months={months} kind={kinds.find((one) => one.kind === kind)!} />
            ))}
          </ul>
        </section>
      )}
    </FormView>
  );
}

function PreviewLine({
  client,
  kind: { kind, months: saved, beginsAt },
  months,
}: {
  client: string;
  kind: Kind;
  months: string;
}) {
  const { data, error } = useOptionalAnswer(
    previewRetention,
    { client },
    { query: { kind, months: months as "12" }, keepsLast: true },
  );
  const begins = String(saved) === months && beginsAt;
  return (
    <li className="py-2 text-base last:pb-0" aria-live="polite">
      <span className="font-medium">{labelOf(kind)}: </span>
      {data ? previewText(data) : error ? error.message : "Counting…"}
      {begins && <span className="text-ink-3"> Nothing before {dateText(begins, "here")}.</span>}
    </li>
  );
}

/** '12,430 of 3 programs (Gala, Tour of Homes, Lunch).' */
function previewText({ records, programs, names }: AnswerOf<typeof previewRetention>): string {
  if (records === 0) return "nothing today.";
  const count = records.toLocaleString("en-US");
  if (programs === 0) return `${count} today.`;
  const more = programs > names.length ? " and others" : "";
  return `${count} today, of ${plural(programs, "program")} (${names.join(", ")}${more}).`;
}

export { RetentionPage as Component };
