import { Plus } from "lucide-react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { Fields, Value, Values } from "../../../../contract/platform/forms/element.ts";
import { nameField } from "../../../../contract/platform/forms/fields.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import {
  type ProductSetup,
  type QuotaBody,
  type QuotaSetup,
  createQuota,
  editQuota,
  type listProducts,
  removeQuota,
} from "../../../../contract/commerce/shop/products.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { SetupRow } from "../../../programs/studio/setup/SetupRow.tsx";
import { stockText, quotaTakesText } from "./shop-texts.ts";

type ProductsSetup = AnswerOf<typeof listProducts>;
type Props = { at: ServiceAddress; setup: ProductsSetup; standings: readonly Standing[] };

/** '200 in all, 20 of them VIP': limits that several products take from, for whoever needs them. */
export const SharedLimits = ({ at, setup: { products, quotas }, standings }: Props) => (
  <section aria-labelledby="shared-limits" className="mt-10">
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="shared-limits" className="text-lg font-semibold">
          Shared limits
        </h2>
        <p className="mt-1 max-w-text text-ink-2">
          How many there are of several tickets together, such as 200 seats of which 20 are VIP. A ticket is on sale
          while each limit it takes from has room.
        </p>
      </div>
      <ActionButton endpoint={createQuota} standings={standings} dialog={<LimitDialog at={at} products={products} />}>
        <Plus aria-hidden size={16} />
        Add shared limit
      </ActionButton>
    </div>
    {quotas.length > 0 && (
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {quotas.map((quota) => (
          <li key={quota.quotaID} className="pl-3">
            <LimitRow at={at} quota={quota} products={products} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

type RowProps = { at: ServiceAddress; quota: QuotaSetup; products: readonly ProductSetup[] };

function LimitRow({ at, quota, products }: RowProps) {
  const { quotaID, name, size, sold, held, uses } = quota;
  const params = { ...at, quotaID };
  const taken = products.flatMap(({ productID, name: product }) => {
    const use = uses.find((one) => one.productID === productID);
    return use ? [quotaTakesText(product, use.takes)] : [];
  });
  return (
    <SetupRow
      name={name}
      line={[stockText(quota, size === null ? null : size - sold - held), taken.join(", ")].filter(Boolean).join(" · ")}
      edit={{ endpoint: editQuota, dialog: <LimitDialog at={at} products={products} quota={quota} /> }}
      remove={{
        endpoint: removeQuota,
        reason: sold + held > 0 && "Tickets have taken from it. Leave its number empty instead.",
        dialog: (
          <Confirm
            title="Remove this shared limit?"
            text={`${name} won’t limit anything any more. Its tickets stay, each with its own number.`}
            lasting="permanent"
            action="Remove"
            endpoint={removeQuota}
            params={params}
          />
        ),
      }}
    />
  );
}

const limitValues = ({ name, size, uses }: QuotaBody): Values =>
  Object.fromEntries<Value>([
    ["name", name],
    ["size", size],
    ...uses.map(({ productID, takes }): [string, Value] => [takesField(productID), takes]),
  ]);

const takesField = (productID: string) => `takes ${productID}`;

function LimitDialog({ at, products, quota }: Omit<RowProps, "quota"> & { quota?: QuotaSetup }) {
  const fields: Fields = {
    name: nameField,
    size: {
      type: "input",
      kind: "number",
      whole: true,
      label: "How many there are in all",
      min: 0,
      max: 1_000_000,
      help: "Leave empty for as many as are wanted.",
    },
    explained: {
      type: "paragraph",
      text: "How many of them each ticket takes. A table of ten takes 10 seats; what doesn’t take any stays empty.",
    },
    ...Object.fromEntries(
      products.map(({ productID, name }) => [
        takesField(productID),
        { type: "input", kind: "number", whole: true, label: name, min: 1, max: 1_000 } as const,
      ]),
    ),
  };
  const sending = (values: object): QuotaBody => {
    const typed = values as Record<string, unknown>;
    return {
      name: String(typed["name"]),
      size: (typed["size"] as number | null) ?? null,
      uses: products
        .map(({ productID }) => ({ productID, takes: typed[takesField(productID)] as number }))
        .filter(({ takes }) => takes)
        .toSorted((a, b) => (a.productID < b.productID ? -1 : 1)),
    };
  };
  const receiving = (theirs: object) => limitValues(theirs as QuotaBody);
  const form = { fields, sending, receiving };
  if (!quota) return <ActionDialog title="New shared limit" endpoint={createQuota} params={at} save="Add" {...form} />;
  return (
    <ActionDialog
      title={quota.name}
      text="What its tickets have sold already counts, too."
      endpoint={editQuota}
      params={{ ...at, quotaID: quota.quotaID }}
      initial={limitValues(quota)}
      {...form}
    />
  );
}
