import { LoaderCircle } from "lucide-react";

/** The outcome of a payment is unknown: the page and the server ask for it. */
export const PaymentPending = () => (
  <div role="status" className="mx-auto grid max-w-md justify-items-center gap-3 px-6 py-20 text-center">
    <LoaderCircle aria-hidden size={36} className="animate-spin text-brand-text" />
    <h1 className="display text-2xl">We’re asking about your payment</h1>
    <p className="text-md text-pretty text-ink-2">
      Please don’t pay again: you are charged once at most. You can leave this page, even close your browser. It goes on
      without you, and your tickets come by mail as soon as it is through.
    </p>
  </div>
);
