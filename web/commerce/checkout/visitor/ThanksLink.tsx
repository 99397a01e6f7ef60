import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../../../platform/address/Link.tsx";

type Props = { to: string; icon: ReactNode; children: ReactNode };

/** A way on from the thanks. */
export const ThanksLink = ({ to, icon, children }: Props) => (
  <Link to={to} className="mt-4 flex min-h-14 max-w-xl items-center gap-4 border-t pt-2 text-md font-medium">
    {icon}
    <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-3" />
  </Link>
);
