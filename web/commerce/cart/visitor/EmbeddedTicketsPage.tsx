import { Ticket } from "lucide-react";
import { paths, programAddress } from "../../../../contract/platform/addresses.ts";
import { type ProductsOnSale, productsOnSale } from "../../../../contract/commerce/cart/registration.ts";
import { unavailableText } from "../../../../contract/commerce/shop/sale-rules.ts";
import { type ServicePage, servicePage } from "../../../../contract/programs/service-page.ts";
import { loadAnswer, useOptionalAnswer } from "../../../platform/api/answers.ts";
import { EmbedTitle, NothingHere, TopButton } from "../../../platform/embedding/EmbedParts.tsx";
import { EmbeddedPage } from "../../../platform/embedding/EmbeddedPage.tsx";
import { NotPublicPage } from "../../../platform/embedding/NotPublicPage.tsx";
import { loadPublic } from "../../../platform/embedding/load-public.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../../platform/page.ts";
import { ProductPrice, ProductWords } from "./ProductRow.tsx";
import { WhenAndWhere } from "./WhenAndWhere.tsx";

export const loader = (args: LoaderArgs) =>
  loadPublic(
    Promise.all([
      loadAnswer(args, servicePage, serviceAddressIn(args.params)),
      loadAnswer(args, productsOnSale, serviceAddressIn(args.params)),
    ]),
  );

/** What is on sale, in a frame of another site. Tickets are bought on a page of their own. */
function EmbeddedTicketsPage({ params }: PageProps) {
  const at = serviceAddressIn(params);
  const { data: page } = useOptionalAnswer(servicePage, at);
  const { data: sale } = useOptionalAnswer(productsOnSale, at);
  if (!page || !sale) return <NotPublicPage title="Tickets" icon={Ticket} />;
  return (
    <EmbeddedPage title={`Tickets · ${page.name}`}>
      <Sale client={at.client} page={page} sale={sale} />
    </EmbeddedPage>
  );
}

function Sale({ client, page, sale }: { client: string; page: ServicePage; sale: ProductsOnSale }) {
  const { cancelled, products, place, zone, now } = sale;
  const isOpen = products.some(({ unavailable }) => unavailable === null);
  return (
    <div className="p-4 sm:p-5">
      <EmbedTitle>{page.name}</EmbedTitle>
      <WhenAndWhere page={page} place={place} />
      {cancelled !== null ? (
        <NothingHere icon={Ticket}>{cancelled || `${page.name} is cancelled.`}</NothingHere>
      ) : products.length === 0 ? (
        <NothingHere icon={Ticket}>Nothing is on sale just now.</NothingHere>
      ) : (
        <>
          <ul className="mt-2">
            {products.map((product) => (
              <li
                key={product.ticketID}
                data-slot="product"
                className="grid gap-x-6 gap-y-1 border-b py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <ProductWords product={product} isOff={product.unavailable !== null} />
                <div className="sm:text-end">
                  <ProductPrice product={product} offer={{ zone, now, member: null }} />
                  {product.unavailable && (
                    <p className="text-sm font-medium text-ink-3">
                      {unavailableText(product.unavailable, { ...product, zone, now })}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-5">
            <TopButton to={paths.tickets(programAddress(client, page))}>
              <Ticket aria-hidden size={18} />
              {isOpen ? "Get tickets" : "See the tickets"}
            </TopButton>
          </p>
        </>
      )}
    </div>
  );
}

export { EmbeddedTicketsPage as Component };
