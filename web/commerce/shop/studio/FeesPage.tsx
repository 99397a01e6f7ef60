import { Plus, Receipt } from "lucide-react";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import {
  type FeeSetup,
  allCategories,
  createFee,
  editFee,
  feeFormParts,
  listFees,
  removeFee,
} from "../../../../contract/commerce/shop/fees.ts";
import { priceText } from "../../../../contract/platform/money.ts";
import { ordinal } from "../../../../contract/platform/ordinal.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";
import { zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { SetupRow } from "../../../programs/studio/setup/SetupRow.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { dateTimeText, endText } from "../../../platform/ui/date-text.ts";
import { SalesTabs } from "./SalesTabs.tsx";
import { savedPriceText, feeStateBadges } from "./shop-texts.ts";

type FeesSetup = AnswerOf<typeof listFees>;

function FeesPage() {
  const { at, place, standings, settings } = useProgram();
  const setup = useAnswer(listFees, at);
  const { fees, cardWarning } = setup;
  const takesEntries = hasFeature(settings.kind, "entryFees");
  const add = (
    <ActionButton
      endpoint={createFee}
      standings={standings}
      variant="primary"
      dialog={<FeeDialog setup={setup} appliesTo={takesEntries ? "category" : "order"} />}
    >
      <Plus aria-hidden size={16} />
      Add fee
    </ActionButton>
  );
  return (
    <>
      <title>Fees</title>
      <PageHead
        title="Fees"
        text={
          takesEntries
            ? "What an entry costs, in all categories or in one, and what is added to orders."
            : "What is added to each order, or to a ticket. A late fee begins at its date."
        }
        actions={fees.length > 0 && add}
      />
      <SalesTabs place={place} />
      {cardWarning !== null && (
        <div className="mb-5">
          <Notice tone="warning">{cardWarning}</Notice>
        </div>
      )}
      {fees.length === 0 ? (
        <EmptyState
          icon={Receipt}
          title="No fees"
          text={
            takesEntries
              ? "Entering costs nothing yet. An entry’s fee is paid when it is submitted."
              : "Buyers pay the prices of the tickets, and nothing more."
          }
          action={add}
        />
      ) : (
        <ul aria-label="Fees" className="divide-y overflow-hidden rounded-lg border bg-surface">
          {fees.map((fee) => (
            <li key={fee.feeID} className="pl-3">
              <FeeRow fee={fee} setup={setup} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type DialogProps = { setup: FeesSetup; fee?: FeeSetup; appliesTo?: FeeSetup["appliesTo"] };

function FeeDialog({ setup: { products, categories, zone }, fee, appliesTo = "order" }: DialogProps) {
  const { at } = useProgram();
  const drawn = {
    parts: feeFormParts,
    text: `Times are in ${zoneLabel(zone)}.`,
    timeZone: zone,
    options: {
      productID: products.map(({ productID, name }) => ({ value: productID, label: name })),
      categoryID: [
        { value: allCategories, label: "Every category" },
        ...categories.map(({ categoryID, name }) => ({ value: categoryID, label: name })),
      ],
    },
  };
  if (fee)
    return (
      <ActionDialog
        title={fee.name}
        endpoint={editFee}
        params={{ ...at, feeID: fee.feeID }}
        initial={fee as object}
        done={({ cardWarning }) => savedPriceText(editFee, cardWarning)}
        {...drawn}
      />
    );
  return (
    <ActionDialog
      title="New fee"
      endpoint={createFee}
      params={at}
      initial={{ appliesTo, kind: "flat", categoryID: allCategories }}
      save="Add"
      done={({ cardWarning }) => savedPriceText(createFee, cardWarning)}
      {...drawn}
    />
  );
}

function FeeRow({ fee, setup }: { fee: FeeSetup; setup: FeesSetup }) {
  const { at } = useProgram();
  const { feeID, name, kind, amount, percentage, memberAmount, laterFrom, laterAmount, copyAmount } = fee;
  const { opensAt, closesAt, state } = fee;
  const params = { ...at, feeID };
  const facts = [
    kind === "flat" ? priceText(amount ?? 0) : `${percentage ?? 0}%`,
    memberAmount !== null && `${priceText(memberAmount)} for members`,
    laterFrom !== null && laterAmount !== null && `${priceText(laterAmount)} from the ${ordinal(laterFrom)} on`,
    copyAmount !== null && `${priceText(copyAmount)} in one more category`,
    targetText(fee, setup),
    fee.neededToSubmit && "needed before submitting",
    opensAt && `from ${dateTimeText(opensAt, setup.zone)}`,
    closesAt && `until ${endText(closesAt, setup.zone)}`,
  ];
  return (
    <SetupRow
      name={name}
      line={facts.filter(Boolean).join(" · ")}
      edit={{ endpoint: editFee, dialog: <FeeDialog setup={setup} fee={fee} /> }}
      remove={{
        endpoint: removeFee,
        dialog: (
          <Confirm
            title="Remove this fee?"
            text={`Nobody is asked for ${name} any more. What was paid stays.`}
            lasting="permanent"
            action="Remove"
            endpoint={removeFee}
            params={params}
          />
        ),
      }}
    >
      <Badge tone={feeStateBadges[state].tone}>{feeStateBadges[state].label}</Badge>
    </SetupRow>
  );
}

function targetText({ appliesTo, productID, categoryID }: FeeSetup, { products, categories }: FeesSetup): string {
  if (appliesTo === "order") return "each order";
  if (appliesTo === "product") return `each ${products.find((one) => one.productID === productID)?.name ?? "ticket"}`;
  return categoryID === allCategories
    ? "each entry"
    : `each entry in ${categories.find((one) => one.categoryID === categoryID)?.name ?? "its category"}`;
}

export { FeesPage as Component };
