import { CircleCheck, ReceiptText, Ticket } from "lucide-react";
import { Suspense, lazy, useEffect, useState } from "react";
import { paths, programAddress } from "../../../../contract/platform/addresses.ts";
import { type CheckoutOutcome, resumeCheckout } from "../../../../contract/commerce/checkout/checkout.ts";
import { type Registration, registration } from "../../../../contract/commerce/cart/registration.ts";
import { type ServicePage, servicePage } from "../../../../contract/programs/service-page.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";
import { programsText } from "../../../../contract/commerce/orders/transactions.ts";
import { loadAnswer, useAnswer } from "../../../platform/api/answers.ts";
import { type CallError, useApi } from "../../../platform/api/api.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../../platform/page.ts";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { EmptyState, ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { toast } from "../../../platform/ui/toast.ts";
import { purchaseStorage } from "../../cart/visitor/cart-storage.ts";
import { type PurchaseSubject, purchaseSubject } from "../../cart/visitor/cart-lines.ts";
import { OrderLines, Totals } from "../../cart/visitor/OrderLines.tsx";
import { SaleBar } from "../../cart/visitor/SaleBar.tsx";
import { SaleHead } from "../../cart/visitor/SaleHead.tsx";
import { WhenAndWhere } from "../../cart/visitor/WhenAndWhere.tsx";

/** Visitors who bought tickets don't load it. */
const PaidEntries = lazy(() => import("./PaidEntries.tsx").then((module) => ({ default: module.PaidEntries })));

const MadeRecords = lazy(() => import("./MadeRecords.tsx").then((module) => ({ default: module.MadeRecords })));

export const loader = (args: LoaderArgs) => loadAnswer(args, servicePage, serviceAddressIn(args.params));

/** F32 The order's number, and the address of its tickets. */
function ThanksPage({ params }: PageProps) {
  const at = serviceAddressIn(params);
  const page = useAnswer(servicePage, at);
  const purchase = usePurchase(at);
  const program = programAddress(at.client, page);
  return (
    <>
      <SaleHead page={page} title="Thank you" />
      <SaleBar back={paths.program(program)} backLabel={`Back to ${page.name}`} title={page.name} />
      {purchase.state !== "known" && <h1 className="sr-only">Your purchase</h1>}
      {purchase.state === "loading" && (
        <div role="status" aria-label="Loading" className="mx-auto grid w-full max-w-xl gap-4 px-5 pt-10">
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="h-5 w-4/5" />
        </div>
      )}
      {purchase.state === "failed" && (
        <ErrorState title="Your purchase couldn’t be shown" text={purchase.message} onRetry={() => location.reload()} />
      )}
      {purchase.state === "none" && (
        <EmptyState
          title="No purchase was made on this device"
          text="What you have bought is in the mail that was sent to you."
          action={
            hasFeature(page.kind, "entryFees") ? (
              <LinkButton variant="primary" size="lg" to={paths.entries(program)}>
                See your entries
              </LinkButton>
            ) : (
              <LinkButton variant="primary" size="lg" to={paths.tickets(program)}>
                See the tickets
              </LinkButton>
            )
          }
        />
      )}
      {purchase.state === "known" && <Thanks page={page} client={at.client} {...purchase} />}
    </>
  );
}

const thanksTexts: Record<PurchaseSubject, string> = {
  tickets: "Thank you. See you there",
  entries: "Thank you. It is paid",
  homes: "Thank you. Your home is registered",
  sponsors: "Thank you for your support",
  gift: "Thank you for your gift",
};

type PurchaseFacts = { purchaseKey: string; outcome: CheckoutOutcome; offer: Registration; email: string };
type PurchaseState =
  | { state: "loading" | "none" }
  | { state: "failed"; message: string }
  | ({ state: "known" } & PurchaseFacts);

function usePurchase(at: { client: string; service: string }): PurchaseState {
  const { call } = useApi();
  const [purchase, setPurchase] = useState<PurchaseState>({ state: "loading" });
  const { client, service } = at;
  useEffect(() => {
    async function find(): Promise<PurchaseState> {
      const stored = purchaseStorage(client);
      const storedPurchase = stored.read();
      if (!storedPurchase) return { state: "none" };
      const { key, email, isToldOf } = storedPurchase;
      const [outcome, offer] = await Promise.all([
        call(resumeCheckout, { client, service }, { cart: key }),
        call(registration, { client, service }, { cartKey: key }),
      ]);
      if (!isToldOf && outcome.state === "paid") toast("Your purchase is complete.");
      stored.write({ ...storedPurchase, isToldOf: true });
      return { state: "known", purchaseKey: key, outcome, offer, email };
    }
    find().then(setPurchase, (error: CallError) => setPurchase({ state: "failed", message: error.message }));
  }, [call, client, service]);
  return purchase;
}

function Thanks({
  page,
  client,
  purchaseKey,
  outcome,
  offer,
  email,
}: PurchaseFacts & { page: ServicePage; client: string }) {
  const { cart, place } = offer;
  const [first, ...others] = cart?.programs ?? [];
  const isOfPage = others.length === 0 && (!first || first.program === page.name);
  const isLate = outcome.state === "late";
  const lines = cart?.lines ?? [];
  const subject = purchaseSubject(lines);
  const hasTickets = subject === "tickets";
  const paidPrograms = (cart?.programs ?? []).flatMap((program) => {
    const entryIDs = lines.flatMap(({ entryID, service }) => (service === program.service ? (entryID ?? []) : []));
    return entryIDs.length > 0 ? [{ at: programAddress(client, { ...program, url: program.service }), entryIDs }] : [];
  });
  return (
    <div className="mx-auto w-full max-w-xl px-5 pt-6 pb-16 sm:pt-12">
      {!isLate && (
        <p className="inline-flex items-center gap-2 text-md font-medium text-confirm-text">
          <CircleCheck aria-hidden size={20} />
          Your purchase is complete.
        </p>
      )}
      <h1 className="display mt-2 text-[2.25rem] leading-[1.06] wrap-anywhere">
        {isLate ? "Your payment came too late" : thanksTexts[subject]}
      </h1>
      {isLate ? (
        <Notice tone="warning" className="mt-5">
          It arrived when what you chose was gone. {page.clientName} has been told, and decides whether you get it after
          all or your money goes back. You will hear by mail.
        </Notice>
      ) : (
        <p className="mt-2.5 text-md text-ink-2">
          {hasTickets ? "The receipt and your tickets are on their way" : "The receipt is on its way"}
          {email ? " to " : "."}
          {email && <b className="font-medium wrap-anywhere text-ink">{email}</b>}
          {email && "."}
        </p>
      )}
      {!isLate &&
        paidPrograms.map(({ at, entryIDs }) => (
          <Suspense key={at.service} fallback={<Skeleton className="mt-5 h-24 w-full" />}>
            <PaidEntries at={at} entryIDs={entryIDs} />
          </Suspense>
        ))}
      {!isLate && cart?.lines.some(({ made }) => made.length > 0) && (
        <Suspense fallback={<Skeleton className="mt-5 h-24 w-full" />}>
          <MadeRecords client={client} cart={cart} isSignedIn={offer.member !== null} />
        </Suspense>
      )}
      {!isLate && (
        <LinkButton
          variant={hasTickets ? "primary" : "secondary"}
          size={hasTickets ? "xl" : "lg"}
          className="mt-5 max-sm:w-full"
          to={paths.purchase({
            ...programAddress(client, first ? { ...first, url: first.service } : page),
            purchaseKey,
          })}
        >
          {hasTickets ? <Ticket aria-hidden size={20} /> : <ReceiptText aria-hidden size={18} />}
          {hasTickets ? "See your tickets" : "See the receipt"}
        </LinkButton>
      )}
      <section aria-labelledby="bought" className="mt-6 rounded-lg border bg-surface p-5 shadow-1 sm:p-6">
        <h2 id="bought" className="display text-xl wrap-anywhere">
          {cart && first ? programsText(cart.programs) : page.name}
        </h2>
        {isOfPage && <WhenAndWhere page={page} place={place} />}
        {outcome.number !== null && (
          <p className="num mt-2 text-md text-ink-2">
            Order <b className="font-semibold text-ink">{outcome.number}</b>
          </p>
        )}
        {cart && (
          <div className="mt-3 border-t pt-2">
            <OrderLines lines={cart.lines} />
            <Totals cart={cart} />
          </div>
        )}
      </section>
    </div>
  );
}

export { ThanksPage as Component };
