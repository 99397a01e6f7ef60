import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./Breadcrumbs.tsx";

type Props = {
  title: ReactNode;
  /** Beside the title: a state, 'Saved 5:04 PM'. */
  meta?: ReactNode;
  /** A sentence below it. */
  text?: ReactNode;
  actions?: ReactNode;
  crumbs?: readonly Crumb[];
  /** `stage` has larger type. */
  mood?: "desk" | "stage";
};

export function PageHead({ title, meta, text, actions, crumbs, mood = "desk" }: Props) {
  const loud = mood === "stage";
  return (
    <header
      data-slot="page-head"
      className={clsx("flex flex-wrap items-end gap-x-6 gap-y-3", loud ? "pt-10 pb-6" : "pb-5")}
    >
      <div className="min-w-0 flex-1 basis-72">
        {crumbs && crumbs.length > 0 && (
          <div className="mb-1.5">
            <Breadcrumbs crumbs={crumbs} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className={clsx("display wrap-break-word", loud ? "text-3xl" : "text-xl")}>{title}</h1>
          {meta}
        </div>
        {text && (
          <p className={clsx("text-ink-2", loud ? "mt-2 max-w-text text-lg" : "mt-1 max-w-text text-base")}>{text}</p>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
