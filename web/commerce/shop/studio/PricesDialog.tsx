import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { parseCents, amountFieldText } from "../../../../contract/platform/forms/amounts.ts";
import { priceText } from "../../../../contract/platform/money.ts";
import { type ProductSetup, changePrices, mostPriceTiers } from "../../../../contract/commerce/shop/products.ts";
import { type TimeZone, instantAt, wallClockMinute, zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { CancelButton } from "../../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../../platform/dialogs/Modal.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { AmountField } from "../../../platform/forms/AmountField.tsx";
import { nothingChanged } from "../../../platform/forms/use-unsaved-changes.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { endText } from "../../../platform/ui/date-text.ts";

type PriceTier = ProductSetup["tiers"][number];
/** As it stands in the fields. */
type TypedTier = { key: string; until: string; name: string; price: string; memberPrice: string };

type Props = {
  at: { client: string; service: string; productID: string };
  product: ProductSetup;
  timeZone: TimeZone;
};

/** Prices that count until a date, such as for early birds. Afterwards the next one counts, and at last the regular price. */
export function PricesDialog({ at, product, timeZone }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const [base, setBase] = useState<readonly PriceTier[]>(product.tiers);
  const [typed, setTyped] = useState<readonly TypedTier[]>(() => typedTiers(product.tiers, timeZone));
  const words = (tiers: unknown) => (tiers as PriceTier[]).map((tier) => tierText(tier, timeZone)).join("\n");
  const { run, busy } = useAction(changePrices, { read: { label: "Prices by date", words } });
  const sent = typed.map((one) => parseTier(one, timeZone, base));
  const isWhole = sent.every((tier) => tier !== undefined);
  const isDirty = JSON.stringify(sent) !== JSON.stringify(base);
  const put = (index: number, one: TypedTier) => setTyped(typed.with(index, one));

  async function save() {
    const outcome = await run(at, { tiers: sent.filter((tier) => tier !== undefined) }, { base: { tiers: base } });
    if (outcome.ok) return close();
    if (!outcome.theirs) return;
    const { tiers } = outcome.theirs as { tiers: PriceTier[] };
    setBase(tiers);
    setTyped(typedTiers(tiers, timeZone));
  }
  const reason = isWhole ? (isDirty ? undefined : nothingChanged) : "Each price needs its date and its amount.";
  return (
    <Modal
      title={`Prices of ${product.name}`}
      text={`Each counts until its date, in ${zoneLabel(timeZone)}. After the last, the regular price counts: ${priceText(product.price)}.`}
      size="lg"
      unsaved={isDirty}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" busy={busy} reason={reason}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined) void save();
        }}
      >
        {typed.length === 0 && <p className="text-ink-3">There is only the regular price.</p>}
        <ul className="grid gap-6">
          {typed.map((one, index) => (
            <TierRow
              key={one.key}
              typed={one}
              nth={index + 1}
              onChange={(next) => put(index, next)}
              onRemove={() => setTyped(typed.toSpliced(index, 1))}
            />
          ))}
        </ul>
        {typed.length < mostPriceTiers && (
          <div>
            <Button onClick={() => setTyped([...typed, blankTier()])}>
              <Plus aria-hidden size={16} />
              Add a price
            </Button>
          </div>
        )}
      </form>
    </Modal>
  );
}

const blankTier = (): TypedTier => ({ key: crypto.randomUUID(), until: "", name: "", price: "", memberPrice: "" });

const typedTiers = (tiers: readonly PriceTier[], timeZone: TimeZone): TypedTier[] =>
  tiers.map(({ until, name, price, memberPrice }) => ({
    key: until,
    until: wallClockMinute(until, timeZone),
    name,
    price: amountFieldText(price),
    memberPrice: memberPrice === null ? "" : amountFieldText(memberPrice),
  }));

/** Undefined while something of it is missing. A date that wasn't touched stays the very instant it was. */
function parseTier(
  { key, until, name, price, memberPrice }: TypedTier,
  timeZone: TimeZone,
  base: readonly PriceTier[],
) {
  const before = base.find((tier) => tier.until === key)?.until;
  const instant = before && wallClockMinute(before, timeZone) === until ? before : instantAt(until, timeZone);
  const cents = parseCents(price);
  const memberCents = memberPrice.trim() === "" ? null : parseCents(memberPrice);
  if (instant === null || cents === null || (memberCents === null && memberPrice.trim() !== "")) return undefined;
  return { until: instant, name: name.trim(), price: cents, memberPrice: memberCents };
}

const tierText = ({ until, name, price, memberPrice }: PriceTier, timeZone: TimeZone) =>
  [
    `Until ${endText(until, timeZone)}`,
    name,
    priceText(price),
    memberPrice !== null && `members ${priceText(memberPrice)}`,
  ]
    .filter(Boolean)
    .join(", ");

type RowProps = { typed: TypedTier; nth: number; onChange: (typed: TypedTier) => void; onRemove: () => void };

const TierRow = ({ typed, nth, onChange, onRemove }: RowProps) => (
  <li>
    <fieldset className="relative grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-medium">Price {nth}</legend>
      <Field label="Until" required>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={typed.until}
            onChange={(event) => onChange({ ...typed, until: event.target.value })}
          />
        )}
      </Field>
      <Field label="Called">
        {(control) => (
          <Input
            {...control}
            value={typed.name}
            maxLength={100}
            placeholder="Early bird"
            onChange={(event) => onChange({ ...typed, name: event.target.value })}
          />
        )}
      </Field>
      <AmountField label="Price" required value={typed.price} onValue={(price) => onChange({ ...typed, price })} />
      <AmountField
        label="Member price"
        value={typed.memberPrice}
        onValue={(memberPrice) => onChange({ ...typed, memberPrice })}
      />
      <div className="absolute -top-1.5 right-0">
        <IconButton label={`Remove price ${nth}`} size="icon-sm" icon={<X size={15} />} onClick={onRemove} />
      </div>
    </fieldset>
  </li>
);
