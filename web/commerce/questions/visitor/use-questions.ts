import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { type Questions, cartQuestions } from "../../../../contract/commerce/questions/responses.ts";
import { type CallError, useApi } from "../../../platform/api/api.ts";
import { answersStorage } from "../../cart/visitor/cart-storage.ts";
import { type BuyerAnswers, answersIn, answersToSend } from "./buyer-answers.ts";

/** So long after the last key the server hears of it. */
const SAVE_DELAY = 700;

export type QuestionsState = {
  questions: Questions | undefined;
  said: BuyerAnswers | undefined;
  /** Why they can't be shown. */
  failure: string | undefined;
  /** Why what was typed last isn't with the server yet. */
  unsent: string | undefined;
  say(change: (said: BuyerAnswers) => BuyerAnswers): void;
  /** Everything is with the server from then on, or `unsent` says why not. */
  send(): Promise<boolean>;
  load(): void;
};

/** F32 What is asked, and what was answered: kept on this device with each key, and at the server soon after. A reload loses nothing. */
export function useQuestions(
  at: ServiceAddress,
  cartKey: string | undefined,
  { atCounter = false } = {},
): QuestionsState {
  const { call } = useApi();
  const [questions, setQuestions] = useState<Questions>();
  const [said, setSaid] = useState<BuyerAnswers>();
  const [failure, setFailure] = useState<string>();
  const [unsent, setUnsent] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<BuyerAnswers>(undefined);
  const stored = answersStorage(at.client);

  async function load() {
    if (cartKey === undefined) return;
    await call(cartQuestions, at, { cartKey, atCounter }).then(take, (error: CallError) => setFailure(error.message));
  }
  function take(asked: Questions) {
    const kept = stored.read();
    const own = kept?.key === cartKey ? kept?.said : undefined;
    const known = answersIn(asked);
    const now = own
      ? { orders: { ...known.orders, ...own.orders }, attendees: { ...known.attendees, ...own.attendees } }
      : known;
    latest.current = now;
    setSaid(now);
    setQuestions(asked);
    setFailure(undefined);
  }

  async function send(): Promise<boolean> {
    clearTimeout(timer.current);
    const sending = latest.current;
    if (cartKey === undefined || !questions || !sending) return false;
    try {
      await call(cartQuestions, at, { cartKey, atCounter, answers: answersToSend(questions, sending) });
      setUnsent(undefined);
      if (latest.current === sending) stored.drop();
      return true;
    } catch (thrown) {
      setUnsent((thrown as CallError).message);
      return false;
    }
  }

  function say(change: (said: BuyerAnswers) => BuyerAnswers) {
    if (!latest.current || cartKey === undefined) return;
    const now = change(latest.current);
    latest.current = now;
    setSaid(now);
    stored.write({ key: cartKey, said: now });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), SAVE_DELAY);
  }

  const begin = useEffectEvent(() => void load());
  const sendAgain = useEffectEvent(() => void send());
  useEffect(() => {
    begin();
    const whenOnline = () => sendAgain();
    addEventListener("online", whenOnline);
    return () => {
      clearTimeout(timer.current);
      removeEventListener("online", whenOnline);
    };
  }, [cartKey]);
  function loadAgain() {
    setFailure(undefined);
    void load();
  }
  return { questions, said, failure, unsent, say, send, load: loadAgain };
}
