import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { RegistrationStep } from "../../../../contract/commerce/shop/sale-rules.ts";
import { stepNames } from "./registration-steps.ts";

type Props = { steps: readonly RegistrationStep[]; current: RegistrationStep };

/** Where one is on the way: names on a wide screen, lines and a sentence on a phone. */
export function StepBar({ steps, current }: Props) {
  const at = steps.indexOf(current);
  const next = steps[at + 1];
  return (
    <nav aria-label="Steps">
      <ol className="flex items-center gap-1.5 sm:gap-3">
        {steps.map((step, place) => (
          <li
            key={step}
            aria-current={place === at ? "step" : undefined}
            className={clsx(
              "flex flex-1 items-center gap-2.5 text-base font-medium max-sm:h-1 max-sm:rounded-full sm:flex-none",
              place <= at ? "max-sm:bg-brand" : "max-sm:bg-line",
              place === at ? "text-ink" : "text-ink-3",
            )}
          >
            <span
              aria-hidden
              className={clsx(
                "num hidden size-7 place-items-center rounded-full text-sm font-semibold sm:grid",
                place === at && "bg-brand text-brand-ink",
                place < at && "bg-brand-soft text-brand-text",
                place > at && "border border-line-2",
              )}
            >
              {place < at ? <Check aria-hidden size={15} /> : place + 1}
            </span>
            <span className="max-sm:sr-only">{stepNames[step]}</span>
            {place < steps.length - 1 && <i aria-hidden className="ml-1 hidden h-px w-10 bg-line-2 sm:block" />}
          </li>
        ))}
      </ol>
      <p aria-hidden className="mt-2 text-sm text-ink-3 sm:hidden">
        Step {at + 1} of {steps.length}
        {next && `, next: ${stepNames[next].toLowerCase()}`}
      </p>
    </nav>
  );
}
