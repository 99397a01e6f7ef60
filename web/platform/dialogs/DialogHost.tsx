import {
  Fragment,
  type ReactNode,
  Suspense,
  lazy,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useAddress } from "../address/address.ts";
import { useBackEntries } from "../ui/back-entries.ts";
import { MissingPartBoundary } from "./MissingPartBoundary.tsx";
import { type DialogState, useClosing } from "./use-closing.ts";
import { type Dialogs, DialogsContext, type DialogHostState, DialogHostContext, type Question } from "./use-dialogs.ts";

const QuestionDialog = lazy(() =>
  import("./QuestionDialog.tsx").then((module) => ({ default: module.QuestionDialog })),
);

/**
 * The rules of every dialog: there is one at a time (with one question above it at most); it ignores presses beside it, closes on a
 * route change, when its action completes, on Escape and on Back, and is gone 50 ms later.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const place = useClosing();
  useBackEntries();
  const { ask, confirm, ...question } = useQuestion();
  const { open, close } = place;
  const dialogs = useMemo<Dialogs>(() => ({ open, close, ask, confirm }), [open, close, ask, confirm]);
  useRouteChange(() => {
    question.close();
    close();
  });

  const above = question.dialog && (
    <HostedDialog key={question.dialog.key} dialog={question.dialog} close={question.close} above={null} />
  );
  return (
    <DialogsContext value={dialogs}>
      {children}
      {place.dialog ? (
        <HostedDialog key={place.dialog.key} dialog={place.dialog} close={close} above={above} />
      ) : (
        <Fragment>{above}</Fragment>
      )}
    </DialogsContext>
  );
}

function HostedDialog({ dialog, close, above }: { dialog: DialogState } & Pick<DialogHostState, "close" | "above">) {
  const { open } = dialog;
  const [failure, setFailure] = useState<string>();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  const showFailure = useCallback<DialogHostState["showFailure"]>((next) => {
    setFailure(next);
    return isOpen.current;
  }, []);
  return (
    <DialogHostContext value={{ open, close, above, failure, showFailure }}>
      <MissingPartBoundary onMissing={close}>
        <Suspense>{dialog.node}</Suspense>
      </MissingPartBoundary>
    </DialogHostContext>
  );
}

/** A question that closes in any other way is answered with no. */
function useQuestion() {
  const { dialog, open, close: hide } = useClosing();
  const pending = useRef<(agreed: boolean) => void>(undefined);

  const answer = useCallback(
    (agreed: boolean) => {
      pending.current?.(agreed);
      pending.current = undefined;
      hide();
    },
    [hide],
  );
  const close = useCallback(() => answer(false), [answer]);
  const ask = useCallback<Dialogs["ask"]>(
    (draw) => {
      pending.current?.(false);
      open(draw(answer));
      return new Promise<boolean>((resolve) => {
        pending.current = resolve;
      });
    },
    [open, answer],
  );
  const confirm = useCallback(
    (question: Question) => ask((answer) => <QuestionDialog {...question} onAgree={() => answer(true)} />),
    [ask],
  );
  return { dialog, close, ask, confirm };
}

function useRouteChange(then: () => void) {
  const { path } = useAddress();
  const last = useRef(path);
  const onChange = useEffectEvent(then);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    onChange();
  }, [path]);
}
