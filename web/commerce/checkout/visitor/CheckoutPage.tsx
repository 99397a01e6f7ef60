import { Lock } from "lucide-react";
import { Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from "react";
import { type ServiceAddress, paths, programAddress } from "../../../../contract/platform/addresses.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import type { Cart } from "../../../../contract/commerce/cart/registration.ts";
import { isAdmission, purchaseSubject } from "../../../../contract/commerce/orders/transactions.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";
import { type ServicePage, servicePage } from "../../../../contract/programs/service-page.ts";
import { loadAnswer, useAnswer } from "../../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../../platform/page.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import { FormFrame } from "../../../platform/forms/FormView.tsx";
import { Button, LinkButton } from "../../../platform/ui/Button.tsx";
import { EmptyState, ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { RefundPolicies } from "../../orders/RefundPolicies.tsx";
import { CartNotices } from "../../cart/visitor/CartNotices.tsx";
import { SideSummary, SummaryBar } from "../../cart/visitor/CartSummary.tsx";
import { HoldAnnouncer } from "../../cart/visitor/HoldClock.tsx";
import { type TypedBuyer, purchaseStorage } from "../../cart/visitor/cart-storage.ts";
import { linesOfCart, membersPayLess, singleProgram } from "../../cart/visitor/cart-lines.ts";
import { OrderLines, Totals } from "../../cart/visitor/OrderLines.tsx";
import { PaymentPending } from "./PaymentPending.tsx";
import { PromoCodeField } from "../../cart/visitor/PromoCodeField.tsx";
import { SaleBar } from "../../cart/visitor/SaleBar.tsx";
import { SaleHead } from "../../cart/visitor/SaleHead.tsx";
import { StepBar } from "../../cart/visitor/StepBar.tsx";
import { visibleSteps } from "../../cart/visitor/registration-steps.ts";
import { useBuyer } from "./use-buyer.ts";
import { type VisitorCart, useCart } from "../../cart/visitor/use-cart.ts";
import { useEntryFees } from "../../cart/visitor/use-entry-fees.ts";
import { useHold } from "../../cart/visitor/use-hold.ts";
import { type CartPayment, usePayment } from "./use-payment.ts";

/** The page is usable before the dialog is loaded. */
const fetchPayDialog = () => import("./PayDialog.tsx");
const PayDialog = lazy(() => fetchPayDialog().then((module) => ({ default: module.PayDialog })));

const BillCartDialog = lazy(() =>
  import("./BillCartDialog.tsx").then((module) => ({ default: module.BillCartDialog })),
);

export const loader = (args: LoaderArgs) => loadAnswer(args, servicePage, serviceAddressIn(args.params));

/** F32 The cart: lines with prices, the buyer's fields, and payment. */
function CheckoutPage({ params }: PageProps) {
  const at = serviceAddressIn(params);
  const page = useAnswer(servicePage, at);
  const visitorCart = useCart(at);
  useEntryFees(visitorCart);
  const program = programAddress(at.client, page);
  const payment = usePayment(program, visitorCart.store);
  const cart = visitorCart.cart.offer?.cart;
  useUnfinishedPayment(cart?.state, payment);
  const hold = useHold(visitorCart.cart);
  const { offer, phase, refusal } = visitorCart.cart;
  const questions = paths.questions(program);
  const asksQuestions = visitorCart.cart.offer?.cart?.questions.asked ?? false;
  const back = backOf({ at, page, cart, questions: asksQuestions ? questions : undefined });
  const asksMembers = offer ? membersPayLess(offer, visitorCart.cart.lines) : false;
  const wasPaid = useWasPaidElsewhere(at.client, cart && cart.lines.length > 0 ? offer?.cartKey : undefined);
  const isOrder = phase !== "failed" && offer && !isOutcomeUnknown(payment, cart) && cart && cart.lines.length > 0;
  return (
    <>
      <SaleHead page={page} title="Check out" />
      <SaleBar back={back.to} backLabel={back.label} title="Check out" hold={hold} />
      <HoldAnnouncer hold={hold} />
      {!isOrder && <h1 className="sr-only">Check out</h1>}
      {phase === "failed" ? (
        <ErrorState title="Your cart couldn’t be loaded" text={refusal} onRetry={() => void visitorCart.store.load()} />
      ) : !offer ? (
        <LoadingShapes />
      ) : isOutcomeUnknown(payment, cart) ? (
        <PaymentPending />
      ) : !cart || cart.lines.length === 0 ? (
        <EmptyCart
          thanks={wasPaid ? paths.thanks(program) : undefined}
          back={back.to}
          isOfEntries={hasFeature(page.kind, "entryFees")}
        />
      ) : (
        <OrderForm
          visitorCart={visitorCart}
          cart={cart}
          page={page}
          payment={payment}
          steps={visibleSteps(offer.steps, { asksMembers, asksQuestions: cart.questions.asked })}
          hold={hold}
          questions={questions}
          at={at}
        />
      )}
    </>
  );
}

/** Whether the cart that this page showed, by its key, was paid in another tab. */
function useWasPaidElsewhere(client: string, cartKey: string | undefined): boolean {
  const [shown, setShown] = useState(cartKey);
  if (cartKey !== undefined && cartKey !== shown) setShown(cartKey);
  return shown !== undefined && cartKey === undefined && purchaseStorage(client).read()?.key === shown;
}

type EmptyProps = { thanks: string | undefined; back: string; isOfEntries: boolean };

const EmptyCart = ({ thanks, back, isOfEntries }: EmptyProps) =>
  thanks ? (
    <EmptyState
      title="This is paid already"
      text="You have paid for it in another tab or window. Your card wasn’t charged a second time."
      action={
        <LinkButton variant="primary" size="lg" to={thanks}>
          See your purchase
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      title="Nothing is in your cart"
      text={isOfEntries ? "A fee is paid from its entry." : "Choose your tickets first."}
      action={
        <LinkButton variant="primary" size="lg" to={back}>
          {isOfEntries ? "See your entries" : "See the tickets"}
        </LinkButton>
      }
    />
  );

type BackPlace = {
  at: ServiceAddress;
  page: ServicePage;
  cart: Cart | null | undefined;
  questions: string | undefined;
};

/** Back to where the purchase was begun. */
function backOf({ at, page, cart, questions }: BackPlace): { to: string; label: string } {
  const [first] = cart?.programs ?? [];
  const program = programAddress(at.client, page);
  const subject = purchaseSubject(cart?.lines ?? []);
  if (subject === "homes") return { to: paths.registerHome(program), label: "Back to your home" };
  if (subject === "sponsors") return { to: paths.registerSponsor(program), label: "Back to your sponsorship" };
  if (first && subject === "entries")
    return {
      to: paths.entries(programAddress(at.client, { ...first, url: first.service })),
      label: "Back to your entries",
    };
  if (questions !== undefined) return { to: questions, label: "Back to the questions" };
  if (hasFeature(page.kind, "entryFees")) return { to: paths.entries(program), label: "Back to your entries" };
  return { to: paths.tickets(program), label: "Back to the tickets" };
}

const isOutcomeUnknown = ({ now }: CartPayment, cart: Cart | null | undefined): boolean =>
  now.state === "asking" || (now.state === "none" && (cart?.state === "awaitingPayment" || cart?.state === "paid"));

/** Asks for the outcome of a payment that another page began, or this one before a reload. */
function useUnfinishedPayment(state: Cart["state"] | undefined, payment: CartPayment) {
  const ask = useEffectEvent(() => {
    if (payment.now.state === "none") payment.ask();
  });
  useEffect(() => {
    if (state === "awaitingPayment" || state === "paid") ask();
  }, [state]);
}

type OrderProps = {
  visitorCart: VisitorCart;
  cart: Cart;
  page: ServicePage;
  payment: CartPayment;
  steps: ReturnType<typeof visibleSteps>;
  hold: ReturnType<typeof useHold>;
  questions: string;
  at: { client: string; service: string };
};

function OrderForm({ visitorCart, cart, page, payment, steps, hold, questions, at }: OrderProps) {
  const [buyer, setBuyer] = useState<TypedBuyer>();
  const [billed, setBilled] = useState<TypedBuyer>();
  const isByInvoice = useRef(false);
  const hasTickets = purchaseSubject(cart.lines) === "tickets";
  const form = useBuyer(visitorCart.store, {
    hasTickets,
    visitsTour: cart.programs.some(
      ({ service, kind }) =>
        hasFeature(kind, "properties") && cart.lines.some((line) => line.service === service && isAdmission(line.kind)),
    ),
    onReady(typed) {
      if (isByInvoice.current) return setBilled(typed);
      if (cart.balance === 0) return payment.pay({ token: "", balance: 0, buyer: typed });
      setBuyer(typed);
    },
  });
  const isFree = cart.balance === 0;
  useEffect(() => void fetchPayDialog().catch(() => undefined), []);
  // The bank's question may come after a reload.
  const payer = buyer ?? (payment.now.state === "requiresAction" ? visitorCart.store.buyer() : undefined);
  const { problem } = cart.questions;
  const notReady = orderProblem(visitorCart, hold) ?? problem ?? undefined;
  const reason = notReady ?? cart.cardProblem ?? undefined;
  const submit = (byInvoice: boolean) => {
    isByInvoice.current = byInvoice;
    void form.submit();
  };
  const action = (
    <Button
      variant="primary"
      size="xl"
      busy={payment.now.state === "paying" || visitorCart.cart.phase === "sending"}
      reason={reason ?? form.reason}
      onClick={() => submit(false)}
    >
      {!isFree && <Lock aria-hidden size={18} />}
      {isFree ? "Complete Purchase" : `Pay ${dollars(cart.balance)}`}
    </Button>
  );
  const remove = (line: Cart["lines"][number]) =>
    void visitorCart.store.change({
      lines: linesOfCart({
        lines: cart.lines.filter((other) => (line.entryID ? other.entryID !== line.entryID : other !== line)),
      }),
    });
  const summary = { ...visitorCart, at, hold, action };
  return (
    <>
      <div className="mx-auto grid w-full max-w-[1264px] grid-cols-[minmax(0,1fr)] gap-14 px-5 pt-4 pb-14 sm:px-8 lg:grid-cols-[minmax(0,1fr)_432px] lg:px-6">
        <div>
          {hasTickets && <StepBar steps={steps} current="cart" />}
          <h1 className="display mt-4 text-2xl wrap-anywhere sm:mt-8 sm:text-3xl">Check out</h1>
          <CartNotices {...visitorCart} hold={hold} />
          {payment.changed !== undefined && (
            <Notice tone="warning" live className="mt-5">
              {payment.changed}
            </Notice>
          )}
          {cart.cardProblem !== null && (
            <Notice tone="warning" live className="mt-5">
              {cart.cardProblem}
            </Notice>
          )}
          {problem !== null && (
            <Notice
              tone="warning"
              className="mt-5"
              title="A few questions come first"
              action={
                <LinkButton size="lg" to={questions}>
                  Answer them
                </LinkButton>
              }
            >
              {problem}
            </Notice>
          )}
          <section aria-labelledby="order" className="mt-6 lg:hidden">
            <h2 id="order" className="text-lg font-semibold">
              {singleProgram(cart.lines) ?? "Your order"}
            </h2>
            <OrderLines lines={cart.lines} onRemove={remove} />
            <PromoCodeField at={at} {...visitorCart} />
            <Totals cart={cart} />
          </section>
          <section aria-labelledby="buyer" className="mt-8 max-w-xl">
            <h2 id="buyer" className="mb-4 text-lg font-semibold">
              {hasTickets ? "Who buys" : "Who pays"}
            </h2>
            <FormFrame form={form}>
              <FormBody form={form} size="lg" />
              <button type="submit" hidden>
                Continue
              </button>
            </FormFrame>
          </section>
          {cart.byInvoice && (
            <p className="mt-6 flex flex-wrap items-center gap-3 text-base text-ink-2">
              No card? You get an invoice, and what you chose is held for you.
              <Button size="lg" reason={notReady ?? form.reason} onClick={() => submit(true)}>
                Pay by check or transfer
              </Button>
            </p>
          )}
        </div>
        <SideSummary
          {...summary}
          name={page.name}
          picture={page.banner}
          onRemove={remove}
          note={<RefundPolicies programs={cart.programs} lines={cart.lines} association={page.clientName} />}
        />
      </div>
      <SummaryBar {...summary} codeIsAbove />
      {billed && cart.byInvoice && (
        <Suspense fallback={null}>
          <BillCartDialog
            at={at}
            cart={cart}
            terms={cart.byInvoice}
            buyer={billed}
            store={visitorCart.store}
            onClose={() => {
              isByInvoice.current = false;
              setBilled(undefined);
            }}
          />
        </Suspense>
      )}
      {payer && (
        <Suspense fallback={null}>
          <PayDialog
            at={at}
            seller={page.clientName}
            cart={cart}
            buyer={payer}
            payment={payment}
            hold={hold}
            reason={reason}
            onClose={() => setBuyer(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function orderProblem({ cart }: VisitorCart, hold: ReturnType<typeof useHold>): string | undefined {
  if (hold?.isOver) return "Hold your cart again first.";
  if (cart.phase === "offline") return "There is no connection just now.";
  return undefined;
}

const LoadingShapes = () => (
  <div
    role="status"
    aria-label="Loading"
    className="mx-auto grid w-full max-w-[1264px] gap-4 px-5 pt-8 sm:px-8 lg:px-6"
  >
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-5 w-2/5" />
    <Skeleton className="h-12 w-full max-w-xl" />
    <Skeleton className="h-12 w-full max-w-xl" />
  </div>
);

export { CheckoutPage as Component };
