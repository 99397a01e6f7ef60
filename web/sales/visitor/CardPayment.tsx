import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ServiceAt } from "../../../contract/addresses.ts";
import { cardForm } from "../../../contract/card-form.ts";
import { useOptionalAnswer } from "../../api/answers.ts";
import { CardFields, type CardFieldsHandle } from "../../payments/checkout/CardFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import type { TypedBuyer } from "./kept-cart.ts";
import { isUnderWay } from "./payment.ts";
import type { Payment } from "./usePayment.ts";

type Props = {
  at: ServiceAt;
  seller: string;
  balance: number;
  buyer: TypedBuyer;
  payment: Payment;
  /** Why it can't be paid now. */
  reason: string | undefined;
};

/** The provider's card fields and the one button; pressed again, it does nothing. */
export function CardPayment({ at, seller, balance, buyer, payment, reason }: Props) {
  const { data, error, refetch } = useOptionalAnswer(cardForm, at);
  const fields = useRef<CardFieldsHandle>(null);
  const [isReady, setReady] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const { now } = payment;
  useBankQuestion(payment, isReady ? fields.current : null);

  async function complete() {
    setTaking(true);
    const card = await fields.current?.tokenize({ name: buyer.guestName, email: buyer.guestEmail });
    setTaking(false);
    if (card && "error" in card) toast(card.error, "danger");
    else if (card) await payment.pay({ token: card.token, balance, buyer });
  }

  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full rounded-md" />;
  if (!data.card) return <Notice tone="warning">Cards can’t be taken yet. Ask {seller} how to pay.</Notice>;
  return (
    <>
      <CardFields client={at.client} config={data.card} cents={balance} ref={fields} onReady={setReady} />
      <Button
        variant="primary"
        size="xl"
        className="mt-5 w-full"
        busy={isTaking || isUnderWay(now)}
        reason={reason ?? (isReady ? undefined : "The card fields aren’t there yet.")}
        onClick={() => void complete()}
      >
        Complete Purchase
      </Button>
      <p className="mt-3 text-center text-sm wrap-anywhere text-ink-3">Receipt goes to {buyer.guestEmail}</p>
    </>
  );
}

/** 3-D Secure: the bank's own question, asked once; the server then asks the provider what came of it. */
function useBankQuestion({ now, ask }: Payment, fields: CardFieldsHandle | null): void {
  const secret = now.state === "requiresAction" ? now.clientSecret : null;
  const question = useEffectEvent(async (clientSecret: string) => {
    const { error } = await fields!.confirm(clientSecret);
    if (error !== undefined) toast(error, "danger");
    ask();
  });
  const canAsk = fields !== null;
  useEffect(() => {
    if (secret !== null && canAsk) void question(secret);
  }, [secret, canAsk]);
}
