import { parseCents } from "../../../contract/platform/forms/amounts.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { AmountField } from "../../platform/forms/AmountField.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { billSuggestions } from "./bills.ts";

/** What goes back of what was handed over; nothing, where that wasn't said. */
export const changeDue = (given: string, balance: number) => Math.max(0, (parseCents(given) ?? balance) - balance);

type CashProps = { balance: number; given: string; change: number; onGive: (typed: string) => void };

/** What was handed over, and what goes back. */
export const CashReceived = ({ balance, given, change, onGive }: CashProps) => (
  <div className="mt-4 grid gap-3">
    <div className="flex flex-wrap gap-2">
      {billSuggestions(balance).map((cents) => (
        <Button key={cents} size="lg" onClick={() => onGive(String(cents / 100))}>
          {dollars(cents)}
        </Button>
      ))}
    </div>
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="w-40">
        <AmountField label="Given" size="lg" value={given} onValue={onGive} />
      </div>
      <p role="status" className="num text-right">
        <span className="block text-sm text-ink-3">Change</span>
        <span className="display text-2xl">{dollars(change)}</span>
      </p>
    </div>
  </div>
);
