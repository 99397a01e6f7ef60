import { type OrderState as State, orderStateLabels } from "../../../../contract/commerce/orders/order-management.ts";
import { Badge, type Tone } from "../../../platform/ui/Badge.tsx";

const tones: Record<State, Tone> = {
  paid: "confirm",
  awaitingPayment: "brand",
  partlyRefunded: "warning",
  refunded: "neutral",
  cancelled: "neutral",
  paidLateUnfilled: "danger",
};

export const OrderStateBadge = ({ state }: { state: State }) => (
  <Badge dot tone={tones[state]}>
    {orderStateLabels[state]}
  </Badge>
);
