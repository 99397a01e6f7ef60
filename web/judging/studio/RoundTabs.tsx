import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { roundName } from "../../../contract/judging/rounds.ts";
import { LinkTabs } from "../../platform/ui/LinkTabs.tsx";

type Round = { round: number; name: string };
type Props = { at: ProgramAddress; closed: readonly Round[]; current: Round };

export const RoundTabs = ({ at, closed, current }: Props) =>
  closed.length > 0 && (
    <LinkTabs
      label="Rounds"
      className="mb-5"
      tabs={[
        ...closed.map((one) => ({
          to: studioPaths.round({ ...at, round: String(one.round) }),
          label: roundName(one),
        })),
        { to: studioPaths.results(at), label: roundName(current) },
      ]}
    />
  );
