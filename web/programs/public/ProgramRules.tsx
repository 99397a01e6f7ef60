import { ChevronDown } from "lucide-react";
import type { ServicePage } from "../../../contract/programs/service-page.ts";
import { shortDateText } from "../../platform/ui/date-text.ts";
import { RulesContentView } from "../RulesContentView.tsx";

type Props = { client: string; rules: NonNullable<ServicePage["rules"]>; zone: ServicePage["timeZone"] };

/** The rules that whoever enters accepts. A long text is folded. */
export const ProgramRules = ({ client, rules, zone }: Props) => (
  <section id="rules" aria-labelledby="rules-title" className="page mt-16 scroll-mt-6">
    <h2 id="rules-title" className="display text-2xl">
      Rules
    </h2>
    <p className="mt-2 text-base text-ink-3">As of {shortDateText(rules.at, zone)}.</p>
    {rules.kind === "text" ? (
      <details className="group mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-brand-text">
          Read the rules
          <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-3">
          <RulesContentView client={client} rules={rules} />
        </div>
      </details>
    ) : (
      <div className="mt-2">
        <RulesContentView client={client} rules={rules} />
      </div>
    )}
  </section>
);
