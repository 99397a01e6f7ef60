import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import type { ChargeMethod } from "../../../../contract/platform/payment-methods.ts";
import type { CardConfig } from "../../../../contract/commerce/payments/card-config.ts";
import { checkoutProblemText, joinErrors } from "../../../../contract/commerce/payments/card-errors.ts";
import { cardProviders } from "../../../../contract/commerce/payments/card-providers.ts";
import { answerTestChallenge } from "../../../../contract/commerce/payments/payment-settings.ts";
import { CallError, useApi } from "../../../platform/api/api.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { useLatest } from "../../../platform/ui/use-latest.ts";
import type { PayerContact, MountedFields } from "./mounted-fields.ts";
import { mountFields } from "./mount-fields.ts";

/** The page's handle on the card fields. Errors are one sentence for the buyer (M07, M08). */
export type CardFieldsHandle = {
  tokenize(buyer: PayerContact): Promise<{ token: string } | { error: string }>;
  /** The bank's question. Afterwards the server asks the provider for the outcome. */
  confirm(clientSecret: string): Promise<{ error: string | undefined }>;
};

type Props = {
  client: string;
  config: CardConfig;
  method?: ChargeMethod;
  cents: number;
  ref: Ref<CardFieldsHandle>;
  onReady?: (isReady: boolean) => void;
};

type FieldsState = "loading" | "ready" | { blocked: string };

/** Milliseconds before a slow script counts as failed. */
const SCRIPT_TIMEOUT = 20_000;

/** The fields of any provider, for a card or a bank account, behind one interface. */
export function CardFields({ client, config, method = "card", cents, ref, onReady }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<MountedFields>(undefined);
  const [state, setState] = useState<FieldsState>("loading");
  const [tries, setTries] = useState(0);
  const question = useTestQuestion();
  const { call } = useApi();
  const now = useLatest({ cents, call, ask: question.ask });
  const tellReady = useEffectEvent((isReady: boolean) => onReady?.(isReady));
  const { provider } = config;
  const key = JSON.stringify(config);

  useEffect(() => {
    let isOver = false;
    const element = document.createElement("div");
    place.current?.append(element);
    const answer = async (clientSecret: string, isConfirmed: boolean) => {
      try {
        await now.current.call(answerTestChallenge, { client }, { clientSecret, isConfirmed });
        return [];
      } catch (error) {
        return [error instanceof CallError ? error.message : "The test gateway can’t be reached."];
      }
    };
    const mounting = mountFields(JSON.parse(key) as CardConfig, {
      element,
      method,
      cents: now.current.cents,
      isDark: isDark(place.current),
      ask: () => now.current.ask(),
      answer,
    });
    const arrive = (mounted: MountedFields) => {
      if (isOver) return mounted.unmount();
      fields.current = mounted;
      mounted.changeTotal(now.current.cents);
      setState("ready");
      tellReady(true);
    };
    const late = setTimeout(() => fields.current ?? setState({ blocked: "It takes too long to load" }), SCRIPT_TIMEOUT);
    mounting.then(arrive, (error: unknown) => {
      if (!isOver) setState({ blocked: error instanceof Error ? error.message.replace(/\.$/, "") : String(error) });
    });
    return () => {
      isOver = true;
      clearTimeout(late);
      fields.current?.unmount();
      fields.current = undefined;
      element.remove();
      tellReady(false);
    };
  }, [client, key, method, tries, now]);

  useEffect(() => fields.current?.changeTotal(cents), [cents]);

  useImperativeHandle(ref, () => ({
    async tokenize(buyer) {
      if (!fields.current) return { error: checkoutProblemText() };
      const tokenized = await fields.current.tokenize(buyer).catch(errorResult);
      return "token" in tokenized ? tokenized : { error: joinErrors(tokenized.errors) };
    },
    async confirm(clientSecret) {
      if (!fields.current) return { error: checkoutProblemText() };
      const errors = await fields.current.confirm(clientSecret).catch((error: unknown) => errorResult(error).errors);
      return { error: errors.length > 0 ? joinErrors(errors) : undefined };
    },
  }));

  function tryAgain() {
    setState("loading");
    setTries(tries + 1);
  }
  return (
    <div data-slot="card-fields" aria-busy={state === "loading"}>
      {typeof state === "object" && (
        <Notice
          tone="danger"
          live
          action={
            <Button size="sm" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          {checkoutProblemText(state.blocked)}
        </Notice>
      )}
      {state === "loading" && <LoadingFields />}
      <div ref={place} hidden={typeof state === "object"} />
      <p className="mt-3 text-sm text-pretty text-ink-3">
        {method === "bank" ? bankNote(cardProviders[provider].name) : cardProviders[provider].note}
      </p>
      {question.dialog}
    </div>
  );
}

const bankNote = (provider: string) =>
  `Your bank account is handled by ${provider}. Its number never reaches this site.`;

const errorResult = (error: unknown) => ({ errors: error instanceof Error ? [error.message] : [] });

const isDark = (element: HTMLElement | null) =>
  (element?.closest<HTMLElement>("[data-mode]")?.dataset["mode"] ??
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

const LoadingFields = () => (
  <div role="status" aria-label="Loading the card fields" className="grid grid-cols-2 gap-3">
    <Skeleton className="col-span-2 h-12 rounded-field" />
    <Skeleton className="h-12 rounded-field" />
    <Skeleton className="h-12 rounded-field" />
  </div>
);

/** The test gateway's question, in a bank's place. */
function useTestQuestion() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  function answerQuestion(isConfirmed: boolean) {
    answer?.(isConfirmed);
    setAnswer(undefined);
  }
  const dialog = (
    <Dialog
      open={answer !== undefined}
      onClose={() => answerQuestion(false)}
      failure={undefined}
      title="Is it you?"
      text="A bank would ask here. This is the test gateway: choose what the cardholder does."
      size="sm"
      alert
      footer={
        <>
          <Button onClick={() => answerQuestion(false)}>It isn’t me</Button>
          <Button variant="primary" onClick={() => answerQuestion(true)}>
            Confirm the payment
          </Button>
        </>
      }
    />
  );
  return { ask, dialog };
}
