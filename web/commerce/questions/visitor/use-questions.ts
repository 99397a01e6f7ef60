import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { type Questions, cartQuestions } from "../../../../contract/commerce/questions/responses.ts";
import { type CallError, useApi } from "../../../platform/api/api.ts";
import { answersStorage } from "../../cart/visitor/cart-storage.ts";
import { type BuyerAnswers, answersIn, answersToSend } from "./buyer-answers.ts";

/** Milliseconds from the last key to saving. */
const SAVE_DELAY = 700;

export type QuestionsState = {
  questions: Questions | undefined;
  answers: BuyerAnswers | undefined;
  /** The reason why the questions can't be shown. */
  failure: string | undefined;
  /** The reason why the last answers aren't saved on the server. */
  unsent: string | undefined;
  changeAnswers(change: (answers: BuyerAnswers) => BuyerAnswers): void;
  /** Whether the server has everything; if not, `unsent` says why. */
  send(): Promise<boolean>;
  load(): void;
};

/** F32 The questions and answers: stored on this device with each key, and on the server soon after. A reload loses nothing. */
export function useQuestions(
  at: ServiceAddress,
  cartKey: string | undefined,
  { atCounter = false } = {},
): QuestionsState {
  const { call } = useApi();
  const [questions, setQuestions] = useState<Questions>();
  const [answers, setAnswers] = useState<BuyerAnswers>();
  const [failure, setFailure] = useState<string>();
  const [unsent, setUnsent] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<BuyerAnswers>(undefined);
  const stored = answersStorage(at.client);

  async function load() {
    if (cartKey === undefined) return;
    await call(cartQuestions, at, { cartKey, atCounter }).then(take, (error: CallError) => setFailure(error.message));
  }
  function take(loaded: Questions) {
    const storedValue = stored.read();
    const ownAnswers = storedValue?.key === cartKey ? storedValue?.said : undefined;
    const serverAnswers = answersIn(loaded);
    const now = ownAnswers
      ? {
          orders: { ...serverAnswers.orders, ...ownAnswers.orders },
          attendees: { ...serverAnswers.attendees, ...ownAnswers.attendees },
        }
      : serverAnswers;
    latest.current = now;
    setAnswers(now);
    setQuestions(loaded);
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

  function changeAnswers(change: (answers: BuyerAnswers) => BuyerAnswers) {
    if (!latest.current || cartKey === undefined) return;
    const now = change(latest.current);
    latest.current = now;
    setAnswers(now);
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
  return { questions, answers, failure, unsent, changeAnswers, send, load: loadAgain };
}
