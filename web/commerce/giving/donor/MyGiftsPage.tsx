import { HandHeart } from "lucide-react";
import { useParams } from "react-router";
import { giftDayText } from "../../../../contract/commerce/giving/gift-text.ts";
import { myGifts } from "../../../../contract/commerce/giving/giving.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { FilterSelect } from "../../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";

/** One's own gifts of a year, to print for one's taxes. */
function MyGiftsPage() {
  const { client = "" } = useParams();
  const [yearFilter, setYear] = useAddressFilter("year");
  const query = /^2[01]\d\d$/.test(yearFilter) ? { year: yearFilter } : {};
  const { association, year, years, organization, gifts, amount } = useAnswer(myGifts, { client }, query);
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pb-16 sm:px-6">
      <title>Your gifts</title>
      <PageHead
        mood="stage"
        title="Your gifts"
        text={`To ${association} in ${year}.`}
        actions={
          <FilterSelect
            label="Year"
            value={String(year)}
            onChange={setYear}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
          />
        }
      />
      {gifts.length === 0 ? (
        <EmptyState
          icon={HandHeart}
          title={`No gifts in ${year}`}
          text="What you give with this account, or with its confirmed address, stands here."
        />
      ) : (
        <>
          <ul className="divide-y rounded-lg border bg-surface">
            {gifts.map((gift, at) => (
              <li key={at} className="flex flex-wrap gap-x-4 gap-y-1 px-5 py-4">
                <p className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{gift.name}</span>
                  <span className="block text-sm wrap-anywhere text-ink-3">
                    {giftDayText(gift.day)}, order {gift.number}, {gift.program}
                  </span>
                  {gift.worth > 0 && (
                    <span className="block text-sm text-ink-3">
                      {dollars(gift.paid)} paid. What you got in return is worth {dollars(gift.worth)} by a good-faith
                      estimate.
                    </span>
                  )}
                </p>
                <span className="num font-semibold">{dollars(gift.amount)}</span>
              </li>
            ))}
            <li className="flex justify-between gap-4 px-5 py-4 font-semibold">
              <span>Gifts in {year}</span>
              <span className="num">{dollars(amount)}</span>
            </li>
          </ul>
          <p className="mt-4 text-base text-pretty text-ink-2 wrap-anywhere">
            {organization ?? `${association} hasn’t said that gifts to it can be deducted.`}
            {organization !== null &&
              " Where nothing is said of a return, no goods or services were given for the gift."}
          </p>
        </>
      )}
    </div>
  );
}

export { MyGiftsPage as Component };
