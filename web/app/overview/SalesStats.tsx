import type { SalesPart } from "../../../contract/app/program-overviews.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { Stat } from "../../platform/ui/Stat.tsx";

/** Tickets and money, as every overview of a program that sells has them first. */
export const SalesStats = ({ sales }: { sales: SalesPart }) => (
  <>
    <Stat
      label="Tickets sold"
      value={<span className="num">{sales.tickets.toLocaleString("en-US")}</span>}
      note={sales.ticketsToday > 0 ? `+${sales.ticketsToday} today` : `${sales.held} in carts now`}
      tone={sales.ticketsToday > 0 ? "confirm" : "quiet"}
    />
    <Stat
      label="Money taken"
      value={<span className="num">{dollars(sales.net)}</span>}
      note={sales.refunded > 0 ? `${dollars(sales.refunded)} refunded` : "Nothing refunded"}
    />
  </>
);
