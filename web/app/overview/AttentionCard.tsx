import { Sparkles } from "lucide-react";
import type { AttentionItem } from "../../../contract/app/attention.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { AttentionRow } from "./AttentionRow.tsx";
import { attentionWays } from "./attention-ways.ts";

/** What needs somebody in a program, each with a link. */
export const AttentionCard = ({ at, attention }: { at: ProgramAddress; attention: readonly AttentionItem[] }) => (
  <Card aria-label="Needs attention" className="overflow-hidden shadow-none!">
    <CardHead title="Needs attention" />
    {attention.length === 0 ? (
      <p className="flex items-center gap-3 border-t px-5 py-6 text-ink-3">
        <Sparkles aria-hidden size={18} />
        Nothing needs you just now.
      </p>
    ) : (
      <ul>
        {attention.map((one, place) => {
          const { to, ...way } = attentionWays[one.kind];
          return (
            <AttentionRow
              key={`${one.kind} ${one.title}`}
              {...one}
              {...way}
              to={to(at)}
              isFirst={place === 0 && one.urgent}
            />
          );
        })}
      </ul>
    )}
  </Card>
);
