import { ChevronDown, CircleCheck, ReceiptText } from "lucide-react";
import { Suspense, lazy, useEffect, useState } from "react";
import { paths, programAddress } from "../../../../contract/platform/addresses.ts";
import { type CheckoutOutcome, resumeCheckout } from "../../../../contract/commerce/checkout/checkout.ts";
import { type Registration, registration } from "../../../../contract/commerce/cart/registration.ts";
import { type ServicePage, servicePage } from "../../../../contract/programs/service-page.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";
import {
  type Purchase,
  type PurchaseSubject,
  getPurchase,
  programsText,
  purchaseSubject,
} from "../../../../contract/commerce/orders/transactions.ts";
import { debitUnderWayText, debitUnderWayTitle } from "../../../../contract/commerce/payments/bank-debits.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { loadAnswer, useAnswer } from "../../../platform/api/answers.ts";
import { type CallError, useApi } from "../../../platform/api/api.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../../platform/page.ts";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { EmptyState, ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { toast } from "../../../platform/ui/toast.ts";
import { purchaseStorage } from "../../cart/visitor/cart-storage.ts";
import { OrderLines, Totals } from "../../cart/visitor/OrderLines.tsx";
import { SaleBar } from "../../cart/visitor/SaleBar.tsx";
import { SaleHead } from "../../cart/visitor/SaleHead.tsx";
import { WhenAndWhere } from "../../cart/visitor/WhenAndWhere.tsx";
import { farewellText } from "../../tickets/buyer/ticket-days.ts";
import { ThanksLink } from "./ThanksLink.tsx";

/** Visitors who bought tickets don't load it. */
const PaidEntries = lazy(() => import("./PaidEntries.tsx").then((module) => ({ default: module.PaidEntries })));

const BoughtTickets = lazy(() => import("./BoughtTickets.tsx").then((module) => ({ default: module.BoughtTickets })));

const ReceiptButton = lazy(() => import("./BoughtTickets.tsx").then((module) => ({ default: module.ReceiptButton })));

const MadeRecords = lazy(() =>
  import("../../orders/buyer/MadeRecords.tsx").then((module) => ({ default: module.MadeRecords })),
);

export const loader = (args: LoaderArgs) => loadAnswer(args, servicePage, serviceAddressIn(args.params));

/** F32 What was bought is the thanks: the tickets themselves, the home or the sponsorship to go on with, and the receipt. */
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

type PurchaseFacts = {
  purchaseKey: string;
  outcome: CheckoutOutcome;
  offer: Registration;
  email: string;
  /** The payment's order; undefined where it couldn't be read just now. */
  order: Purchase | undefined;
};
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
      const order = await call(getPurchase, { client, service: orderService(offer) ?? service }, undefined, {
        link: key,
      }).catch(() => undefined);
      if (!isToldOf && outcome.state === "paid") toast("Your purchase is complete.");
      stored.write({ ...storedPurchase, isToldOf: true });
      return { state: "known", purchaseKey: key, outcome, offer, email, order };
    }
    find().then(setPurchase, (error: CallError) => setPurchase({ state: "failed", message: error.message }));
  }, [call, client, service]);
  return purchase;
}

/** The program that an order is filed under. */
const orderService = ({ cart }: Registration) => cart?.programs[0]?.service;

type ThanksProps = PurchaseFacts & { page: ServicePage; client: string };

