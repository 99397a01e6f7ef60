import type { ServicePage } from "../../../contract/programs/service-page.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { EntryPriceText } from "../EntryPriceText.tsx";
import { spanText } from "../../platform/ui/date-text.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { audienceNote } from "../program-state.ts";
import { type ServiceKind, judgedWordsOf } from "../../../contract/platform/service-kinds.ts";

type Category = ServicePage["categories"][number];

type ListProps = {
  kind: ServiceKind;
  categories: readonly Category[];
  categoryDates: ServicePage["categoryDates"];
  zone: TimeZone;
};

export function CategoryList({ kind, categories, categoryDates, zone }: ListProps) {
  // A price that is every category's stands once, above them.
  const prices = new Set(categories.map(({ price }) => JSON.stringify(price)));
  const commonPrice = prices.size === 1 ? categories[0]?.price : undefined;
  const groups = [...new Set(categories.map(({ categoryGroup }) => categoryGroup))];
  if (categories.length === 0) return null;
  return (
    <section id="categories" aria-labelledby="categories-title" className="page mt-20 scroll-mt-6">
      <h2 id="categories-title" className="display text-3xl">
        {categories.length === 1
          ? `One ${judgedWordsOf(kind).group}`
          : `${categories.length} ${judgedWordsOf(kind).groups}`}
      </h2>
      {commonPrice && (
        <p className="mt-3 max-w-text text-lg text-ink-2">
          <EntryPriceText price={commonPrice} zone={zone} />
        </p>
      )}
      {groups.map((group) => (
        <div key={group} className="mt-6">
          {group && <h3 className="mb-1 text-lg font-semibold">{group}</h3>}
          <ul className="grid gap-x-10 border-t sm:grid-cols-2 lg:grid-cols-3">
            {categories
              .filter((category) => category.categoryGroup === group)
              .map((category) => (
                <CategoryRow
                  key={category.categoryID}
                  category={category}
                  dates={categoryDates.find(({ categoryID }) => categoryID === category.categoryID)}
                  price={prices.size > 1 ? category.price : undefined}
                  zone={zone}
                />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Without a price the row says nothing of it; `dates` are given where they aren’t the program’s. */
type RowProps = {
  category: Category;
  dates: ServicePage["categoryDates"][number] | undefined;
  price: Category["price"] | undefined;
  zone: TimeZone;
};

function CategoryRow({ category: { name, description, audience }, dates, price, zone }: RowProps) {
  const note = audienceNote[audience];
  return (
    <li data-slot="category" className="border-b py-5">
      <p className="text-lg font-semibold">{name}</p>
      {description && <p className="mt-1 text-md text-pretty text-ink-2">{description}</p>}
      {dates && (
        <p className="num mt-2 text-base text-ink-2">
          <time dateTime={dates.closesAt}>{spanText(dates.opensAt, dates.closesAt, zone)}</time>
        </p>
      )}
      {price !== undefined && (
        <p className="mt-2 text-base text-ink-2">
          <EntryPriceText price={price} zone={zone} />
        </p>
      )}
      {note && <Badge className="mt-2">{note}</Badge>}
    </li>
  );
}
