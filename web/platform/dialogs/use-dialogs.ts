import { type ReactNode, createContext, use } from "react";

export type Question = {
  title: string;
  text?: ReactNode;
  /** What the button says: the deed itself, not 'OK'. */
  action?: string;
  /** Something will be lost. */
  danger?: boolean;
  /** To be typed before it can be done: for what can't be undone. */
  word?: string;
};

export type Dialogs = {
  /** Opens a dialog (a `Modal`, an `ActionDialog`, …), in place of the one that is open. */
  open: (dialog: ReactNode) => void;
  close: () => void;
  /** Opens a question of one's own above the dialog that is open; one that goes away unanswered is answered with no. */
  ask: (draw: (answer: (agreed: boolean) => void) => ReactNode) => Promise<boolean>;
  /** Asks, and answers true only if the person agreed. */
  confirm: (question: Question) => Promise<boolean>;
};

/** What a dialog needs to know of its host. */
export type DialogHostState = {
  open: boolean;
  close: () => void;
  above: ReactNode;
  /** Why what was tried in it has failed. */
  failure: string | undefined;
  /** Answers whether it is seen there: the dialog may be closed by now. */
  showFailure: (failure: string | undefined) => boolean;
};

export const DialogsContext = createContext<Dialogs | null>(null);
export const DialogHostContext = createContext<DialogHostState | null>(null);

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error("no DialogHost around this component");
  return dialogs;
}
