import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { findTickets } from "../../../../contract/commerce/tickets/guests.ts";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { FormView } from "../../../platform/forms/FormView.tsx";
import { Component as ClientFrame } from "../../../people/frames/ClientFrame.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";

/** By their email address people get their orders once more; what is said is the same for everybody. */
function LostTicketsPage() {
  const { client = "" } = useParams();
  const [isAsked, setAsked] = useState(false);
  const form = useEndpointForm({
    endpoint: findTickets,
    params: { client },
    done: false,
    onDone: () => setAsked(true),
  });
  return (
    <>
      <title>Find your tickets</title>
      <meta name="robots" content="noindex" />
      <ClientFrame params={{ client }}>
        <div className="mx-auto w-full max-w-md px-5 pt-8 pb-16 sm:pt-16">
          {isAsked ? (
            <EmptyState
              icon={MailCheck}
              title="Thanks, keep an eye on your email."
              text="If there are orders with that address, each comes to it once more, with a link to its tickets. It takes a minute or two; look into your spam, too."
            />
          ) : (
            <>
              <h1 className="display text-2xl sm:text-3xl">Can’t find your tickets?</h1>
              <p className="mt-2 mb-6 text-md text-pretty text-ink-2">
                Say the email address you bought them with, and they come to it once more.
              </p>
              <FormView form={form} size="lg" unguarded submitLabel="Send them again" />
            </>
          )}
        </div>
      </ClientFrame>
    </>
  );
}

export { LostTicketsPage as Component };
