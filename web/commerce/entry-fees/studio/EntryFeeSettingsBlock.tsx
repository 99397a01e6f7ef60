import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import {
  changeEntryFeeSettings,
  getEntryFeeSettings,
} from "../../../../contract/commerce/entry-fees/entry-fee-settings.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import { zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { EndpointForm } from "../../../platform/forms/EndpointForm.tsx";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";

export function EntryFeeSettingsBlock({ at, standings }: { at: ServiceAddress; standings: readonly Standing[] }) {
  const { settings, zone } = useAnswer(getEntryFeeSettings, at);
  return (
    <SettingsBlock
      id="entry-fees"
      title="Checks and refunds"
      text={`How an entry’s fee is paid besides by card, and when it goes back. Times are in ${zoneLabel(zone)}.`}
    >
      <EndpointForm
        endpoint={changeEntryFeeSettings}
        params={at}
        initial={settings}
        timeZone={zone}
        standings={standings}
      />
    </SettingsBlock>
  );
}
