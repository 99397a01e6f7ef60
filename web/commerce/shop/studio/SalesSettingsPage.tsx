import { getSalesSettings } from "../../../../contract/commerce/shop/sales-settings.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";
import { CallError } from "../../../platform/api/api.ts";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { EntryFeeSettingsBlock } from "../../entry-fees/studio/EntryFeeSettingsBlock.tsx";
import { SalesBlock } from "./SalesBlock.tsx";
import { SalesTabs } from "./SalesTabs.tsx";

/** How a program is paid: its fees of entries, and what it sells. */
function SalesSettingsPage() {
  const { at, place, standings, settings } = useProgram();
  const { kind, name, timeZone } = settings;
  const takesEntries = hasFeature(kind, "entryFees");
  if (!hasFeature(kind, "sales")) throw new CallError(404, "There is nothing at this address.");
  if (!may(standings, getSalesSettings.allow)) throw new CallError(403, "You don't have permission to do that.");
  return (
    <>
      <title>{`Settings of selling · ${name}`}</title>
      <PageHead title={takesEntries ? "Fees" : "Tickets"} text="How people pay, and when money goes back." />
      <SalesTabs place={place} />
      {takesEntries && <EntryFeeSettingsBlock at={at} standings={standings} />}
      <SalesBlock at={place} timeZone={timeZone} standings={standings} />
    </>
  );
}

export { SalesSettingsPage as Component };
