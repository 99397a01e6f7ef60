import { Plus, Tag, Tags } from "lucide-react";
import { useDeferredValue } from "react";
import {
  type PromoCodeState,
  createPromoCode,
  createPromoCodes,
  downloadPromoCodes,
  listPromoCodes,
  promoCodeBatchFormParts,
  promoCodeFormParts,
  promoCodeStates,
} from "../../../../contract/commerce/shop/promo-codes.ts";
import { zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { usePagedAnswer } from "../../../platform/api/use-paged-answer.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { ListMenu } from "../../../tables/downloads/ListMenu.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { awaitDownload } from "../../../platform/tasks/awaited-downloads.ts";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { PagedList } from "../../../platform/ui/PagedList.tsx";
import { Table, Th } from "../../../platform/ui/Table.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { PromoCodeRow, type CodeSetup } from "./PromoCodeRow.tsx";
import { SalesTabs } from "./SalesTabs.tsx";
import { promoCodeStateBadges } from "./shop-texts.ts";
import { MemberRuleNotice } from "../../../people/clients/studio/MemberRuleNotice.tsx";

const stateOptions = promoCodeStates.map((value) => ({ value, label: promoCodeStateBadges[value].label }));
const isState = (text: string): text is PromoCodeState => promoCodeStates.some((state) => state === text);

function PromoCodesPage() {
  const { at, place, standings, settings } = useProgram();
  const [search, setSearch] = useAddressFilter("search");
  const [state, setState] = useAddressFilter("state");
  const filter = { ...(search.trim() && { search: search.trim() }), ...(isState(state) && { state }) };
  const list = usePagedAnswer(listPromoCodes, at, useDeferredValue(filter));
  const [{ products = [], total = 0 } = {}] = list.pages;
  const promoCodes = list.pages.flatMap((page) => page.promoCodes);
  const setup: CodeSetup = { at, products, timeZone: settings.timeZone };
  const isFiltered = Object.keys(filter).length > 0;
  const add = (
    <>
      <ActionButton endpoint={createPromoCodes} standings={standings} dialog={<CodeBatchDialog {...setup} />}>
        <Tags aria-hidden size={16} />
        Make many
      </ActionButton>
      <ActionButton
        endpoint={createPromoCode}
        standings={standings}
        variant="primary"
        dialog={<NewCodeDialog {...setup} />}
      >
        <Plus aria-hidden size={16} />
        Add promo code
      </ActionButton>
    </>
  );
  return (
    <>
      <title>Promo codes</title>
      <PageHead
        title="Promo codes"
        meta={<span className="num text-sm text-ink-3">{total}</span>}
        text="An order takes one. Capitals and small letters are one."
        actions={
          (total > 0 || isFiltered) && (
            <>
              <ListMenu endpoint={downloadPromoCodes} params={at} filter={filter} standings={standings} />
              {add}
            </>
          )
        }
      />
      <SalesTabs place={place} />
      <MemberRuleNotice client={place.client} />
      {(total > 0 || isFiltered) && (
        <Toolbar className="pb-4">
          <SearchField label="Search promo codes" placeholder="Code or note" value={search} onChange={setSearch} />
          <FilterSelect label="State" value={state} onChange={setState} options={stateOptions} />
        </Toolbar>
      )}
      <PagedList
        list={list}
        shown={promoCodes.length}
        total={total}
        empty={
          isFiltered ? (
            <EmptyState icon={Tag} title="No such promo code" text="Nothing here matches. Search for something else." />
          ) : (
            <EmptyState
              icon={Tag}
              title="No promo codes yet"
              text="A code takes something off, or shows a hidden ticket to whoever has it."
              action={<div className="flex flex-wrap justify-center gap-2">{add}</div>}
            />
          )
        }
      >
        <Table label="Promo codes">
          <thead>
            <tr>
              <Th>Code</Th>
              <Th>What it does</Th>
              <Th>State</Th>
              <Th align="right">Used</Th>
              <Th align="right">Taken off</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {promoCodes.map((promoCode) => (
              <PromoCodeRow key={promoCode.promoCodeID} promoCode={promoCode} setup={setup} standings={standings} />
            ))}
          </tbody>
        </Table>
      </PagedList>
    </>
  );
}

const productOptions = ({ products }: CodeSetup) => ({
  products: products.map(({ productID, name }) => ({ value: productID, label: name })),
});

const NewCodeDialog = (setup: CodeSetup) => (
  <ActionDialog
    title="New promo code"
    text={`Times are in ${zoneLabel(setup.timeZone)}.`}
    endpoint={createPromoCode}
    params={setup.at}
    initial={{ kind: "percent" }}
    parts={promoCodeFormParts}
    options={productOptions(setup)}
    timeZone={setup.timeZone}
    save="Add"
  />
);

/** The codes are downloaded as soon as they exist. */
function CodeBatchDialog(setup: CodeSetup) {
  const { run } = useAction(downloadPromoCodes, { done: false });
  async function download(batchID: string) {
    const outcome = await run(setup.at, { batchID, format: "csv" });
    if (outcome.ok) awaitDownload(outcome.answer.taskID);
  }
  return (
    <ActionDialog
      title="Make many promo codes"
      text={`Each is another, and nobody can guess it. They are downloaded as a file. Times are in ${zoneLabel(setup.timeZone)}.`}
      endpoint={createPromoCodes}
      params={setup.at}
      initial={{ kind: "percent", mostUses: 1 }}
      parts={promoCodeBatchFormParts}
      options={productOptions(setup)}
      timeZone={setup.timeZone}
      save="Make them"
      onDone={({ batchID }) => void download(batchID)}
    />
  );
}

export { PromoCodesPage as Component };
