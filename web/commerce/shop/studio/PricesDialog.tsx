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
import { savedPriceText } from "./shop-texts.ts";

type PriceTier = ProductSetup["tiers"][number];
/** The fields' values. */
type TypedTier = { key: string; until: string; name: string; price: string; memberPrice: string };

type Props = {
  at: { client: string; service: string; productID: string };
  product: ProductSetup;
  timeZone: TimeZone;
};

/** Prices until a date, such as for early birds. Afterwards the next one applies, and at last the regular price. */
export function PricesDialog({ at, product, timeZone }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const [base, setBase] = useState<readonly PriceTier[]>(product.tiers);
  const [typedRows, setTyped] = useState<readonly TypedTier[]>(() => typedTiers(product.tiers, timeZone));
  const words = (tiers: unknown) => (tiers as PriceTier[]).map((tier) => tierText(tier, timeZone)).join("\n");
  const { run, busy } = useAction(changePrices, {
    done: ({ cardWarning }) => savedPriceText(changePrices, cardWarning),
    read: { label: "Prices by date", words },
  });
  const parsedTiers = typedRows.map((one) => parseTier(one, timeZone, base));
  const isWhole = parsedTiers.every((tier) => tier !== undefined);
  const isDirty = JSON.stringify(parsedTiers) !== JSON.stringify(base);
  const put = (index: number, one: TypedTier) => setTyped(typedRows.with(index, one));

  async function save() {
    const outcome = await run(
      at,
      { tiers: parsedTiers.filter((tier) => tier !== undefined) },
      { base: { tiers: base } },
    );
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
        {typedRows.length === 0 && <p className="text-ink-3">There is only the regular price.</p>}
        <ul className="grid gap-6">
          {typedRows.map((one, index) => (
            <TierRow
              key={one.key}
              typed={one}
              nth={index + 1}
              onChange={(next) => put(index, next)}
              onRemove={() => setTyped(typedRows.toSpliced(index, 1))}
            />
          ))}
        </ul>
        {typedRows.length < mostPriceTiers && (
          <div>
            <Button onClick={() => setTyped([...typedRows, blankTier()])}>
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

/** Undefined while a field is missing. An unchanged date keeps its exact instant. */
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

type RowProps = { typed: TypedTier; nth: number; onChange: (typedRows: TypedTier) => void; onRemove: () => void };

const TierRow = ({ typed: typedRows, nth, onChange, onRemove }: RowProps) => (
  <li>
    <fieldset className="relative grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-medium">Price {nth}</legend>
      <Field label="Until" required>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={typedRows.until}
            onChange={(event) => onChange({ ...typedRows, until: event.target.value })}
          />
        )}
      </Field>
      <Field label="Called">
        {(control) => (
          <Input
            {...control}
            value={typedRows.name}
            maxLength={100}
            placeholder="Early bird"
            onChange={(event) => onChange({ ...typedRows, name: event.target.value })}
          />
        )}
      </Field>
      <AmountField
        label="Price"
        required
        value={typedRows.price}
        onValue={(price) => onChange({ ...typedRows, price })}
      />
      <AmountField
        label="Member price"
        value={typedRows.memberPrice}
        onValue={(memberPrice) => onChange({ ...typedRows, memberPrice })}
      />
      <div className="absolute -top-1.5 right-0">
        <IconButton label={`Remove price ${nth}`} size="icon-sm" icon={<X size={15} />} onClick={onRemove} />
      </div>
    </fieldset>
  </li>
);
