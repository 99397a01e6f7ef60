import { CalendarDays, GraduationCap, House, type LucideIcon, MessageSquareText, Trophy } from "lucide-react";
import { type ServiceKind, kindNames, serviceKinds } from "../../../contract/service-kinds.ts";
import { createService } from "../../../contract/services.ts";
import { markClass } from "../../ui/Checkbox.tsx";

const kindIcons: Record<ServiceKind, LucideIcon> = {
  contest: Trophy,
  parade: House,
  event: CalendarDays,
  scholarship: GraduationCap,
  survey: MessageSquareText,
};

type Props = { value: ServiceKind | undefined; onChange: (kind: ServiceKind) => void };

/** F01 What kind of program it is to be, with a sentence about each. */
export const KindChoice = ({ value, onChange }: Props) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 text-sm font-medium">{createService.form.kind.label}</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {kindNames.map((kind) => {
        const Icon = kindIcons[kind];
        const { label, purpose } = serviceKinds[kind];
        return (
          <label
            key={kind}
            className="group flex min-w-0 cursor-pointer items-start gap-3 rounded-md border bg-surface p-3 hover:border-field has-checked:border-brand-line has-checked:bg-brand-soft"
          >
            <Icon aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-brand-text" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-pretty text-ink-2">{purpose}</span>
            </span>
            <span className="relative mt-px grid size-[18px] shrink-0 place-items-center">
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={kind === value}
                onChange={() => onChange(kind)}
                className={`${markClass} rounded-full`}
              />
              <span
                aria-hidden
                className="pointer-events-none absolute size-2 scale-0 rounded-full bg-brand-ink transition-[scale] duration-120 peer-checked:scale-100"
              />
            </span>
          </label>
        );
      })}
    </div>
  </fieldset>
);

/** What kind it is, below its name. */
export const KindLabel = ({ kind }: { kind: ServiceKind }) => (
  <span className="block truncate text-xs font-normal text-ink-3">{serviceKinds[kind].label}</span>
);
