import { ArrowRight, BadgeCheck } from "lucide-react";
import {
  type ProgramAddress,
  type ServiceAddress,
  paths,
  programAddress,
  signInPath,
} from "../../../../contract/platform/addresses.ts";
import { type ProductsOnSale, productsOnSale } from "../../../../contract/commerce/cart/registration.ts";
import { type ServicePage, servicePage } from "../../../../contract/programs/service-page.ts";
import { loadAnswer, useAnswer } from "../../../platform/api/answers.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { useAddress } from "../../../platform/address/address.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../../platform/page.ts";
import { Button, LinkButton } from "../../../platform/ui/Button.tsx";
import { EmptyState, ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { AddressNotice } from "../../../people/users/AddressNotice.tsx";
import { useVisitor } from "../../../people/users/use-me.ts";
import { CartNotices } from "./CartNotices.tsx";
import { SideSummary, SummaryBar } from "./CartSummary.tsx";
import { HoldAnnouncer } from "./HoldClock.tsx";
import { membersPayLess, quantityOf, stepLine, withQuantity } from "./cart-lines.ts";
import { ProductRow } from "./ProductRow.tsx";
import { SaleBar } from "./SaleBar.tsx";
import { TicketsHead } from "./SaleHead.tsx";
import { SaleReassurances } from "./SaleReassurances.tsx";
import { StepBar } from "./StepBar.tsx";
import { visibleSteps } from "./registration-steps.ts";
import { type VisitorCart, useCart } from "./use-cart.ts";
import { useHold } from "./use-hold.ts";
import { WhenAndWhere } from "./WhenAndWhere.tsx";
import { MemberLink } from "../../../people/users/MemberLink.tsx";

export const loader = (args: LoaderArgs) =>
  Promise.all([
    loadAnswer(args, servicePage, serviceAddressIn(args.params)),
    loadAnswer(args, productsOnSale, serviceAddressIn(args.params)),
  ]);

/** F32 Products on sale: chosen here, held from the first ticket on. */
function TicketsPage({ params, origin }: PageProps) {
  const at = serviceAddressIn(params);
  const page = useAnswer(servicePage, at);
  const sale = useAnswer(productsOnSale, at);
  const visitorCart = useCart(at);
  const hold = useHold(visitorCart.cart);
  const { search } = useAddress();
  const program = programAddress(at.client, page);
  const asksMembers =
    visitorCart.cart.offer !== undefined && membersPayLess(visitorCart.cart.offer, visitorCart.cart.lines);
  const isAskingMembers = asksMembers && new URLSearchParams(search).get("step") === "memberPricing";
  const current = isAskingMembers ? "memberPricing" : "landingPage";
  const asksQuestions = visitorCart.cart.offer?.cart?.questions.asked ?? false;
  const next = asksQuestions ? paths.questions(program) : paths.checkout(program);
  const steps = visibleSteps(
    (visitorCart.cart.offer ?? sale).steps,
    // Until something is chosen, all that may be asked counts: better than steps that come as one goes on.
    visitorCart.cart.lines.length === 0
      ? { asksMembers: (visitorCart.cart.offer?.member ?? null) === null, asksQuestions: true }
      : { asksMembers, asksQuestions },
  );
  const action = isAskingMembers ? null : (
    <ContinueButton {...visitorCart} to={asksMembers ? `${paths.tickets(program)}?step=memberPricing` : next} />
  );
  const summary = { ...visitorCart, at, hold, action };
  return (
    <>
      <TicketsHead program={program} page={page} origin={origin} />
      <SaleBar
        back={isAskingMembers ? paths.tickets(program) : paths.program(program)}
        backLabel={isAskingMembers ? "Back to the tickets" : `Back to ${page.name}`}
        title={isAskingMembers ? "Member price" : "Tickets"}
        hold={hold}
      />
      <HoldAnnouncer hold={hold} />
      <div className="mx-auto grid w-full max-w-[1264px] grid-cols-[minmax(0,1fr)] gap-14 px-5 pt-4 pb-14 sm:px-8 lg:grid-cols-[minmax(0,1fr)_432px] lg:px-6">
        <div>
          <StepBar steps={steps} current={current} />
          {isAskingMembers ? (
            <MemberQuestion program={program} next={next} />
          ) : (
            <TicketChoice {...visitorCart} at={at} page={page} sale={sale} hold={hold} />
          )}
        </div>
        <SideSummary
          {...summary}
          name={page.name}
          picture={page.banner}
          note={["Nothing is charged yet.", visitorCart.cart.offer?.refundPolicy].filter(Boolean).join(" ")}
        />
      </div>
      {!isAskingMembers && <SummaryBar {...summary} />}
    </>
  );
}

type TicketChoiceProps = VisitorCart & {
  at: ServiceAddress;
  page: ServicePage;
  sale: ProductsOnSale;
  hold: ReturnType<typeof useHold>;
};

/** Until the visitor's own cart is there, what is on sale for everybody; without JavaScript it stays that. */
function TicketChoice({ cart, store, at, page, sale, hold }: TicketChoiceProps) {
  const { offer, lines, phase, refusal } = cart;
  const { cancelled, products, place, zone, now } = offer ?? sale;
  return (
    <>
      <h1 className="display mt-4 text-2xl wrap-anywhere sm:mt-8 sm:text-3xl">{page.name}</h1>
      <WhenAndWhere page={page} place={place} />
      {offer?.member && (
        <p className="mt-5 flex items-center gap-2.5 rounded-sm bg-brand-soft px-4 py-3 text-base text-brand-text">
          <BadgeCheck aria-hidden size={18} />
          <b className="font-semibold">Member prices are on.</b>
        </p>
      )}
      <CartNotices cart={cart} store={store} hold={hold} />
      {phase === "failed" ? (
        <ErrorState title="The tickets couldn’t be loaded" text={refusal} onRetry={() => void store.load()} />
      ) : cancelled !== null ? (
        <EmptyState title={`${page.name} is cancelled`} text={cancelled} />
      ) : products.length === 0 ? (
        <EmptyState title="Nothing is on sale" text={`${page.clientName} will say when there is.`} />
      ) : (
        <ul className="mt-2 sm:mt-3">
          {products.map((product) => (
            <ProductRow
              key={product.ticketID}
              at={at}
              product={product}
              offer={{ zone, now, member: offer?.member ?? null }}
              isKnown={offer !== undefined}
              quantity={quantityOf(lines, product.ticketID)}
              onStep={(by) => void store.changeLines((inCart) => stepLine(inCart, product, by))}
              onGive={(cents) =>
                void store.changeLines((inCart) => withQuantity(inCart, product.ticketID, cents > 0 ? 1 : 0, cents))
              }
            />
          ))}
        </ul>
      )}
      {offer?.cancelled === null && <SaleReassurances offer={offer} />}
      <p className="mt-6">
        <Link
          to={paths.lostTickets({ client: at.client })}
          className="inline-flex min-h-11 items-center rounded-xs text-base text-ink-3 underline underline-offset-4"
        >
          Can’t find your tickets?
        </Link>
      </p>
    </>
  );
}

function ContinueButton({ cart, to }: VisitorCart & { to: string }) {
  const { offer, phase, lines } = cart;
  const isBusy = phase === "sending" || (phase === "loading" && lines.length > 0);
  const words = (
    <>
      Continue <ArrowRight aria-hidden size={20} />
    </>
  );
  const buttonStyle = { variant: "primary", size: "xl" } as const;
  if (!offer?.cart || offer.cart.lines.length === 0 || offer.cart.state === "expired" || phase !== "ready")
    return (
      <Button {...buttonStyle} busy={isBusy} reason={isBusy ? undefined : continueProblem(cart)}>
        {words}
      </Button>
    );
  return (
    <LinkButton {...buttonStyle} to={to}>
      {words}
    </LinkButton>
  );
}

function continueProblem({ phase, offer }: VisitorCart["cart"]): string {
  if (phase === "offline") return "There is no connection just now.";
  if (offer?.cart?.state === "expired") return "Hold your cart again first.";
  return "Choose something first.";
}

/** N11 Members sign in and come back to the same cart; others continue. */
function MemberQuestion({ program, next }: { program: ProgramAddress; next: string }) {
  const { me } = useVisitor();
  return (
    <>
      <h1 className="display mt-4 text-2xl sm:mt-8 sm:text-3xl">Are you a member?</h1>
      <p className="mt-2 max-w-text text-md text-ink-2">
        Members pay less for what is in your cart.{" "}
        {me
          ? "Tell the association that you are one, and you come back to it with your prices."
          : "Sign in, and you come back to it with your prices."}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {me ? (
          <MemberLink variant="primary" size="xl" client={program.client} back={paths.tickets(program)} />
        ) : (
          <LinkButton variant="primary" size="xl" to={signInPath(paths.tickets(program))}>
            Sign in for member prices
          </LinkButton>
        )}
        <LinkButton size="xl" to={next}>
          Go on without
        </LinkButton>
      </div>
      {me && (
        <AddressNotice
          me={me}
          back={paths.tickets(program)}
          title="Confirm your address to get the member’s price"
          className="mt-8"
        />
      )}
      <Notice className="mt-8">Your cart stays as it is while you sign in.</Notice>
    </>
  );
}

export { TicketsPage as Component };
