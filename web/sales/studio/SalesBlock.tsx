import type { ServiceAt } from "../../../contract/addresses.ts";
import type { Standing } from "../../../contract/permissions.ts";
import { changeSalesSettings, getSalesSettings } from "../../../contract/sales-settings.ts";
import { type TimeZone, zoneLabel } from "../../../contract/time-zone.ts";
import { useAnswer } from "../../api/answers.ts";
import { EndpointForm } from "../../forms/EndpointForm.tsx";
import { SettingsBlock } from "../../ui/SettingsBlock.tsx";

type Props = { at: ServiceAt; timeZone: TimeZone; standings: readonly Standing[] };

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
