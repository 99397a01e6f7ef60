import { Suspense, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type DoorSale, keepDoorCart } from "../../../contract/door/door-sales.ts";
import { useApi } from "../../platform/api/api.ts";
import { CounterQuestions } from "../../commerce/counter/CounterQuestions.tsx";
import { SaleOrder } from "../../commerce/counter/SaleOrder.tsx";
import { SaleTiles } from "../../commerce/counter/SaleTiles.tsx";
import { useCounter } from "../../commerce/counter/use-counter.ts";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { DoorPayment } from "./DoorPayment.tsx";
import { DoorSaleDone } from "./DoorSaleDone.tsx";
import { SellerSales } from "./SellerSales.tsx";

type Props = { at: ServiceAddress; propertyID: string | null; deviceID: string | undefined };

/** N05 Whoever comes without a ticket buys one here, and goes in. */
export function SellPanel({ at, propertyID, deviceID }: Props) {
  const { call } = useApi();
  const counter = useCounter(at, (sent) => call(keepDoorCart, at, sent));
  const [step, go] = useState<"choosing" | "asking" | "paying">("choosing");
  const [sold, setSold] = useState<{ sale: DoorSale; change: number }>();
  const { offer, refusal } = counter;
  const next = () => {
    setSold(undefined);
    counter.begin();
  };
  if (sold) return <DoorSaleDone at={at} {...sold} onChange={(sale) => setSold({ ...sold, sale })} onNext={next} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {refusal !== undefined && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      {offer ? (
        <>
          <SaleTiles counter={counter} offer={offer} />
          <SaleOrder counter={counter} onPay={() => go(offer.cart?.questions.asked ? "asking" : "paying")} />
        </>
      ) : (
        refusal === undefined && <Skeleton className="h-64 w-full" />
      )}
      <Suspense fallback={<Skeleton className="h-16 w-full" />}>
        <SellerSales at={at} onOpen={(sale) => setSold({ sale, change: 0 })} />
      </Suspense>
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
        <DoorPayment
          {...{ at, propertyID, deviceID }}
          cartKey={offer.cartKey}
          balance={offer.cart.balance}
          onClose={() => go("choosing")}
          onSold={(sale, change) => {
            go("choosing");
            setSold({ sale, change });
          }}
        />
      )}
    </div>
  );
}
