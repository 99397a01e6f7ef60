import { CalendarDays, GraduationCap, House, type LucideIcon, MessageSquareText, Trophy } from "lucide-react";
import { type ServiceKind, kindNames, serviceKinds } from "../../../../contract/platform/service-kinds.ts";
import { createService } from "../../../../contract/programs/services.ts";
import { ChoiceCards } from "../../../platform/ui/ChoiceCards.tsx";

const kindIcons: Record<ServiceKind, LucideIcon> = {
  contest: Trophy,
  parade: House,
  event: CalendarDays,
  scholarship: GraduationCap,
  survey: MessageSquareText,
};

const kinds = kindNames.map((kind) => {
  const { label, purpose } = serviceKinds[kind];
  return { value: kind, title: label, text: purpose, icon: kindIcons[kind] };
});

type Props = { value: ServiceKind | undefined; onChange: (kind: ServiceKind) => void };

/** F01 A choice with a sentence about each kind. */
export const KindChoice = ({ value, onChange }: Props) => (
  <ChoiceCards legend={createService.form.kind.label} value={value} choices={kinds} onChange={onChange} />
);

export const KindLabel = ({ kind }: { kind: ServiceKind }) => (
  <span className="block truncate text-xs font-normal text-ink-3">{serviceKinds[kind].label}</span>
);
