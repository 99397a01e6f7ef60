import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { useState } from "react";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import type { salesSummary } from "../../../../contract/commerce/orders/order-management.ts";
import { Segmented } from "../../../platform/ui/Segmented.tsx";
import { Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";

type Summary = AnswerOf<typeof salesSummary>;
type Bar = { name: string; note: string; amount: number };

const breakdowns = {
  day: { label: "By day", heading: "Day", bars: (summary: Summary): Bar[] => dayBars(summary) },
  product: {
    label: "By ticket",
    heading: "Ticket",
    bars: ({ byProduct }: Summary): Bar[] =>
      byProduct.map(({ name, sold, amount }) => ({ name, note: `${sold} sold`, amount })),
  },
  code: {
    label: "By code",
    heading: "Promo code",
    bars: ({ byCode }: Summary): Bar[] =>
      byCode.map(({ name, orders, amount, discount }) => ({
        name,
        note: `${plural(orders, "order")}, ${dollars(discount)} off`,
        amount,
      })),
  },
};
type Breakdown = keyof typeof breakdowns;
const breakdownNames = Object.keys(breakdowns) as Breakdown[];

/** The last first, since that is what somebody looks for. */
const dayBars = (summary: Summary): Bar[] =>
  summary.days.toReversed().map(({ day, amount }) => ({ name: calendarDayText(day), note: "", amount }));

/** What came in, as a picture that is a table, too: cut by day, by ticket or by code. */
export function SalesBars({ summary }: { summary: Summary }) {
  const [cut, setCut] = useState<Breakdown>("day");
  if (summary.orders === 0) return null;
  const { heading, bars } = breakdowns[cut];
  const rows = bars(summary);
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <section aria-labelledby="how-it-sells" className="mb-7">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="how-it-sells" className="text-md font-semibold">
          How it sells
        </h2>
        <Segmented
          label="Cut"
          value={cut}
          onChange={setCut}
          options={breakdownNames.map((value) => ({ value, label: breakdowns[value].label }))}
        />
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-2">{cut === "day" ? "Nothing in the last 30 days." : "Nothing yet."}</p>
      ) : (
        <Table label={`Net sales ${breakdowns[cut].label.toLowerCase()}`}>
          <thead>
            <tr>
              <Th>{heading}</Th>
              <Th>Share</Th>
              <Th align="right">Net sales</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, note, amount }) => (
              <Tr key={name}>
                <Td as="title">
                  {name}
                  {note && <span className="block text-sm font-normal text-ink-3">{note}</span>}
                </Td>
                <Td label="Share">
                  <span aria-hidden className="block h-2 w-full min-w-24 overflow-hidden rounded-xs bg-sunken">
                    <span
                      className="block h-full rounded-xs bg-brand"
                      style={{ width: `${Math.max(0, (amount / most) * 100)}%` }}
                    />
                  </span>
                </Td>
                <Td label="Net sales" align="right">
                  {dollars(amount)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
