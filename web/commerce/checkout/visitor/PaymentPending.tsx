import { LoaderCircle } from "lucide-react";

/** Nobody knows yet what became of a payment: it is asked, here and by the server, until it is known. */
export const PaymentPending = () => (
  <div role="status" className="mx-auto grid max-w-md justify-items-center gap-3 px-6 py-20 text-center">
    <LoaderCircle aria-hidden size={36} className="animate-spin text-brand-text" />
    <h1 className="display text-2xl">We’re asking about your payment</h1>
    <p className="text-md text-pretty text-ink-2">
      Please don’t pay again: the card is charged once at most. You can leave this page, even close your browser. It
      goes on without you, and your tickets come by mail as soon as it is through.
    </p>
  </div>
);
