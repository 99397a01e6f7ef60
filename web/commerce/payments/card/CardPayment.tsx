import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { cardForm } from "../../../../contract/commerce/checkout/card-form.ts";
import type { CallError } from "../../../platform/api/api.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { toast } from "../../../platform/ui/toast.ts";
import { CardFields, type CardFieldsHandle } from "./CardFields.tsx";
import { type PaymentState, isPaymentUnderWay } from "./payment-state.ts";
import { declineText } from "./announce-decline.ts";

type CardPaymentState = {
  now: PaymentState;
  /** Why it has to be looked at once more before it is paid. */
  changed: string | undefined;
  ask(): void;
};

type Props = {
  client: string;
  /** What the fields are made of, once it is known. */
  form: { data: AnswerOf<typeof cardForm> | undefined; error: CallError | null; refetch(): unknown };
  seller: string;
  balance: number;
  payer: { name: string; email: string };
  payment: CardPaymentState;
  /** Why it can't be paid now. */
  reason: string | undefined;
  onToken(token: string): Promise<void>;
};

/** The provider's card fields and the one button; pressed again, it does nothing. */
export function CardPayment({ client, form, seller, balance, payer, payment, reason, onToken }: Props) {
  const { data, error, refetch } = form;
  const fields = useRef<CardFieldsHandle>(null);
  const [isReady, setReady] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const [cardError, setCardError] = useState<string>();
  const { now, changed } = payment;
  useBankQuestion(payment, fields, isReady);
  const declined = now.state === "declined" ? declineText(now.errors) : undefined;

  async function complete() {
    setTaking(true);
    setCardError(undefined);
    const card = await fields.current?.tokenize(payer);
    setTaking(false);
    if (card && "error" in card) {
      toast(card.error, "danger", { silent: true });
      setCardError(card.error);
    } else if (card) await onToken(card.token);
  }

  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full rounded-md" />;
  if (!data.card) return <Notice tone="warning">Cards can’t be taken yet. Ask {seller} how to pay.</Notice>;
  return (
    <>
      <CardFields client={client} config={data.card} cents={balance} ref={fields} onReady={setReady} />
      <PaymentFailure
        isAsking={now.state === "asking"}
        changed={changed}
        failure={isTaking ? undefined : (cardError ?? declined)}
      />
      <Button
        variant="primary"
        size="xl"
        className="mt-5 w-full"
        busy={isTaking || isPaymentUnderWay(now)}
        reason={reason ?? (isReady ? undefined : "The card fields aren’t there yet.")}
        onClick={() => void complete()}
      >
        Complete Purchase
      </Button>
      <p className="mt-3 text-center text-sm wrap-anywhere text-ink-3">Receipt goes to {payer.email}</p>
    </>
  );
}

type FailureProps = { isAsking: boolean; changed: string | undefined; failure: string | undefined };

/** Beside the button that was pressed: a toast alone is gone before it is read. */
const PaymentFailure = ({ isAsking, changed, failure }: FailureProps) => (
  <div className="mt-5 grid gap-3 empty:hidden">
    {isAsking && (
      <Notice live title="We’re asking about the payment">
        Nobody has answered yet. Don’t pay again: the card is charged once at most.
      </Notice>
    )}
    {changed !== undefined && (
      <Notice tone="warning" live>
        {changed}
      </Notice>
    )}
    {failure !== undefined && failure !== changed && (
      <Notice tone="danger" live>
        {failure}
      </Notice>
    )}
  </div>
);

/** 3-D Secure: the bank's own question, asked once; the server then asks the provider what came of it. */
function useBankQuestion(
  { now, ask }: CardPaymentState,
  fields: RefObject<CardFieldsHandle | null>,
  canAsk: boolean,
): void {
  const secret = now.state === "requiresAction" ? now.clientSecret : null;
  const question = useEffectEvent(async (clientSecret: string) => {
    const { error } = await fields.current!.confirm(clientSecret);
    if (error !== undefined) toast(error, "danger");
    ask();
  });
  useEffect(() => {
    if (secret !== null && canAsk) void question(secret);
  }, [secret, canAsk]);
}
