import { Layers } from "lucide-react";
import type { ReactNode } from "react";
import { stepID } from "./go-to-step.ts";

type Props = {
  id: string;
  name: string;
  text?: ReactNode;
  meta?: ReactNode;
  /** Asked once, for all that somebody has under way here. */
  isShared?: boolean;
  children: ReactNode;
};

/** One step of an entry, with a hairline above it. */
export const EntrySection = ({ id, name, text, meta, isShared = false, children }: Props) => (
  <section
    id={stepID(id)}
    aria-labelledby={`${stepID(id)}-name`}
    data-slot="entry-step"
    className="scroll-mt-20 border-t border-line pt-7"
  >
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 id={`${stepID(id)}-name`} className="display text-lg wrap-break-word">
        {name}
      </h2>
      {meta && <span className="num text-sm text-ink-3">{meta}</span>}
    </div>
    {text && <p className="mt-1 max-w-text text-base whitespace-pre-line text-ink-2 wrap-break-word">{text}</p>}
    {isShared && (
      <p className="mt-1 flex items-center gap-2 text-sm text-ink-3">
        <Layers aria-hidden size={14} className="shrink-0" />
        Asked once, for all your applications
      </p>
    )}
    <div className="mt-5">{children}</div>
  </section>
);
