import type { ListColumn } from "../../../contract/entries/entry-views.ts";
import { dollars } from "../../../contract/platform/money.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { dateText, dateTimeText } from "../../platform/ui/date-text.ts";

type ColumnKind = ListColumn["kind"];
type Props = { kind: ColumnKind; value: string | number | boolean | null; zone: TimeZone };

export const isNumberColumn = (kind: ColumnKind): boolean => kind === "number" || kind === "money";

/** What stands in a column that was chosen, in a few lines. */
export function CellText({ kind, value, zone }: Props) {
  const text = cellText(kind, value, zone);
  return (
    <span title={text} className="line-clamp-3 text-sm wrap-anywhere">
      {text || "–"}
    </span>
  );
}

function cellText(kind: ColumnKind, value: Props["value"], zone: TimeZone): string {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return kind === "money" ? dollars(value) : String(value);
  if (kind === "instant") return dateTimeText(value, zone);
  if (kind === "dateTime") return dateTimeText(`${value}Z`, "UTC");
  return kind === "date" ? dateText(`${value}T00:00:00Z`, "UTC") : value;
}
