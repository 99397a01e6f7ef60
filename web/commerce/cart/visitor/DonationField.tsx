import { useMemo } from "react";
import { priceText } from "../../../../contract/platform/money.ts";
import type { OfferedProduct } from "../../../../contract/commerce/cart/registration.ts";
import { formElements } from "../../../../contract/platform/forms/element.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import { FormFrame } from "../../../platform/forms/FormView.tsx";
import { useForm } from "../../../platform/forms/use-form.ts";
import { Button } from "../../../platform/ui/Button.tsx";

type Props = { product: OfferedProduct; isIn: boolean; onGive: (cents: number) => void };

export function DonationField({ product: { name, price }, isIn, onGive }: Props) {
  const elements = useMemo(
    () =>
      formElements({
        amount: {
          type: "input",
          kind: "currency",
          label: `Your gift: ${name}`,
          help: price > 0 ? `${priceText(price)} or more.` : undefined,
          min: Math.max(price, 1),
        },
      }),
    [name, price],
  );
  const form = useForm<{ amount?: number }>({ elements, onSubmit: ({ amount }) => onGive(amount ?? 0) });
  const isEmpty = !form.values["amount"];
  return (
    <FormFrame form={form} className="col-span-full flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-48 sm:max-w-64">
        <FormBody form={form} />
      </div>
      <div className="flex gap-2 pt-[1.625rem]">
        <Button type="submit" size="lg" reason={isEmpty ? "Say how much first." : form.reason}>
          {isIn ? "Change" : "Give"}
        </Button>
        {isIn && (
          <Button size="lg" variant="ghost" onClick={() => onGive(0)}>
            Remove
          </Button>
        )}
      </div>
    </FormFrame>
  );
}
