import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { roundName } from "../../../contract/judging/rounds.ts";
import { LinkTabs } from "../../platform/ui/LinkTabs.tsx";

type Round = { round: number; name: string };
type Props = { at: ProgramAddress; closed: readonly Round[]; current: Round };

/** The rounds of a contest, where it has more than one. */
export const RoundTabs = ({ at, closed, current }: Props) =>
  closed.length > 0 && (
    <LinkTabs
      label="Rounds"
      className="mb-5"
      tabs={[
        ...closed.map((one) => ({
          to: paths.studio.round({ ...at, round: String(one.round) }),
          label: roundName(one),
        })),
        { to: paths.studio.results(at), label: roundName(current) },
      ]}
    />
  );
