import { type ReactNode, createContext, use } from "react";

export type Question = {
  title: string;
  text?: ReactNode;
  /** The button's label: a verb, not 'OK'. */
  action?: string;
  /** Something will be lost. */
  danger?: boolean;
  /** A word to be typed first, for what can't be undone. */
  word?: string;
  /** The question is asked because somebody is leaving a page or a dialog. */
  isLeaving?: boolean;
};

export type Dialogs = {
  /** Opens a dialog (a `Modal`, an `ActionDialog`, …), in place of the one that is open. */
  open: (dialog: ReactNode) => void;
  close: () => void;
  /** Opens a custom question above the open dialog; closing it in any other way answers no. */
  ask: (draw: (answer: (agreed: boolean) => void) => ReactNode) => Promise<boolean>;
  /** Answers true only if the person agreed. */
  confirm: (question: Question) => Promise<boolean>;
};

/** The host's state, for the dialog. */
export type DialogHostState = {
  open: boolean;
  close: () => void;
  above: ReactNode;
  /** The failure of the last try in it. */
  failure: string | undefined;
  /** Answers whether the dialog could show it: it may be closed by now. */
  showFailure: (failure: string | undefined) => boolean;
};

export const DialogsContext = createContext<Dialogs | null>(null);
export const DialogHostContext = createContext<DialogHostState | null>(null);

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error("no DialogHost around this component");
  return dialogs;
}
