import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SalesPart } from "../../../contract/app/program-overviews.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Meter } from "../../platform/ui/Meter.tsx";

type Props = { at: ProgramAddress; sales: SalesPart };

/** A card whose head leads to the page with all of it. */
const LinkedCard = ({
  title,
  to,
  link,
  children,
}: {
  title: string;
  to: string;
  link: string;
  children: ReactNode;
}) => (
  <Card aria-label={title} className="overflow-hidden shadow-none!">
    <CardHead
      title={title}
      actions={
        <LinkButton variant="ghost" size="sm" to={to}>
          {link}
        </LinkButton>
      }
    />
    {children}
  </Card>
);

/** What was sold of how many, by product, and the limits that products share. */
export function SoldCard({ at, sales: { products, limits } }: Props) {
  return (
    <LinkedCard title="Sold" to={studioPaths.sales(at)} link="All sales">
      {products.length === 0 ? (
        <div className="border-t px-5 py-6">
          <p className="text-ink-3">Nothing is for sale yet.</p>
          <LinkButton size="sm" to={studioPaths.products(at)} className="mt-3">
            Add tickets
          </LinkButton>
        </div>
      ) : (
        <ul className="grid gap-4 px-5 pb-5">
          {products.map((product) => (
            <ProductRow key={product.productID} product={product} />
          ))}
          {limits.map(({ name, taken, size }) => (
            <li key={name}>
              <p className="num flex items-baseline gap-3">
                <span className="min-w-0 flex-1 text-ink-2 wrap-anywhere">{`Limit: ${name}`}</span>
                <span>{`${taken.toLocaleString("en-US")} of ${size.toLocaleString("en-US")}`}</span>
              </p>
              <Meter
                label={`Taken of ${name}`}
                value={taken}
                max={Math.max(1, size)}
                tone={taken >= size ? "warning" : "brand"}
                className="mt-1.5 h-1"
              />
            </li>
          ))}
        </ul>
      )}
    </LinkedCard>
  );
}

function ProductRow({ product }: { product: SalesPart["products"][number] }) {
  const { name, sold, held, size, amount, withdrawn } = product;
  const isSoldOut = size !== null && sold + held >= size;
  const note = [withdrawn && "no longer offered", isSoldOut && "sold out", held > 0 && `${held} in carts`].filter(
    Boolean,
  );
  return (
    <li>
      <p className="num flex items-baseline gap-x-3">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">{name}</span>
          {note.length > 0 && <span className="text-sm text-ink-3">{` ${note.join(", ")}`}</span>}
        </span>
        <span>
          <b className="font-medium">{sold.toLocaleString("en-US")}</b>
          {size !== null && <span className="text-ink-3">{` of ${size.toLocaleString("en-US")}`}</span>}
        </span>
        <span className="w-24 text-right text-ink-3">{dollars(amount)}</span>
      </p>
      {size !== null && (
        <Meter
          label={`Sold of ${name}`}
          value={sold + held}
          max={Math.max(1, size)}
          tone={isSoldOut ? "confirm" : "brand"}
          className="mt-1.5 h-1"
        />
      )}
    </li>
  );
}

/** Who waits for what is sold out; left out while nobody does. */
export const WaitingCard = ({ at, sales: { waiting } }: Props) =>
  waiting.length > 0 && (
    <LinkedCard title="Waiting list" to={studioPaths.waitingList(at)} link="Who waits">
      <ul>
        {waiting.map(({ productID, name, people, places }) => (
          <li key={productID} className="num flex items-baseline gap-3 border-t px-5 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="text-sm text-ink-3">{`${plural(people, "person", "people")}, ${plural(places, "place")}`}</span>
          </li>
        ))}
      </ul>
    </LinkedCard>
  );

/** The promo codes that were used; left out while none was. */
export const CodesCard = ({ at, sales: { codes, codesUsed } }: Props) =>
  codes.length > 0 && (
    <LinkedCard title="Promo codes used" to={studioPaths.promoCodes(at)} link="All codes">
      <ul>
        {codes.map(({ code, uses, mostUses, discount }) => (
          <li key={code} className="num flex items-baseline gap-3 border-t px-5 py-2">
            <Link
              to={`${studioPaths.promoCodes(at)}?search=${encodeURIComponent(code)}`}
              className="min-w-0 flex-1 font-mono text-sm wrap-anywhere hover:underline"
            >
              {code}
            </Link>
            <span className="text-sm">{mostUses === null ? `${uses} uses` : `${uses} of ${mostUses} uses`}</span>
            <span className="w-24 text-right text-sm text-ink-3">{`${dollars(discount)} off`}</span>
          </li>
        ))}
        {codesUsed > codes.length && (
          <li className="num border-t px-5 py-2 text-sm text-ink-3">{`${codesUsed - codes.length} more`}</li>
        )}
      </ul>
    </LinkedCard>
  );
