import { useDeferredValue, useEffect, useId, useState } from "react";
import type { changeClientCSS, checkClientCSS } from "../../../contract/people/client-settings.ts";
import { type CssProblem, maxCSSLength } from "../../../contract/platform/custom-css.ts";
import type { ParamsOf } from "../../../contract/platform/endpoint.ts";
import type { changeServiceCSS, checkServiceCSS } from "../../../contract/programs/services.ts";
import { useApi } from "../api/api.ts";
import { useAction } from "../dialogs/use-action.ts";
import { Button } from "../ui/Button.tsx";
import { Textarea } from "../ui/Textarea.tsx";
import { useUnsavedWarning } from "../forms/UnsavedProvider.tsx";
import { nothingChanged } from "../forms/use-unsaved-changes.ts";
import { neededPermissionText } from "../dialogs/ActionButton.tsx";

type SaveCall = typeof changeClientCSS | typeof changeServiceCSS;
type CheckCall = typeof checkClientCSS | typeof checkServiceCSS;

type Props<S extends SaveCall> = {
  css: string;
  save: S;
  check: CheckCall;
  params: ParamsOf<S>;
  disabled: boolean;
};

/** How long typing rests before the stylesheet is looked at. */
const TYPING_PAUSE = 500;

/** F30 The client's or program's own stylesheet, with what of it is left out said while it is written. */
export function CssEditor<S extends SaveCall>({ css, save, check, params, disabled }: Props<S>) {
  const id = useId();
  const [text, setText] = useState(css);
  const { run, busy } = useAction(save);
  const [base, setBase] = useState(css);
  const dirty = text !== css;

  async function keep() {
    const outcome = await run(params as never, { customCSS: text } as never, { base: { customCSS: base } });
    if (outcome.ok) return setBase(text);
    if (!outcome.theirs) return;
    const { customCSS } = outcome.theirs as { customCSS: string };
    setBase(customCSS);
    setText(customCSS);
  }
  useUnsavedWarning(dirty && !busy);
  const problems = useCssProblems(useDeferredValue(text), check, params);
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="sr-only">
        Custom CSS
      </label>
      <Textarea
        id={id}
        value={text}
        maxLength={maxCSSLength}
        minRows={4}
        maxRows={16}
        spellCheck={false}
        disabled={disabled}
        aria-describedby={`${id}-problems`}
        placeholder={"h1 { letter-spacing: 0 }"}
        className="font-mono text-sm!"
        onChange={(event) => setText(event.target.value)}
      />
      <div id={`${id}-problems`} role="status" className="text-sm">
        <Problems problems={problems} isEmpty={text.trim() === ""} />
      </div>
      <div className="flex items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          reason={disabled ? neededPermissionText(save) : dirty ? undefined : nothingChanged}
          onClick={() => void keep()}
        >
          Save
        </Button>
        {dirty && <p className="text-sm text-ink-3">Not saved yet</p>}
      </div>
    </div>
  );
}

function useCssProblems(text: string, check: CheckCall, params: object): CssProblem[] {
  const { call } = useApi();
  const [problems, setProblems] = useState<CssProblem[]>([]);
  const key = JSON.stringify(params);
  useEffect(() => {
    const timer = setTimeout(async () => {
      const asked = text.trim()
        ? await call(check, JSON.parse(key) as never, { customCSS: text }).catch(() => ({ problems: [] }))
        : { problems: [] };
      setProblems(asked.problems);
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text, check, key, call]);
  return problems;
}

function Problems({ problems, isEmpty }: { problems: readonly CssProblem[]; isEmpty: boolean }) {
  if (isEmpty) return <p className="text-ink-3">It holds on your public pages only.</p>;
  if (problems.length === 0) return <p className="text-confirm-text">All of it is used.</p>;
  return (
    <ul aria-label="Problems" className="grid gap-1 text-warning-text">
      {problems.map(({ line, message }, at) => (
        <li key={at}>
          <span className="num font-medium">Line {line}.</span> {message}
        </li>
      ))}
    </ul>
  );
}
