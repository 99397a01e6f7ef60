import { CalendarClock, Ticket } from "lucide-react";
import {
  type ProductSetup,
  changePrices,
  createProduct,
  editProduct,
  listProducts,
  orderProducts,
  productFormParts,
  removeProduct,
  restoreProduct,
  newProductDefaults,
  withdrawProduct,
} from "../../../../contract/commerce/shop/products.ts";
import { listQuestionForms } from "../../../../contract/commerce/questions/question-forms.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { SetupList } from "../../../programs/studio/setup/SetupList.tsx";
import { SetupRow } from "../../../programs/studio/setup/SetupRow.tsx";
import { withdrawalAction } from "../../../programs/studio/setup/withdrawal-action.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { audienceNote } from "../../../programs/program-state.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { dateTimeText } from "../../../platform/ui/date-text.ts";
import { PricesDialog } from "./PricesDialog.tsx";
import { SalesTabs } from "./SalesTabs.tsx";
import { SharedLimits } from "./SharedLimits.tsx";
import { savedPriceText, productPriceText, productStateBadges, stockText, ticketsText } from "./shop-texts.ts";
import { MemberRuleNotice } from "../../../people/clients/studio/MemberRuleNotice.tsx";

type ProductsSetup = AnswerOf<typeof listProducts> & AnswerOf<typeof listQuestionForms>;

function ProductsPage() {
  const { at, place, standings } = useProgram();
  const setup = { ...useAnswer(listProducts, at), ...useAnswer(listQuestionForms, at) };
  const { products, status, cardWarning } = setup;
  return (
    <>
      <SetupList
        title="Tickets"
        text="What this program sells. Buyers see it in this order."
        rows={products}
        idOf={({ productID }) => productID}
        render={(product) => <ProductRow product={product} setup={setup} />}
        ordering={orderProducts}
        orderOf={(productIDs) => [at, { productIDs }]}
        add={{
          label: "Add ticket",
          endpoint: createProduct,
          dialog: <ProductDialog at={at} setup={setup} />,
        }}
        empty={{
          icon: Ticket,
          title: "Nothing to sell yet",
          text: "Add a ticket, a table, an after-party, or a donation. You say what it costs and how many there are.",
        }}
      >
        <SalesTabs place={place} />
        <MemberRuleNotice client={place.client} />
        {cardWarning !== null && (
          <div className="mb-5">
            <Notice tone="warning">{cardWarning}</Notice>
          </div>
        )}
        {status !== "published" && products.length > 0 && (
          <div className="mb-5">
            <Notice tone="info">Nobody can buy anything until this program is published.</Notice>
          </div>
        )}
      </SetupList>
      {products.length > 0 && <SharedLimits at={at} setup={setup} standings={standings} />}
    </>
  );
}

type ProductsAt = { client: string; service: string };

/** The basic fields first, the others folded by subject. */
function ProductDialog({ at, setup, product }: { at: ProductsAt; setup: ProductsSetup; product?: ProductSetup }) {
  const { zone, days, propertyGroups, sponsorTiers, questionForms } = setup;
  const forms = questionForms.filter(
    ({ purpose, withdrawn, questionFormID }) =>
      purpose === "attendee" && (!withdrawn || questionFormID === product?.formID),
  );
  const drawn = {
    parts: productFormParts,
    timeZone: zone,
    options: {
      propertyGroupID: propertyGroups.map(({ propertyGroupID, name }) => ({ value: propertyGroupID, label: name })),
      sponsorTierID: sponsorTiers.map(({ sponsorTierID, name }) => ({ value: sponsorTierID, label: name })),
      days: days.map(({ timeframeID, opensAt }) => ({ value: timeframeID, label: dateTimeText(opensAt, zone) })),
      formID: forms.map(({ questionFormID, name }) => ({ value: questionFormID, label: name })),
    },
  };
  const times = `Times are in ${zoneLabel(zone)}.`;
  if (!product)
    return (
      <ActionDialog
        title="New ticket"
        text={times}
        endpoint={createProduct}
        params={at}
        initial={newProductDefaults}
        done={({ cardWarning }) => savedPriceText(createProduct, cardWarning)}
        save="Add"
        {...drawn}
      />
    );
  const { productID, name } = product;
  return (
    <ActionDialog
      title={name}
      text={`${times} A new price counts from now on. What was bought keeps its price; whoever has it in a cart is shown the new one before they pay.`}
      endpoint={editProduct}
      params={{ ...at, productID }}
      initial={product}
      done={({ cardWarning }) => savedPriceText(editProduct, cardWarning)}
      {...drawn}
    />
  );
}

function ProductRow({ product, setup }: { product: ProductSetup; setup: ProductsSetup }) {
  const { at } = useProgram();
  const { productID, name, sold, held, left, state, audience, hidden, shares, withdrawn } = withdrawableRow(product);
  const params = { ...at, productID };
  const shared = shares.map(({ quotaID }) => setup.quotas.find((quota) => quota.quotaID === quotaID)?.name);
  const facts = [productPriceText(product), ticketsText(product), stockText(product, left), ...shared];
  return (
    <SetupRow
      name={name}
      line={facts.filter(Boolean).join(" · ")}
      edit={{ endpoint: editProduct, dialog: <ProductDialog at={at} setup={setup} product={product} /> }}
      also={[
        {
          label: "Prices by date",
          icon: CalendarClock,
          endpoint: changePrices,
          dialog: <PricesDialog at={params} product={product} timeZone={setup.zone} />,
        },
        offerAction(product, params, withdrawn),
      ]}
      remove={{
        endpoint: removeProduct,
        reason: sold + held > 0 && "Somebody has it. Stop selling it instead.",
        dialog: (
          <Confirm
            title="Remove this ticket?"
            text={`${name} and its prices will be gone.`}
            lasting="permanent"
            action="Remove"
            endpoint={removeProduct}
            params={params}
          />
        ),
      }}
    >
      {hidden && <Badge className="max-sm:hidden">With a code</Badge>}
      {audienceNote[audience] && <Badge className="max-sm:hidden">{audienceNote[audience]}</Badge>}
      <Badge tone={productStateBadges[state].tone}>{productStateBadges[state].label}</Badge>
    </SetupRow>
  );
}

const withdrawableRow = (product: ProductSetup) => ({ ...product, withdrawn: product.state === "withdrawn" });

/** Sold products can't be removed, but they can be withdrawn. */
const offerAction = ({ name }: ProductSetup, params: ProductsAt & { productID: string }, withdrawn: boolean) =>
  withdrawalAction({
    isWithdrawn: withdrawn,
    params,
    withdraw: {
      endpoint: withdrawProduct,
      action: "Stop selling",
      title: "Stop selling this?",
      text: `Nobody can buy ${name} any more. Tickets that were sold stay good.`,
    },
    restore: {
      endpoint: restoreProduct,
      action: "Sell again",
      title: "Sell this again?",
      text: `${name} is sold from now on, within its dates.`,
    },
  });

export { ProductsPage as Component };
