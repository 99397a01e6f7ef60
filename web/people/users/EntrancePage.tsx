import type { ReactNode } from "react";
import { useEntrance } from "./entrance-client.ts";

type Props = { title: string; text?: ReactNode; children: ReactNode; below?: ReactNode; beside?: ReactNode };

/** Pages before signing in: one narrow column with one task; on wide screens, something more beside it. */
export function EntrancePage({ title, text, children, below, beside }: Props) {
  const { name } = useEntrance();
  return (
    <div className="mx-auto grid w-full max-w-[920px] justify-center gap-x-16 gap-y-10 px-5 pt-8 pb-20 sm:pt-16 md:grid-flow-col md:auto-cols-[minmax(0,400px)]">
      <title>{`${title} · ${name}`}</title>
      <div className="w-full max-w-[400px] min-w-0">
        <h1 className="display text-2xl">{title}</h1>
        {text && <p className="mt-2 text-md text-pretty text-ink-2">{text}</p>}
        <div className="mt-7">{children}</div>
        {below && <div className="mt-7 grid gap-2 text-base text-ink-2">{below}</div>}
      </div>
      {beside}
    </div>
  );
}

export const textLink = "rounded-xs font-medium text-brand-text underline-offset-4 hover:underline";
