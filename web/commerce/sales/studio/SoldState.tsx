import { type SoldState as State, soldStateLabels } from "../../../../contract/commerce/sales.ts";
import { Badge, type Tone } from "../../../platform/ui/Badge.tsx";

const tones: Record<State, Tone> = {
  paid: "confirm",
  awaitingPayment: "brand",
  partlyRefunded: "warning",
  refunded: "neutral",
  cancelled: "neutral",
  paidLateUnfilled: "danger",
};

export const SoldState = ({ state }: { state: State }) => (
  <Badge dot tone={tones[state]}>
    {soldStateLabels[state]}
  </Badge>
);
