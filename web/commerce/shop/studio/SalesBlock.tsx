import type { ProgramAddress } from "../../../../contract/platform/addresses.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import { hasFeature, kindOfSegment } from "../../../../contract/platform/service-kinds.ts";
import {
  changeSalesSettings,
  feeSalesFormParts,
  getSalesSettings,
} from "../../../../contract/commerce/shop/sales-settings.ts";
import { type TimeZone, zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { EndpointForm } from "../../../platform/forms/EndpointForm.tsx";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";
import { useUsedParts } from "../../../programs/use-used-parts.ts";

type Props = { at: ProgramAddress; timeZone: TimeZone; standings: readonly Standing[] };

export function SalesBlock({ at, timeZone, standings }: Props) {
  const { settings } = useAnswer(getSalesSettings, at);
  const takesEntries = hasFeature(kindOfSegment(at.serviceType), "entryFees");
  const hasShop = useUsedParts(at.client, at.service)?.includes("tickets") ?? false;
  return (
    <SettingsBlock
      id="sales"
      title="Selling"
      text={
        takesEntries
          ? "What you say about refunds, and what tickets need where you sell some."
          : `Where it is, what buyers may change, and the tax. Times are in ${zoneLabel(timeZone)}.`
      }
    >
      <EndpointForm
        endpoint={changeSalesSettings}
        params={at}
        initial={settings}
        timeZone={timeZone}
        standings={standings}
        parts={takesEntries && !hasShop ? feeSalesFormParts : undefined}
      />
    </SettingsBlock>
  );
}
