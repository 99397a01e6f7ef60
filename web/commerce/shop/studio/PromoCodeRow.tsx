import { Archive, ArchiveRestore, Layers, Pencil } from "lucide-react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import {
  type PromoCodeSetup,
  editPromoCode,
  promoCodeFormParts,
  restorePromoCode,
  withdrawBatch,
  withdrawPromoCode,
} from "../../../../contract/commerce/shop/promo-codes.ts";
import { type TimeZone, zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { RowMenu } from "../../../programs/studio/setup/RowMenu.tsx";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { Td, Tr } from "../../../platform/ui/Table.tsx";
import { promoCodeText, promoCodeStateBadges } from "./shop-texts.ts";

/** The program's facts that a code's dialog needs. */
export type CodeSetup = {
  at: ServiceAddress;
  products: readonly { productID: string; name: string }[];
  timeZone: TimeZone;
};

type Props = { promoCode: PromoCodeSetup; setup: CodeSetup; standings: readonly Standing[] };

export function PromoCodeRow({ promoCode, setup, standings }: Props) {
  const { code, note, uses, mostUses, spent, state, products } = promoCode;
  const names = setup.products.filter(({ productID }) => products.includes(productID)).map(({ name }) => name);
  return (
    <Tr>
      <Td as="title">
        <span translate="no" className="font-mono font-medium wrap-anywhere">
          {code}
        </span>
        {note && <span className="line-clamp-1 text-sm text-ink-3">{note}</span>}
      </Td>
      <Td label="What it does">{[promoCodeText(promoCode), names.join(", ")].filter(Boolean).join(" · ")}</Td>
      <Td label="State">
        <Badge tone={promoCodeStateBadges[state].tone}>{promoCodeStateBadges[state].label}</Badge>
      </Td>
      <Td label="Used" align="right">
        {mostUses === null ? uses : `${uses} of ${mostUses}`}
      </Td>
      <Td label="Taken off" align="right">
        {dollars(spent)}
      </Td>
      <Td as="actions" align="right">
        <RowMenu name={code} standings={standings} actions={promoCodeActions(promoCode, setup)} />
      </Td>
    </Tr>
  );
}

function promoCodeActions(promoCode: PromoCodeSetup, { at, products, timeZone }: CodeSetup) {
  const { promoCodeID, code, batchID, state } = promoCode;
  const params = { ...at, promoCodeID };
  const edit = {
    label: "Edit",
    icon: Pencil,
    endpoint: editPromoCode,
    dialog: (
      <ActionDialog
        title={code}
        text={`Times are in ${zoneLabel(timeZone)}. Orders that are paid stay as they are.`}
        endpoint={editPromoCode}
        params={params}
        initial={promoCode as object}
        parts={promoCodeFormParts}
        options={{ products: products.map(({ productID, name }) => ({ value: productID, label: name })) }}
        timeZone={timeZone}
      />
    ),
  };
  const restore = {
    label: "Let it count again",
    icon: ArchiveRestore,
    endpoint: restorePromoCode,
    dialog: (
      <Confirm
        title={`Let ${code} count again?`}
        text="Whoever has it can use it, within its dates and limits."
        lasting="reversible"
        action="Let it count"
        endpoint={restorePromoCode}
        params={params}
      />
    ),
  };
  const withdraw = {
    label: "End",
    icon: Archive,
    endpoint: withdrawPromoCode,
    dialog: (
      <Confirm
        title={`End ${code}?`}
        text="Nobody can use it any more. Orders that are paid stay as they are."
        lasting="reversible"
        action="End"
        endpoint={withdrawPromoCode}
        params={params}
      />
    ),
  };
  const all = {
    label: "End all made with it",
    icon: Layers,
    endpoint: withdrawBatch,
    dialog: (
      <Confirm
        title="End all that were made together?"
        text={`${code} and every code that was made with it can’t be used any more. You can let each count again.`}
        lasting="reversible"
        action="End all"
        endpoint={withdrawBatch}
        params={params}
      />
    ),
  };
  return [edit, state === "withdrawn" ? restore : withdraw, ...(batchID === null ? [] : [all])];
}
