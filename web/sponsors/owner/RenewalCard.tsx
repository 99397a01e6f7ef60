import { getRenewal } from "../../../contract/sponsors/sponsor-renewals.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import type { SponsorAt } from "../sponsor-at.ts";
import { RenewalAnswer, renewalWords } from "./RenewalAnswer.tsx";

/** The same question on the owner's own page, for whoever came there without the mail. */
export function RenewalCard({ at }: { at: SponsorAt }) {
  const { data, refetch } = useOptionalAnswer(getRenewal, at);
  if (!data || data.state === "confirmed") return null;
  const { title, text } = renewalWords[data.state];
  return (
    <section className="mb-8 max-w-xl rounded-lg border bg-surface p-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 text-pretty text-ink-2">{text}</p>
      <RenewalAnswer at={at} asked={data} onDone={refetch} />
    </section>
  );
}
