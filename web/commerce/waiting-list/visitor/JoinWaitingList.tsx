import { useState } from "react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { joinWaitingList } from "../../../../contract/commerce/waiting-list/waiting-list.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../../../platform/forms/FormView.tsx";
import { useUnsavedWarning } from "../../../platform/forms/UnsavedProvider.tsx";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { Button } from "../../../platform/ui/Button.tsx";

type Props = { at: ServiceAddress; product: { ticketID: string; name: string; fewest: number } };

/** Of what is sold out: the way onto the list of those who are asked first when some of it is free again. */
export function JoinWaitingList({ at, product }: Props) {
  const [step, setStep] = useState<"none" | "asking" | "asked">("none");
  if (step === "asked")
    return (
      <p role="status" className="col-span-full text-base text-pretty text-ink-2">
        Look into your mail and confirm there: then you’re on the list, and hear as soon as there is something for you.
      </p>
    );
  if (step === "none")
    return (
      <div className="col-span-full">
        <Button onClick={() => setStep("asking")} aria-label={`Join the waiting list for ${product.name}`}>
          Join the waiting list
        </Button>
      </div>
    );
  return <JoinForm at={at} product={product} onDone={() => setStep("asked")} />;
}

function JoinForm({ at, product, onDone }: Props & { onDone: () => void }) {
  const form = useEndpointForm({
    endpoint: joinWaitingList,
    params: at,
    initial: { ticketID: product.ticketID, quantity: product.fewest },
    onDone,
  });
  useUnsavedWarning(form.dirty);
  return (
    <FormFrame form={form} className="col-span-full grid max-w-xl gap-4">
      <FormBody form={form} size="lg" />
      <div>
        <SubmitButton form={form}>Join the waiting list</SubmitButton>
      </div>
    </FormFrame>
  );
}
