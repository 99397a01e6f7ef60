import { type LucideIcon, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { AnyEndpoint } from "../../../../contract/platform/endpoint.ts";
import { Tooltip } from "../../../platform/ui/Tooltip.tsx";
import { useService } from "../use-service.ts";
import { RowMenu, type RowOutcome } from "./RowMenu.tsx";

type RowDialog = { endpoint: AnyEndpoint; dialog: ReactNode };

type Props = {
  name: string;
  /** The name as it is shown, where that is more than text. */
  head?: ReactNode;
  /** Below the name. */
  line: ReactNode;
  /** Before the name. */
  before?: ReactNode;
  /** Between the name and the menu. */
  children?: ReactNode;
  edit: RowDialog & { label?: string };
  /** Further actions. */
  also?: readonly (RowOutcome & { label: string; icon: LucideIcon; endpoint: AnyEndpoint })[];
  /** `reason`: why it can't be removed. */
  remove: RowDialog & { reason?: string | false };
};

export function SetupRow({ name, head = name, line, before, children, edit, also = [], remove }: Props) {
  const { standings } = useService();
  return (
    <div className="flex min-h-14 items-center gap-4 py-2 pr-3 pl-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
        {before}
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-medium wrap-anywhere sm:truncate">{head}</p>
          <p className="num text-sm wrap-anywhere text-ink-3">{line}</p>
        </div>
        {children}
      </div>
      <RowMenu
        name={name}
        standings={standings}
        actions={[
          { label: "Edit", icon: Pencil, ...edit },
          ...also,
          { label: "Remove", icon: Trash2, danger: true, ...remove, reason: remove.reason || undefined },
        ]}
      />
    </div>
  );
}

type CategoryLabelProps = {
  /** The chosen categories, none for every category. */
  names?: readonly string[];
  children: string;
};

/** What a row is for: behind a number of categories stand their names. On narrow screens it has a line of its own. */
export const CategoryLabel = ({ names = [], children }: CategoryLabelProps) => (
  <span className="max-w-48 truncate text-sm text-ink-2 max-sm:max-w-full max-sm:basis-full">
    {names.length > 1 ? (
      <Tooltip text={names.join(", ")} describes>
        <span tabIndex={0}>{children}</span>
      </Tooltip>
    ) : (
      children
    )}
  </span>
);
