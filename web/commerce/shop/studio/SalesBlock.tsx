import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import { changeSalesSettings, getSalesSettings } from "../../../../contract/commerce/shop/sales-settings.ts";
import { type TimeZone, zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { EndpointForm } from "../../../platform/forms/EndpointForm.tsx";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";

type Props = { at: ServiceAddress; timeZone: TimeZone; standings: readonly Standing[] };

/** Of a program's settings, how it sells. */
export function SalesBlock({ at, timeZone, standings }: Props) {
  const { settings } = useAnswer(getSalesSettings, at);
  return (
    <SettingsBlock
      id="sales"
      title="Selling"
      text={`Where it is, what buyers may change, and the tax. Times are in ${zoneLabel(timeZone)}.`}
    >
      <EndpointForm
        endpoint={changeSalesSettings}
        params={at}
        initial={settings}
        timeZone={timeZone}
        standings={standings}
      />
    </SettingsBlock>
  );
}
