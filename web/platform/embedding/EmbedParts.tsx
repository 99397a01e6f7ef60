import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../ui/button-class.ts";

export const NothingHere = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="grid min-h-48 place-items-center p-6 text-center text-ink-3">
    <p className="flex items-center gap-2 text-pretty wrap-anywhere">
      <Icon aria-hidden size={18} className="shrink-0" />
      {children}
    </p>
  </div>
);

export const EmbedTitle = ({ children }: { children: ReactNode }) => (
  <h1 className="display text-2xl text-balance wrap-anywhere">{children}</h1>
);

type TopLinkProps = { to: string; children: ReactNode; className?: string };

/** Opens in the whole window: nothing is bought, and nobody signs in, within a frame. */
export const TopLink = ({ to, children, className }: TopLinkProps) => (
  <a href={to} target="_top" className={className}>
    {children}
  </a>
);

export const TopButton = ({ to, children }: TopLinkProps) => (
  <TopLink to={to} className={buttonClass({ variant: "primary", size: "lg" })}>
    {children}
  </TopLink>
);

/** The last line: where all of it stands. */
export const SeeItAt = ({ to, children }: TopLinkProps) => (
  <p className="mt-6 border-t border-line pt-4 text-base wrap-anywhere">
    <TopLink to={to} className="font-medium text-brand-text underline-offset-4 hover:underline">
      {children}
    </TopLink>
  </p>
);