function Thanks(props: ThanksProps) {
  const { page, client, purchaseKey, outcome, offer, email, order } = props;
  const { cart } = offer;
  const first = cart?.programs[0];
  const program = programAddress(client, first ? { ...first, url: first.service } : page);
  if (outcome.state === "late")
    return (
      <div className="mx-auto w-full max-w-xl px-5 pt-6 pb-16 sm:pt-12">
        <h1 className="display text-[2.25rem] leading-[1.06] wrap-anywhere">Your payment came too late</h1>
        <Notice tone="warning" className="mt-5">
          It arrived when what you chose was gone. {page.clientName} has been told, and decides whether you get it after
          all or your money goes back. You will hear by mail.
        </Notice>
        <OrderCard {...props} isOpen />
      </div>
    );
  if (outcome.state === "processing")
    return (
      <div className="mx-auto w-full max-w-xl px-5 pt-6 pb-16 sm:pt-12">
        <h1 className="display text-[2.25rem] leading-[1.06] wrap-anywhere">{debitUnderWayTitle}</h1>
        <p className="mt-2.5 text-md text-pretty text-ink-2">
          {debitUnderWayText} What you chose is held for you meanwhile
          {email ? ", and the mail goes to " : "."}
          {email && <b className="font-medium wrap-anywhere text-ink">{email}</b>}
          {email && "."}
        </p>
        <OrderCard {...props} isOpen />
      </div>
    );
  if (outcome.state === "declined")
    return (
      <div className="mx-auto w-full max-w-xl px-5 pt-6 pb-16 sm:pt-12">
        <h1 className="display text-[2.25rem] leading-[1.06] wrap-anywhere">Your payment failed</h1>
        <Notice tone="danger" className="mt-5">
          {[...outcome.errors, "Nothing was taken, and what was held for you is free again."].join(" ")}
        </Notice>
        <LinkButton variant="primary" size="lg" className="mt-5" to={paths.program(program)}>
          Order again
        </LinkButton>
      </div>
    );
  const lines = cart?.lines ?? [];
  const subject = purchaseSubject(lines);
  const tickets = order?.tickets ?? [];
  const paidPrograms = (cart?.programs ?? []).flatMap((paid) => {
    const entryIDs = lines.flatMap(({ entryID, service }) => (service === paid.service ? (entryID ?? []) : []));
    return entryIDs.length > 0 ? [{ at: programAddress(client, { ...paid, url: paid.service }), entryIDs }] : [];
  });
  return (
    <div className="mx-auto w-full max-w-[87.5rem] px-5 pt-6 pb-16 sm:pt-12">
      <p className="inline-flex items-center gap-2 text-md font-medium text-confirm-text">
        <CircleCheck aria-hidden size={20} />
        Your purchase is complete.
      </p>
      <h1 className="display mt-2 text-[2.25rem] leading-[1.06] wrap-anywhere">
        {order && tickets.length > 0 ? farewellText(tickets, order.guestName) : thanksTexts[subject]}
      </h1>
      <p className="mt-2.5 text-md text-ink-2">
        {wayText(tickets.length, subject)}
        {email ? " to " : "."}
        {email && <b className="font-medium wrap-anywhere text-ink">{email}</b>}
        {email && "."}
      </p>
      {order && tickets.length > 0 && (
        <Suspense fallback={<Skeleton className="mt-6 h-[34rem] w-[min(20.5rem,82vw)]" />}>
          <BoughtTickets program={program} purchaseKey={purchaseKey} order={order} />
        </Suspense>
      )}
      {paidPrograms.map(({ at, entryIDs }) => (
        <Suspense key={at.service} fallback={<Skeleton className="mt-5 h-24 w-full" />}>
          <div className="max-w-xl">
            <PaidEntries at={at} entryIDs={entryIDs} />
          </div>
        </Suspense>
      ))}
      {cart?.lines.some(({ made }) => made.length > 0) && (
        <Suspense fallback={<Skeleton className="mt-5 h-24 w-full" />}>
          <MadeRecords client={client} lines={cart.lines} programs={cart.programs} />
        </Suspense>
      )}
      <ThanksLink
        to={paths.purchase({ ...program, purchaseKey })}
        icon={<ReceiptText aria-hidden size={20} className="shrink-0 text-ink-3" />}
      >
        {subject === "tickets" ? "See your tickets and the order" : "See your order"}
      </ThanksLink>
      <OrderCard {...props} />
    </div>
  );
}

/** 'The receipt and 12 tickets are on their way' */
function wayText(tickets: number, subject: PurchaseSubject): string {
  if (tickets > 0) return `The receipt and ${plural(tickets, "ticket")} are on their way`;
  return subject === "tickets" ? "The receipt and your tickets are on their way" : "The receipt is on its way";
}

/** What was bought and paid, folded below what it is of. */
function OrderCard({
  page,
  client,
  purchaseKey,
  outcome,
  offer,
  order,
  isOpen = false,
}: ThanksProps & { isOpen?: boolean }) {
  const { cart, place } = offer;
  const [first, ...others] = cart?.programs ?? [];
  const isOfPage = others.length === 0 && (!first || first.program === page.name);
  const service = first?.service ?? page.url;
  return (
    <details open={isOpen} className="group mt-4 max-w-xl rounded-lg border bg-surface shadow-1">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-md [&::-webkit-details-marker]:hidden">
        <span className="num min-w-0 flex-1 wrap-anywhere">
          {outcome.number === null ? "What you chose" : <>Order {outcome.number}</>}
        </span>
        {cart && <b className="num font-semibold">{dollars(cart.balance)}</b>}
        <ChevronDown aria-hidden size={20} className="shrink-0 text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="border-t px-5 pt-4 pb-5">
        <h2 className="display text-xl wrap-anywhere">{cart && first ? programsText(cart.programs) : page.name}</h2>
        {isOfPage && <WhenAndWhere page={page} place={place} />}
        {cart && (
          <div className="mt-3 border-t pt-2">
            <OrderLines lines={cart.lines} />
            <Totals cart={cart} />
          </div>
        )}
        {order && order.number !== null && (
          <div className="mt-4">
            <Suspense>
              <ReceiptButton at={{ client, service }} purchaseKey={purchaseKey} transactionID={order.transactionID} />
            </Suspense>
          </div>
        )}
      </div>
    </details>
  );
}

export { ThanksPage as Component };
