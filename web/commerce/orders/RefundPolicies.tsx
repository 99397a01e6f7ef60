import { type Purchase, isAdmission } from "../../../contract/commerce/orders/transactions.ts";

type Props = {
  programs: readonly Pick<Purchase["programs"][number], "service" | "program" | "refundPolicy">[];
  lines: readonly Pick<Purchase["lines"][number], "service" | "kind">[];
  association: string;
};

/** What each program says of refunds. A program's words are about tickets: whoever bought none there is told whom to ask. */
export function RefundPolicies({ programs, lines, association }: Props) {
  const texts = programs.flatMap(({ service, program, refundPolicy }) => {
    const kinds = lines.flatMap((line) => (line.service === service ? line.kind : []));
    if (kinds.some(isAdmission)) return refundPolicy === "" ? [] : { service, program, text: refundPolicy };
    const what = kinds.includes("property") ? "registration" : kinds.includes("sponsor") ? "sponsorship" : undefined;
    return what
      ? {
          service,
          program,
          text: `If you can’t keep your ${what}, write to ${association}: they decide about refunds.`,
        }
      : [];
  });
  return texts.map(({ service, program, text }) => (
    <p key={service} className="mt-2 text-base text-pretty whitespace-pre-line text-ink-3">
      {programs.length > 1 && <span className="block font-medium text-ink-2">{program}</span>}
      {text}
    </p>
  ));
}
