import { Suspense } from "react";
import { readRules } from "../../contract/programs/rules.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { useAnswer } from "../platform/api/answers.ts";
import { CancelButton } from "../platform/dialogs/CancelButton.tsx";
import { Modal } from "../platform/dialogs/Modal.tsx";
import { shortDateText } from "../platform/ui/date-text.ts";
import { Skeleton } from "../platform/ui/Skeleton.tsx";
import { RulesContentView } from "../programs/RulesContentView.tsx";

type Props = {
  at: { client: string; service: string };
  version: { version: number; at: string };
  zone: TimeZone;
};

/** A version of the rules as it was. */
export const ReadRulesDialog = ({ at, version, zone }: Props) => (
  <Modal
    title={`Rules of ${shortDateText(version.at, zone)}`}
    text={`Version ${version.version}`}
    size="lg"
    footer={<CancelButton>Close</CancelButton>}
  >
    <Suspense fallback={<Skeleton className="h-40" />}>
      <RulesOfVersion at={at} version={version.version} />
    </Suspense>
  </Modal>
);

function RulesOfVersion({ at: { client, service }, version }: { at: Props["at"]; version: number }) {
  const rules = useAnswer(readRules, { client, service }, { version: String(version) });
  return <RulesContentView client={client} rules={rules} />;
}
