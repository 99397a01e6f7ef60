import { ListChecks } from "lucide-react";
import { useState } from "react";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { registration } from "../../../../contract/commerce/cart/registration.ts";
import { useApi } from "../../../platform/api/api.ts";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { Button, LinkButton } from "../../../platform/ui/Button.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { CounterQuestions } from "../CounterQuestions.tsx";
import { SaleOrder } from "../SaleOrder.tsx";
import { SaleTiles } from "../SaleTiles.tsx";
import { SoldSlip } from "./SoldSlip.tsx";
import { TakePayment } from "./TakePayment.tsx";
import { type Counter, type Sale, useCounter } from "../use-counter.ts";

/** N05 Sales at the door or by phone: taps hold stock, and tickets are there at once. */
function CounterPage() {
  const { at, place, settings } = useProgram();
  const { call } = useApi();
  const counter = useCounter(at, (body) => call(registration, at, { ...body, atCounter: true }));
  const [step, go] = useState<"choosing" | "asking" | "paying">("choosing");
  const [sale, setSale] = useState<Sale>();
  const { offer, refusal } = counter;
  const next = () => {
    setSale(undefined);
    counter.begin();
  };
  return (
    <>
      <title>{`Counter · ${settings.name}`}</title>
      <PageHead
        title="Counter"
        text="Sell at the door or by phone."
        actions={
          <LinkButton to={studioPaths.tills(place)}>
            <ListChecks aria-hidden size={16} />
            Tills
          </LinkButton>
        }
      />
      {refusal !== undefined && (
        <Notice tone="danger" live className="mb-4">
          {refusal}
        </Notice>
      )}
      {sale ? (
        <SoldSlip at={at} sale={sale} onNext={next} />
      ) : offer ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <SaleTiles counter={counter} offer={offer} />
          <SaleOrder counter={counter} onPay={() => go(offer.cart?.questions.asked ? "asking" : "paying")}>
            <CodeField counter={counter} />
          </SaleOrder>
        </div>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      {step === "asking" && offer && (
        <CounterQuestions
          at={at}
          cartKey={offer.cartKey}
          zone={offer.zone}
          onClose={() => go("choosing")}
          onAnswered={() => go("paying")}
        />
      )}
      {step === "paying" && offer?.cart && (
        <TakePayment
          at={at}
          seller={settings.name}
          zone={offer.zone}
          cartKey={offer.cartKey}
          cart={offer.cart}
          onClose={() => go("choosing")}
          onSold={(sale) => {
            go("choosing");
            setSale(sale);
          }}
        />
      )}
    </>
  );
}

function CodeField({ counter }: { counter: Counter }) {
  const [typed, setTyped] = useState("");
  const inUse = counter.offer?.cart?.promoCode;
  if (inUse)
    return (
      <p className="mt-2 flex items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">Code {inUse}</span>
        <Button variant="ghost" size="sm" onClick={() => counter.change({ promoCode: "" })}>
          Remove
        </Button>
      </p>
    );
  return (
    <form
      className="mt-2 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") counter.change({ promoCode: typed.trim() });
        setTyped("");
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label="Promo code">
          {(control) => (
            <Input {...control} value={typed} maxLength={40} onChange={(event) => setTyped(event.target.value)} />
          )}
        </Field>
      </div>
      <Button type="submit">Apply</Button>
    </form>
  );
}

export { CounterPage as Component };
