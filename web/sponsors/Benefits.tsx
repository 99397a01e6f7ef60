import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import type { Benefit } from "../../contract/sponsors/sponsor-benefits.ts";
import { changeSponsorPromises, markBenefit } from "../../contract/sponsors/sponsors.ts";
import { type TimeZone, dayText } from "../../contract/platform/time-zone.ts";
import { type Standing, may } from "../../contract/platform/permissions.ts";
import { ActionButton } from "../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../platform/dialogs/ActionDialog.tsx";
import { useAction } from "../platform/dialogs/use-action.ts";
import { useDialogs } from "../platform/dialogs/use-dialogs.ts";
import { useNow } from "../platform/ui/use-now.ts";
import { Button } from "../platform/ui/Button.tsx";
import { Checkbox } from "../platform/ui/Checkbox.tsx";
import type { SponsorAt } from "./sponsor-at.ts";

type Props = { benefits: readonly Benefit[]; zone: TimeZone };

/** What was promised, and what of it was delivered, as its owner reads it. */
export const BenefitList = ({ benefits, zone }: Props) => (
  <ul className="grid gap-3">
    {benefits.map((one) => (
      <li key={one.benefit} className="flex items-start gap-2.5">
        {one.deliveredAt ? (
          <CircleCheck aria-hidden size={18} className="mt-px shrink-0 text-confirm-text" />
        ) : (
          <CircleDashed aria-hidden size={18} className="mt-px shrink-0 text-ink-3" />
        )}
        <DeliveryText benefit={one} zone={zone} />
      </li>
    ))}
  </ul>
);

function DeliveryText({ benefit: { benefit, deliveredAt, note }, zone }: { benefit: Benefit; zone: TimeZone }) {
  const now = useNow();
  const how = [deliveredAt && `Delivered ${dayText(deliveredAt, zone, now)}`, note].filter(Boolean).join(": ");
  return (
    <span className="min-w-0 wrap-anywhere">
      {benefit}
      <span className="block text-sm text-ink-3">{how || "To come"}</span>
    </span>
  );
}

type BenefitTicksProps = Props & { at: SponsorAt; promises: string; standings: readonly Standing[] };

/** The same under the hands of staff, who tick off what was done. */
export function BenefitTicks({ benefits, zone, at, promises, standings }: BenefitTicksProps) {
  const promising = (
    <ActionButton
      endpoint={changeSponsorPromises}
      standings={standings}
      size="sm"
      dialog={
        <ActionDialog
          title="Promised to this sponsor alone"
          endpoint={changeSponsorPromises}
          params={at}
          initial={{ promises }}
        />
      }
    >
      Promise something else
    </ActionButton>
  );
  if (benefits.length === 0)
    return (
      <BenefitStack>
        <p className="text-ink-3">Its tier promises nothing yet. Write its benefits into the tier, a line for each.</p>
        {promising}
      </BenefitStack>
    );
  return (
    <BenefitStack>
      <ul className="grid gap-1">
        {benefits.map((one) => (
          <li key={one.benefit}>
            <BenefitTick benefit={one} zone={zone} at={at} allowed={may(standings, markBenefit.allow)} />
          </li>
        ))}
      </ul>
      {promising}
    </BenefitStack>
  );
}

const BenefitStack = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-start gap-4">{children}</div>
);

type BenefitTickProps = { benefit: Benefit; zone: TimeZone; at: SponsorAt; allowed: boolean };

function BenefitTick({ benefit: one, zone, at, allowed }: BenefitTickProps) {
  const { run, busy } = useAction(markBenefit);
  const { open } = useDialogs();
  const { benefit, deliveredAt, note } = one;
  const params = { ...at, serviceType: at.serviceType };
  return (
    <div className="flex items-start justify-between gap-3">
      <Checkbox
        checked={deliveredAt !== null}
        disabled={!allowed || busy}
        onChange={({ target: { checked } }) => void run(params, { benefit, delivered: checked })}
      >
        <DeliveryText benefit={one} zone={zone} />
      </Checkbox>
      {deliveredAt !== null && allowed && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Note on ${benefit}`}
          onClick={() =>
            open(
              <ActionDialog
                size="sm"
                title={benefit}
                endpoint={markBenefit}
                params={params}
                fields={{ note: markBenefit.form.note }}
                initial={{ note }}
                sending={({ note: said }) => ({ benefit, delivered: true, note: said })}
                done="Note saved."
              />,
            )
          }
        >
          Note
        </Button>
      )}
    </div>
  );
}
