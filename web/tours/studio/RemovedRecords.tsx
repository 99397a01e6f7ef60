import type { LucideIcon } from "lucide-react";
import type { AnyEndpoint, ParamsOf } from "../../../contract/platform/endpoint.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useService } from "../../programs/studio/use-service.ts";

type Props<E extends AnyEndpoint> = {
  rows: readonly { id: string; name: string }[];
  endpoint: E;
  paramsOf: (id: string) => ParamsOf<E>;
  icon: LucideIcon;
};

/** Removed records with a button to restore each, folded below the list. */
export function RemovedRecords<E extends AnyEndpoint>({ rows, endpoint, paramsOf, icon: Icon }: Props<E>) {
  const { standings } = useService();
  const { run, busy } = useAction(endpoint);
  if (rows.length === 0) return null;
  return (
    <details className="mt-8">
      <summary className="cursor-pointer text-base font-medium text-ink-2">
        {plural(rows.length, "removed one")}
      </summary>
      <ul className="mt-3 divide-y rounded-lg border">
        {rows.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-4 py-2.5">
            <span className="min-w-0 truncate text-ink-2">{name}</span>
            <ActionButton
              endpoint={endpoint}
              standings={standings}
              size="sm"
              busy={busy}
              onClick={() => void run(paramsOf(id))}
            >
              <Icon aria-hidden size={15} />
              Restore
            </ActionButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
