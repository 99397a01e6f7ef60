import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown, X } from "lucide-react";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";

type Props = ComponentProps<"table"> & {
  /** What the rows are, for screen readers. */
  label: string;
  /** Rows as cards where it is narrow. On unless the columns are few and short. */
  cards?: boolean;
};

/** Rows with hairlines; its head stays in sight; where it is narrow each row is a card. Arrow keys go from row to row. */
export function Table({ label, cards = true, className, children, ...rest }: Props) {
  return (
    <div data-slot="table" data-cards={cards || undefined} className="@container">
      <table aria-label={label} className={clsx("w-full text-base", className)} onKeyDown={moveRowFocus} {...rest}>
        {children}
      </table>
    </div>
  );
}

type SidewaysProps = Omit<ComponentProps<"div">, "role"> & { label: string };

/** Around a table that may be wider than its place: it is moved sideways then, and the cells that stay are in sight. */
export const ScrollSideways = ({ label, ...rest }: SidewaysProps) => (
  <div role="region" aria-label={label} tabIndex={0} data-slot="sideways" {...rest} />
);

export type Direction = "ascending" | "descending";

type ThProps = Omit<ComponentProps<"th">, "align"> & {
  /** Right for numbers. */
  align?: "left" | "right";
  /** `null` where it can be sorted by and isn't. */
  sort?: Direction | null;
  onSort?: () => void;
  stays?: boolean;
};

export function Th({ align = "left", sort, onSort, stays, className, children, ...rest }: ThProps) {
  const side = align === "right" ? "text-right" : "text-left";
  const Arrow = sort === "ascending" ? ArrowUp : sort === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sort ?? undefined}
      data-stays={stays || undefined}
      className={clsx(side, className)}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            "group/sort -mx-1 inline-flex items-center gap-1 rounded-xs px-1 py-0.5 hover:text-ink",
            sort && "text-ink",
          )}
        >
          {children}
          <Arrow
            aria-hidden
            size={13}
            className={sort ? "" : "opacity-0 group-hover/sort:opacity-70 touch:opacity-50 @max-[40rem]:opacity-50"}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

type TdProps = Omit<ComponentProps<"td">, "align"> & {
  align?: "left" | "right";
  /** Names the value where the row is a card. The card's title needs none. */
  label?: string;
  /** `title` heads the card; `actions` stands at its corner, `buttons` below; `wide` is left out of narrow tables. */
  as?: "title" | "actions" | "buttons" | "wide";
  /** Stays in sight where the table is moved sideways. */
  stays?: boolean;
};

export const Td = ({ align = "left", label, as, stays, className, ...rest }: TdProps) => (
  <td
    data-label={label}
    data-as={as}
    data-stays={stays || undefined}
    className={clsx(align === "right" && "num text-right", className)}
    {...rest}
  />
);

export const Tr = ({ selected = false, ...rest }: ComponentProps<"tr"> & { selected?: boolean }) => (
  <tr aria-selected={selected || undefined} {...rest} />
);

type CheckProps = { label: string; checked: boolean; some?: boolean; onChange: (range: boolean) => void };

/** The box before a row. With Shift it takes all rows since the last one. */
export function RowCheck({ label, checked, some = false, onChange }: CheckProps) {
  return (
    <input
      type="checkbox"
      data-slot="row-check"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = some && !checked;
      }}
      onChange={(event) => onChange(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      className="thumb shrink-0"
    />
  );
}

/** The box in the head; above cards, where no column names it, its word stands beside it. */
export const AllCheck = (check: CheckProps) => (
  <label className="inline-flex items-center gap-3 align-middle">
    <RowCheck {...check} />
    <span aria-hidden className="hidden @max-[40rem]:inline">
      All
    </span>
  </label>
);

type BarProps = { count: number; onClear: () => void; children: ReactNode };

/** What can be done with the chosen rows, at the bottom of the screen while there are any. */
export function SelectionBar({ count, onClear, children }: BarProps) {
  if (count === 0) return null;
  return (
    <div
      role="region"
      aria-label="Selected rows"
      data-slot="selection-bar"
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-2 rounded-lg border bg-surface py-2 pr-2 pl-4 shadow-3 dark:bg-raised"
    >
      <span aria-live="polite" className="num mr-2 font-medium whitespace-nowrap">
        {count} selected
      </span>
      {children}
      <IconButton label="Clear selection" size="icon-sm" icon={<X size={16} />} onClick={onClear} />
    </div>
  );
}

function moveRowFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const at = event.target instanceof HTMLElement ? event.target : undefined;
  const row = at?.closest("tbody tr");
  if (!step || !row || at?.matches("textarea, select, [role=combobox], input:not([type=checkbox])")) return;
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const target = next?.querySelector<HTMLElement>(at?.matches("input") ? "input" : "a, button");
  if (!target) return;
  event.preventDefault();
  target.focus();
}
