import { CircleCheckBig } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type DoorSale, undoDoorSale } from "../../../contract/door/door-sales.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import { ShortCode } from "../../commerce/tickets/ShortCode.tsx";
import { QRCode } from "../../people/users/QRCode.tsx";

type Props = {
  at: ServiceAddress;
  sale: DoorSale;
  change: number;
  onChange: (sale: DoorSale) => void;
  onNext: () => void;
};

/** A finished sale: change, codes to photograph, and undo. */
export function DoorSaleDone({ at, sale, change, onChange, onNext }: Props) {
  const { run, busy } = useAction(undoDoorSale);
  const isLate = useNow() >= new Date(sale.until);
  async function undo() {
    const outcome = await run({ ...at, transactionID: sale.transactionID });
    if (outcome.ok) onChange(outcome.answer);
  }
  return (
    <section aria-label="Sold" className="grid overflow-hidden rounded-lg border bg-surface">
      {sale.takenBack ? (
        <p role="status" className="bg-sunken px-5 py-6 text-lg font-medium">
          Taken back. {sale.total > 0 && `Give ${dollars(sale.total)} back.`}
        </p>
      ) : (
        <SaleTotals sale={sale} change={change} />
      )}
      <div className="grid gap-4 px-5 py-4">
        {!sale.takenBack && sale.tickets.length > 0 && <TicketCodes tickets={sale.tickets} />}
        {sale.guestEmail && !sale.takenBack && (
          <p className="text-ink-2 wrap-anywhere">The tickets go to {sale.guestEmail}, too.</p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" size="xl" onClick={onNext}>
            Next sale
          </Button>
          {!sale.takenBack && !isLate && (
            <Button size="xl" busy={busy} onClick={() => void undo()}>
              Take it back
            </Button>
          )}
        </div>
        {!sale.takenBack && (
          <p className="num text-sm text-ink-3">
            {isLate ? (
              "It can be refunded by whoever runs the program."
            ) : (
              <>
                You can take it back until <DateTimeText as="end" value={sale.until} clock="here" />.
              </>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

const SaleTotals = ({ sale, change }: Pick<Props, "sale" | "change">) => (
  <div className="flex min-h-40 items-center gap-4 bg-confirm px-5 py-6 text-confirm-ink">
    <CircleCheckBig aria-hidden size={52} className="shrink-0" />
    <div role="status" className="min-w-0">
      <p className="text-lg font-medium">
        {sale.total === 0 ? "Given out" : `Sold for ${dollars(sale.total)}`}
        {sale.tickets.some(({ letIn }) => letIn) && ", and let in"}
      </p>
      <p className="display num text-3xl wrap-anywhere">
        {change > 0 ? `${dollars(change)} back` : sale.guestName || plural(sale.tickets.length, "ticket")}
      </p>
    </div>
  </div>
);

/** Codes to photograph, for buyers without an email address. */
const TicketCodes = ({ tickets }: Pick<DoorSale, "tickets">) => (
  <ul
    aria-label="Tickets to photograph"
    // Makes it scrollable by keyboard.
    tabIndex={0}
    className="flex snap-x gap-4 overflow-x-auto pb-2"
  >
    {tickets.map(({ ticketID, number, product, code, letIn }) => (
      <li key={ticketID} className="grid shrink-0 snap-start gap-2">
        <QRCode text={code} label={`Code of ticket ${number}`} />
        <ShortCode code={code} />
        <p className="num w-52 text-sm text-ink-2 wrap-anywhere">
          {product}, ticket #{number}
          {letIn && ", let in"}
        </p>
      </li>
    ))}
  </ul>
);
