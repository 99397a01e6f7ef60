import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section data-slot="card" className={clsx("rounded-lg border bg-surface shadow-1", className)} {...rest} />;
}

type HeadProps = { title: ReactNode; text?: ReactNode; actions?: ReactNode; level?: 2 | 3; className?: string };

export function CardHead({ title, text, actions, level = 2, className }: HeadProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div
      data-slot="card-head"
      className={clsx("flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-4 pb-3", className)}
    >
      <div className="min-w-0 flex-1 basis-28">
        <Heading className="text-md font-semibold">{title}</Heading>
        {text && <p className="text-sm text-ink-3">{text}</p>}
      </div>
      {actions && <div className="flex max-w-full flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
