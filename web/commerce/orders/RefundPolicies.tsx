import type { Purchase } from "../../../contract/commerce/orders/transactions.ts";

type Props = { programs: readonly Pick<Purchase["programs"][number], "service" | "program" | "refundPolicy">[] };

/** What each program of an order says of refunds, for its own lines; by its name where there are several. */
export const RefundPolicies = ({ programs }: Props) =>
  programs
    .filter(({ refundPolicy }) => refundPolicy !== "")
    .map(({ service, program, refundPolicy }) => (
      <p key={service} className="mt-2 text-base text-pretty whitespace-pre-line text-ink-3">
        {programs.length > 1 && <span className="block font-medium text-ink-2">{program}</span>}
        {refundPolicy}
      </p>
    ));
