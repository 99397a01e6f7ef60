import { Search } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type CheckinItem, listCheckinItems } from "../../../contract/door/door.ts";
import { isUsedUp, verdicts } from "../../../contract/door/door-rules.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { useAddressSearch } from "../../platform/ui/use-address-search.ts";
import { TransactionDetails } from "./TransactionDetails.tsx";
import type { CheckInControl } from "./use-check-in.ts";

type Props = { at: ServiceAddress; propertyID: string | null; checking: CheckInControl };

/** A search for visitors without a code. */
export function CheckinList({ at, propertyID, checking }: Props) {
  const [{ typed, settled }, type] = useAddressSearch();
  const { data, error } = useOptionalAnswer(listCheckinItems, at, {
    query: { search: settled, ...(propertyID && { propertyID }) },
    enabled: settled !== "",
    retry: false,
  });
  return (
    <section aria-label="Check-in list" className="grid gap-3 border-t pt-5 first:border-t-0 first:pt-0">
      <Field label="No code? Find by name, email or number">
        {(control) => (
          <Input
            {...control}
            type="search"
            lead={<Search aria-hidden size={16} />}
            value={typed}
            size="lg"
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      {error && <p className="text-danger-text">{error.message}</p>}
      {settled !== "" && !data && !error && <Skeleton className="h-16" />}
      {data && settled !== "" && (
        <FoundItems items={data.items} hasMore={data.hasMore} {...{ at, propertyID, checking }} />
      )}
    </section>
  );
}

function FoundItems({ items, hasMore, ...rest }: Props & { items: readonly CheckinItem[]; hasMore: boolean }) {
  if (items.length === 0) return <p className="text-ink-2">Nobody of that name has a ticket here.</p>;
  return (
    <>
      <ul className="divide-y rounded-lg border bg-surface">
        {items.map((item) => (
          <CheckinRow key={item.purchasedTicketID} item={item} {...rest} />
        ))}
      </ul>
      {hasMore && <p className="text-sm text-ink-3">There are more. Type a longer part of the name.</p>}
    </>
  );
}

function CheckinRow({ item, at, propertyID, checking }: Props & { item: CheckinItem }) {
  const { open } = useDialogs();
  const { letIn, takeBack, undoOffline } = checking;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <button
        type="button"
        className="min-w-0 flex-1 text-left touch:min-h-11"
        onClick={() => open(<TransactionDetails {...{ at, propertyID, item, letIn, takeBack, undoOffline }} />)}
      >
        <span
          translate={item.name ? "no" : undefined}
          className="block truncate font-medium underline-offset-4 hover:underline"
        >
          {item.name || "No name given"}
        </span>
        <span className="num block truncate text-sm text-ink-3">
          {item.product}, ticket #{item.number}
        </span>
      </button>
      {item.verdict === "ok" ? (
        <Button size="lg" busy={checking.busy} onClick={() => void checking.letIn(item)}>
          Check In
        </Button>
      ) : (
        <Badge tone={isUsedUp(item.verdict) ? "confirm" : "warning"}>
          {isUsedUp(item.verdict) ? "Checked in" : verdicts[item.verdict]}
        </Badge>
      )}
    </li>
  );
}
