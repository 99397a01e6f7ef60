import { ReceiptText, Sparkles } from "lucide-react";
import type { ClientHome } from "../../../contract/app/home.ts";
import { programAddress } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { ShowAll } from "../../platform/ui/ShowAll.tsx";
import { AttentionRow } from "../overview/AttentionRow.tsx";
import { attentionWays } from "../overview/attention-ways.ts";
import { useState } from "react";

/** More than these are behind a button: a list of forty is read by nobody. */
const ROWS = 8;

/** What needs somebody in all programs, program by program, the most urgent first. */
export function NeedsCard({ client, home }: { client: string; home: ClientHome }) {
  const [isWhole, setWhole] = useState(false);
  const rows = home.needs.flatMap(({ attention, ...program }) => attention.map((one) => ({ program, one })));
  const shown = isWhole ? rows : rows.slice(0, ROWS);
  const left = home.needed - rows.length - (home.overdueInvoices ? 1 : 0);
  return (
    <Card aria-label="What needs somebody today" className="overflow-hidden shadow-none!">
      <CardHead
        title="What needs somebody today"
        actions={<span className="num text-sm text-ink-3">{sumText(home)}</span>}
      />
      {home.needed === 0 ? (
        <p className="flex items-center gap-3 border-t px-5 py-6 text-ink-3">
          <Sparkles aria-hidden size={18} />
          Nothing needs you just now.
        </p>
      ) : (
        <ul>
          {shown.map(({ program, one }, at) => {
            const { to, ...way } = attentionWays[one.kind];
            return (
              <AttentionRow
                key={`${program.serviceID} ${one.kind} ${one.title}`}
                {...one}
                {...way}
                to={to(programAddress(client, program))}
                place={program.name}
                isFirst={at === 0 && one.urgent}
              />
            );
          })}
          {home.overdueInvoices !== null && home.overdueInvoices > 0 && (
            <AttentionRow
              icon={ReceiptText}
              title={`${plural(home.overdueInvoices, "invoice")} ${home.overdueInvoices === 1 ? "is" : "are"} overdue`}
              text="Their day is over, and they aren’t paid"
              urgent={false}
              to={`${studioPaths.invoices({ client })}?state=overdue`}
              action="Look"
              place="All programs"
            />
          )}
        </ul>
      )}
      {rows.length > shown.length && (
        <ShowAll total={rows.length} of="things that need somebody" onShow={() => setWhole(true)} />
      )}
      {rows.length === shown.length && left > 0 && (
        <p className="num border-t px-5 py-3 text-sm text-ink-3">
          {`${plural(left, "more thing")} in other programs, which their overviews tell.`}
        </p>
      )}
    </Card>
  );
}

function sumText({ needed, urgent }: ClientHome): string {
  if (needed === 0) return "";
  const things = plural(needed, "thing");
  if (urgent === 0) return things;
  return `${things}, ${urgent === needed ? (needed === 1 ? "which" : "all of which") : `${urgent} of them`} can’t wait`;
}
