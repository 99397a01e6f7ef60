import {
  CircleDollarSign,
  ClockAlert,
  CreditCard,
  Eye,
  Gavel,
  ImageOff,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  PartyPopper,
  Scale,
  Sparkles,
  Undo2,
} from "lucide-react";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";

type Attention = ContestOverviewAnswer["attention"][number];

const attentionWays: Record<
  Attention["kind"],
  { icon: LucideIcon; action: string; to: (at: ProgramAddress) => string }
> = {
  "not-submitted": { icon: ClockAlert, action: "Look", to: (at) => `${studioPaths.entries(at)}?state=unsubmitted` },
  "no-payments": { icon: CreditCard, action: "Set up", to: studioPaths.payments },
  "paid-not-submitted": {
    icon: CircleDollarSign,
    action: "Look",
    to: (at) => `${studioPaths.entries(at)}?fee=paidNotSubmitted`,
  },
  "awaiting-payment": {
    icon: CircleDollarSign,
    action: "Look",
    to: (at) => `${studioPaths.entries(at)}?fee=invoiced&state=submitted`,
  },
  "to-screen": { icon: Eye, action: "Look", to: studioPaths.screening },
  "few-scorers": { icon: Gavel, action: "Assign", to: studioPaths.scorers },
  "no-scoresheet": { icon: ListChecks, action: "Add one", to: studioPaths.scoresheets },
  "help-requests": { icon: LifeBuoy, action: "Answer", to: studioPaths.help },
  "award-withdrawn": {
    icon: Undo2,
    action: "Look",
    to: (at) => `${studioPaths.entries(at)}?columns=sentOnBy,awardThere`,
  },
  "pictures-waiting": { icon: ImageOff, action: "Look", to: (at) => `${studioPaths.entries(at)}?showing=waiting` },
  "pictures-ending": { icon: ImageOff, action: "Look", to: (at) => `${studioPaths.entries(at)}?showing=ending` },
  "changes-waiting": { icon: Scale, action: "Look", to: studioPaths.results },
  "results-waiting": { icon: PartyPopper, action: "Results", to: studioPaths.results },
};

/** Things that need attention, each with a link. */
export const AttentionCard = ({ at, attention }: { at: ProgramAddress; attention: readonly Attention[] }) => (
  <Card aria-label="Needs attention" className="shadow-none!">
    <CardHead title="Needs attention" />
    {attention.length === 0 ? (
      <p className="flex items-center gap-3 border-t px-5 py-6 text-ink-3">
        <Sparkles aria-hidden size={18} />
        Nothing needs you just now.
      </p>
    ) : (
      <ul>
        {attention.map((one) => (
          <AttentionRow key={`${one.kind} ${one.title}`} at={at} attention={one} />
        ))}
      </ul>
    )}
  </Card>
);

function AttentionRow({ at, attention: { kind, title, text } }: { at: ProgramAddress; attention: Attention }) {
  const { icon: Icon, action, to } = attentionWays[kind];
  return (
    <li className="flex items-center gap-3 border-t px-5 py-3">
      <Icon aria-hidden size={18} className="text-warning-text" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink-3">{text}</p>
      </div>
      <LinkButton size="sm" to={to(at)} aria-label={`${action}: ${title}`}>
        {action}
      </LinkButton>
    </li>
  );
}
