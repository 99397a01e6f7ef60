import { CalendarDays, GraduationCap, House, type LucideIcon, MessageSquareText, Trophy } from "lucide-react";
import { type ServiceKind, kindNames, serviceKinds } from "../../../../contract/platform/service-kinds.ts";
import { createService } from "../../../../contract/programs/services.ts";
import { ChoiceCards } from "../../../platform/ui/ChoiceCards.tsx";

/** What a kind is for, for people who are about to create a program. */
const purposes: Record<ServiceKind, string> = {
  contest: "Takes entries, has them scored, and shows the winners.",
  parade: "Opens houses to visitors, over a weekend or several.",
  event: "Brings people together: a gala, an opening, an evening.",
  scholarship: "Takes applications and has them judged.",
  survey: "Asks members or visitors what they think.",
};

const kindIcons: Record<ServiceKind, LucideIcon> = {
  contest: Trophy,
  parade: House,
  event: CalendarDays,
  scholarship: GraduationCap,
  survey: MessageSquareText,
};

const kinds = kindNames.map((kind) => ({
  value: kind,
  title: serviceKinds[kind].label,
  text: purposes[kind],
  icon: kindIcons[kind],
}));

type Props = { value: ServiceKind | undefined; onChange: (kind: ServiceKind) => void };

/** F01 A choice with a sentence about each kind. */
export const KindChoice = ({ value, onChange }: Props) => (
  <ChoiceCards legend={createService.form.kind.label} value={value} choices={kinds} onChange={onChange} />
);

export const KindLabel = ({ kind }: { kind: ServiceKind }) => (
  <span className="block truncate text-xs font-normal text-ink-3">{serviceKinds[kind].label}</span>
);
