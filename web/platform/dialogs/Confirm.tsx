import type { ReactNode } from "react";
import type { AnswerOf, AnyEndpoint, ParamsOf, InputOf } from "../../../contract/platform/endpoint.ts";
import { QuestionDialog } from "./QuestionDialog.tsx";
import { useAction } from "./use-action.ts";
import { useDialogs } from "./use-dialogs.ts";

const consequences = {
  reversible: "You can reverse this later.",
  restorable: "This isn’t permanent. You can restore it later.",
  permanent: "This is permanent. It can’t be undone.",
  final: "This is final. Nothing can be changed afterwards.",
};

type Props<E extends AnyEndpoint> = {
  title: string;
  /** The consequences, with the record's name. */
  text?: ReactNode;
  /** Whether it can be undone, which is shown below the text. For permanent changes a word is typed. */
  lasting: keyof typeof consequences;
  /** The verb on the button. */
  action: string;
  word?: string;
  danger?: boolean;
  endpoint: E;
  params: ParamsOf<E>;
  sent?: InputOf<E>;
  /** The content that the person decided upon, for calls that check a revision. */
  base?: object;
  /** Replaces the endpoint’s own message. */
  done?: string | undefined;
  onDone?: (answer: AnswerOf<E>) => void;
  /** Leaves the page of a deleted record before answers are fetched again. */
  leave?: () => unknown;
  /** The key of the link by which it is called. */
  link?: string;
};

/** A question before a call: asks, makes the call, reports the result, and closes. */
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
