import {
  type InvoiceRow,
  type InvoiceState as State,
  invoiceStateText,
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

type Props = { invoice: Pick<InvoiceRow, "state" | "isOverdue" | "method"> };

export const InvoiceStateBadge = ({ invoice }: Props) => (
  <Badge dot tone={invoice.isOverdue ? "danger" : tones[invoice.state]}>
    {invoice.isOverdue ? "Overdue" : invoiceStateText(invoice)}
  </Badge>
);
