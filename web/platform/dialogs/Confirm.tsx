import type { ReactNode } from "react";
import type { AnswerOf, AnyEndpoint, ParamsOf, InputOf } from "../../../contract/platform/endpoint.ts";
import { QuestionDialog } from "./QuestionDialog.tsx";
import { useAction } from "./use-action.ts";
import { useDialogs } from "./use-dialogs.ts";

const consequences = {
  reversible: "You can reverse this later.",
  restorable: "This isn’t permanent. You can take it back later.",
  permanent: "This is permanent. It can’t be undone.",
  final: "This is final. Nothing can be changed afterwards.",
};

type Props<E extends AnyEndpoint> = {
  title: string;
  /** What will happen, and to what, by name. */
  text?: ReactNode;
  /** Whether it can be taken back: said below the text. What is permanent asks for the word. */
  lasting: keyof typeof consequences;
  /** The deed, on the button. */
  action: string;
  word?: string;
  danger?: boolean;
  endpoint: E;
  params: ParamsOf<E>;
  sent?: InputOf<E>;
  /** What it was decided upon, of a call that is checked by it. */
  base?: object;
  /** What to say in place of the endpoint’s own words. */
  done?: string | undefined;
  onDone?: (answer: AnswerOf<E>) => void;
  /** Goes away from a page whose record is gone now, before anything is asked again. */
  leave?: () => unknown;
  /** The key of a link, where it is done in the right of whoever bears it. */
  link?: string;
};

/** A sentence and a call: asks, calls, says how it went, and closes once it is done. */
export function Confirm<E extends AnyEndpoint>(props: Props<E>) {
  const { title, text, lasting, action, endpoint, params, sent, base, done, onDone, leave, link } = props;
  const { close } = useDialogs();
  const { run, busy } = useAction(endpoint, { done, leave, link });
  const permanent = lasting === "permanent";

  async function agree() {
    const outcome = await run(params, sent, { base });
    if (!outcome.ok) return;
    close();
    onDone?.(outcome.answer);
  }

  return (
    <QuestionDialog
      title={title}
      text={
        <>
          {text} <span className={permanent ? "font-medium text-danger-text" : undefined}>{consequences[lasting]}</span>
        </>
      }
      action={action}
      danger={props.danger ?? permanent}
      word={permanent ? (props.word ?? "remove") : undefined}
      busy={busy}
      onAgree={() => void agree()}
    />
  );
}
