import { type OrderState as State, orderStateLabels } from "../../../../contract/commerce/orders/order-management.ts";
import type { PaymentMethod } from "../../../../contract/platform/payment-methods.ts";
import { Badge, type Tone } from "../../../platform/ui/Badge.tsx";

const tones: Record<State, Tone> = {
  paid: "confirm",
  awaitingPayment: "brand",
  partlyRefunded: "warning",
  refunded: "neutral",
  cancelled: "neutral",
  paidLateUnfilled: "danger",
};

type Props = { state: State; method?: PaymentMethod | null };

export const OrderStateBadge = ({ state, method }: Props) => (
  <Badge dot tone={tones[state]}>
    {state === "awaitingPayment" && method === "bank" ? "Bank payment on its way" : orderStateLabels[state]}
  </Badge>
);
