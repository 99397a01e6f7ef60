import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { searchWords } from "../../../contract/platform/search-key.ts";
import { useDoorDeviceState } from "../device/use-door-device.ts";
import { isUsedUp, verdicts } from "../../../contract/door/door-rules.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { useAddressSearch } from "../../platform/ui/use-address-search.ts";
import type { DoorDevice } from "../device/door-device.ts";
import type { ListMatch } from "../device/offline-check-in.ts";
import type { CheckInControl } from "./use-check-in.ts";

type Props = { device: DoorDevice; checking: CheckInControl };

/** Guests without a code while there is no network: the list opens for two whole words of a name. */
export function OfflineCheckinList({ device, checking }: Props) {
  const [{ typed, settled }, type] = useAddressSearch();
  const [found, setFound] = useState<{ search: string; matches: readonly ListMatch[] }>();
  const { result } = checking;
  const { listedAt } = useDoorDeviceState(device);
  useEffect(() => {
    let isCurrent = true;
    const show = (matches: readonly ListMatch[]) => isCurrent && setFound({ search: settled, matches });
    void device.findByName(settled).then(show, () => show([]));
    return () => {
      isCurrent = false;
    };
    // Searched again after each check-in, so that the guest is shown as checked in.
  }, [device, settled, result]);
  const matches = settled !== "" && found?.search === settled ? found.matches : undefined;
  return (
    <section aria-label="Check-in list" className="grid gap-3 border-t pt-5 first:border-t-0 first:pt-0">
      <Field label="No code? Find by first and last name" help="Without a network, type both in full.">
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
      {matches?.length === 0 && <p className="text-ink-2">{emptyText(settled, listedAt)}</p>}
      {matches && matches.length > 0 && (
        <ul className="divide-y rounded-lg border bg-surface">
          {matches.map((one) => (
            <Row key={one.source.ticketID} match={one} checking={checking} />
          ))}
        </ul>
      )}
    </section>
  );
}

function emptyText(search: string, listedAt: number | undefined): string {
  if (listedAt === undefined) return "This phone has no list of tickets yet. Let in by the ticket, or by eye.";
  return searchWords(search).length < 2
    ? "Type the first and last name in full."
    : "Nobody of that name is in this phone’s list.";
}

function Row({ match, checking }: { match: ListMatch; checking: CheckInControl }) {
  const { ticket, verdict } = match;
  const isLetIn = verdict === "ok" || verdict === "unanswered";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <span translate={ticket.name ? "no" : undefined} className="block truncate font-medium">
          {ticket.name || "No name given"}
        </span>
        <span className="num block truncate text-sm text-ink-3">
          {ticket.product}, ticket #{ticket.number}
        </span>
      </div>
      {isLetIn ? (
        <Button size="lg" busy={checking.busy} onClick={() => void checking.letInListed([match.source])}>
          Check In
        </Button>
      ) : (
        <Badge tone={isUsedUp(verdict) ? "confirm" : "warning"}>
          {isUsedUp(verdict) ? "Checked in" : verdicts[verdict]}
        </Badge>
      )}
    </li>
  );
}
