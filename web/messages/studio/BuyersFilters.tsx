import { orderStateLabels, salesSummary } from "../../../contract/commerce/orders/order-management.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { hasFeature, kindOfSegment } from "../../../contract/platform/service-kinds.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { FilterSelect, Toolbar } from "../../platform/ui/Toolbar.tsx";

export type BuyersChoice = {
  who?: "buyers" | "holders";
  productID?: string;
  orderState?: keyof typeof orderStateLabels;
  checkedIn?: "yes" | "no";
  unanswered?: boolean;
};

type Props = { at: ProgramAddress; filter: BuyersChoice; onChange: (filter: BuyersChoice) => void };

const options = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

const whoOptions = options({ buyers: "Buyers", holders: "Ticket holders" });
const stateOptions = options({
  paid: orderStateLabels.paid,
  partlyRefunded: orderStateLabels.partlyRefunded,
  awaitingPayment: orderStateLabels.awaitingPayment,
});
const checkedInOptions = options({ yes: "Checked in", no: "Not yet" });
const questionOptions = options({ open: "Not answered" });

/** Which buyers and ticket holders a message goes to. */
export function BuyersFilters({ at, filter, onChange }: Props) {
  const { data: sales } = useOptionalAnswer(salesSummary, at);
  const products = sales?.products.map(({ productID: value, name: label }) => ({ value, label })) ?? [];
  const change = (changes: { [Name in keyof BuyersChoice]: BuyersChoice[Name] | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined),
      ) as BuyersChoice,
    );
  return (
    <Toolbar label="Who gets it" className="mb-6">
      <FilterSelect
        label="Who"
        all="Both"
        value={filter.who ?? ""}
        onChange={(who) => change({ who: (who || undefined) as BuyersChoice["who"] })}
        options={whoOptions}
      />
      <FilterSelect
        label="Product"
        value={filter.productID ?? ""}
        onChange={(productID) => change({ productID: productID || undefined })}
        options={products}
      />
      <FilterSelect
        label="Order"
        value={filter.orderState ?? ""}
        onChange={(state) => change({ orderState: (state || undefined) as BuyersChoice["orderState"] })}
        options={stateOptions}
      />
      {hasFeature(kindOfSegment(at.serviceType), "door") && (
        <FilterSelect
          label="Checked in"
          value={filter.checkedIn ?? ""}
          onChange={(checkedIn) => change({ checkedIn: (checkedIn || undefined) as BuyersChoice["checkedIn"] })}
          options={checkedInOptions}
        />
      )}
      <FilterSelect
        label="Questions"
        value={filter.unanswered ? "open" : ""}
        onChange={(open) => change({ unanswered: open === "open" || undefined })}
        options={questionOptions}
      />
    </Toolbar>
  );
}
