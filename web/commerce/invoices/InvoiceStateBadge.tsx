import {
  type InvoiceRow,
  type InvoiceState as State,
  invoiceStateLabels,
} from "../../../contract/commerce/invoices/invoices.ts";
import { Badge, type Tone } from "../../platform/ui/Badge.tsx";

const tones: Record<State, Tone> = {
  draft: "neutral",
  open: "brand",
  paying: "brand",
  paid: "confirm",
  partlyRefunded: "warning",
  refunded: "neutral",
  void: "neutral",
};

export const InvoiceStateBadge = ({
  invoice: { state, isOverdue },
}: {
  invoice: Pick<InvoiceRow, "state" | "isOverdue">;
}) => (
  <Badge dot tone={isOverdue ? "danger" : tones[state]}>
    {isOverdue ? "Overdue" : invoiceStateLabels[state]}
  </Badge>
);
