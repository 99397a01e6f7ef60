import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { LinkTabs } from "../../platform/ui/LinkTabs.tsx";

export const ScoringTabs = ({ at }: { at: ProgramAddress }) => (
  <LinkTabs
    label="Scoring"
    className="mb-5"
    tabs={[
      { to: studioPaths.scorers(at), label: "Scorers" },
      { to: studioPaths.scoringSettings(at), label: "Settings" },
    ]}
  />
);
