import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { cardForm } from "../../../../contract/commerce/checkout/card-form.ts";
import type { CallError } from "../../../platform/api/api.ts";
import { debitTimeText, mandateText } from "../../../../contract/commerce/payments/bank-debits.ts";
import type { Cart } from "../../../../contract/commerce/cart/registration.ts";
import { ChoiceCards } from "../../../platform/ui/ChoiceCards.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { toast } from "../../../platform/ui/toast.ts";
import { CardFields, type CardFieldsHandle } from "./CardFields.tsx";
import { type PaymentState, isPaymentUnderWay } from "./payment-state.ts";
import { declineText } from "./announce-decline.ts";
import type { ChargeMethod } from "../../../../contract/platform/payment-methods.ts";

type CardPaymentState = {
  now: PaymentState;
  /** The reason to look again before paying. */
  changed: string | undefined;
  ask(): void;
};

type Props = {
  client: string;
  /** The configuration of the fields, once it is loaded. */
  form: { data: AnswerOf<typeof cardForm> | undefined; error: CallError | null; refetch(): unknown };
  seller: string;
  balance: number;
  payer: { name: string; email: string };
  payment: CardPaymentState;
  /** The reason why payment isn't possible now. */
  reason: string | undefined;
  /** Whether it can be paid from a bank account, and why not; null: not offered here. */
  byBank?: Cart["byBank"];
  onToken(token: string, method: ChargeMethod): Promise<void>;
};

const methodChoices = [
  { value: "card", title: "Card", text: "Paid at once." },
  { value: "bank", title: "Bank account", text: debitTimeText },
] as const;

/** The provider's fields, for a card or a bank account, and one button, whose second press does nothing. */
export function CardPayment({ client, form, seller, balance, payer, payment, reason, byBank = null, onToken }: Props) {
  const { data, error, refetch } = form;
  const fields = useRef<CardFieldsHandle>(null);
  const [method, setMethod] = useState<ChargeMethod>("card");
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
    } else if (card) await onToken(card.token, method);
  }

  function choose(chosen: ChargeMethod) {
    if (isTaking || isPaymentUnderWay(now)) return;
    setMethod(chosen);
    setCardError(undefined);
  }

  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full rounded-md" />;
  if (!data.card) return <Notice tone="warning">Cards can’t be taken yet. Ask {seller} how to pay.</Notice>;
  return (
    <>
      {byBank?.problem === null && (
        <div className="mb-5">
          <ChoiceCards legend="Pay by" value={method} choices={methodChoices} onChange={choose} />
        </div>
      )}
      <CardFields
        key={method}
        client={client}
        config={data.card}
        method={method}
        cents={balance}
        ref={fields}
        onReady={setReady}
      />
      {method === "bank" && (
        <p className="mt-3 text-sm text-pretty wrap-anywhere text-ink-2">{mandateText({ seller, cents: balance })}</p>
      )}
      {byBank && byBank.problem !== null && (
        <p className="mt-3 text-sm text-pretty wrap-anywhere text-ink-3">{byBank.problem}</p>
      )}
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
        reason={reason ?? (isReady ? undefined : "The fields aren’t there yet.")}
        onClick={() => void complete()}
      >
        Complete Purchase
      </Button>
      <p className="mt-3 text-center text-sm wrap-anywhere text-ink-3">Receipt goes to {payer.email}</p>
    </>
  );
}

type FailureProps = { isAsking: boolean; changed: string | undefined; failure: string | undefined };

/** The text stays beside the button: a toast is gone before it is read. */
const PaymentFailure = ({ isAsking, changed, failure }: FailureProps) => (
  <div className="mt-5 grid gap-3 empty:hidden">
    {isAsking && (
      <Notice live title="We’re asking about the payment">
        Nobody has answered yet. Don’t pay again: you are charged once at most.
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

/** 3-D Secure: the bank's question, asked once; afterwards the server asks the provider for the outcome. */
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
