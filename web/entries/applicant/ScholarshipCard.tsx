import { useState } from "react";
import { useNavigate } from "react-router";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { startApplication } from "../../../contract/judging/applications.ts";
import { type EnterCategory, getEntering } from "../../../contract/entries/entering.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { useEligibility } from "../use-eligibility.tsx";
import { ApplicationCard } from "./ApplicationCard.tsx";
import { MemberLink } from "../../people/users/MemberLink.tsx";

/** A scholarship to apply for. Eligibility questions come before an application is started. */
export function ScholarshipCard({ scholarship, at }: { scholarship: EnterCategory; at: ProgramAddress }) {
  const { name, description, asks, questions, reason, isForMembers } = scholarship;
  const navigate = useNavigate();
  const { serviceID } = useAnswer(getEntering, at);
  const { run, busy } = useAction(startApplication);
  const mayBegin = useEligibility(at);
  const [entryKey] = useState(() => crypto.randomUUID());

  async function begin() {
    const place = { service: serviceID, scholarship: scholarship.categoryID };
    const outcome = await run(place, { entryKey, eligible: questions.map(() => true) });
    if (outcome.ok) void navigate(paths.entry({ ...at, entryID: outcome.answer.entryID }));
  }
  const apply = async () => {
    if (await mayBegin(scholarship)) await begin();
  };
  return (
    <ApplicationCard label={name}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-sm text-ink-3">Not started</p>
          <h2 className="text-lg font-semibold wrap-break-word">{name}</h2>
          <p className="text-base whitespace-pre-line text-ink-2">{description}</p>
          {asks.length > 0 && <p className="mt-2 text-sm text-ink-3">It asks for: {asks.join(", ")}</p>}
          {reason && <p className="mt-2 text-sm text-ink-3">{reason}</p>}
          {isForMembers && (
            <p className="mt-2">
              <MemberLink client={at.client} back={paths.entries(at)} />
            </p>
          )}
        </div>
        <Button size="lg" busy={busy} reason={reason ?? undefined} onClick={() => void apply()}>
          Apply<span className="sr-only"> for {name}</span>
        </Button>
      </div>
    </ApplicationCard>
  );
}
