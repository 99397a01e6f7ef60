import { dollars } from "../../../../contract/platform/money.ts";

type Props = {
  lines: readonly { name: string; quantity: number; price: number }[];
  /** What is added to them, or taken off. */
  added?: readonly { name: string; amount: number }[];
  total: number;
};

/** Name, Qty, Price, Total, and the grand total. */
export function PaymentTable({ lines, added = [], total }: Props) {
  return (
    <table className="num w-full overflow-hidden rounded-md bg-sunken text-base">
      <thead className="text-sm text-ink-3">
        <tr>
          <th className="py-2.5 pl-4 text-left font-medium">Name</th>
          <th className="py-2.5 pl-3 text-right font-medium">Qty</th>
          <th className="py-2.5 pl-3 text-right font-medium">Price</th>
          <th className="py-2.5 pr-4 pl-3 text-right font-medium">Total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} className="border-t">
            <td className="py-2.5 pl-4 font-medium wrap-anywhere">{line.name}</td>
            <td className="py-2.5 pl-3 text-right">{line.quantity}</td>
            <td className="py-2.5 pl-3 text-right text-ink-2">{dollars(line.price)}</td>
            <td className="py-2.5 pr-4 pl-3 text-right font-semibold">{dollars(line.quantity * line.price)}</td>
          </tr>
        ))}
        {added.map(({ name, amount }) => (
          <tr key={name} className="border-t">
            <td colSpan={3} className="py-2.5 pl-4 wrap-anywhere">
              {name}
            </td>
            <td className="py-2.5 pr-4 pl-3 text-right">{dollars(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t-2 border-dashed border-line-2">
        <tr>
          <th colSpan={2} className="py-3.5 pl-4 text-left text-md font-semibold">
            Grand total
          </th>
          <td colSpan={2} className="display py-3.5 pr-4 pl-3 text-right text-xl">
            {dollars(total)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
