import type { LucideIcon } from "lucide-react";
import type { TabsLook } from "./tab-class.ts";

type Props = { label: string; count?: number; icon?: LucideIcon; look: TabsLook };

export const TabLabel = ({ label, count, icon: Icon, look }: Props) => (
  <>
    {Icon && <Icon aria-hidden size={look === "icons" ? 23 : 16} />}
    <span>
      {label}
      {count !== undefined && <span className="num ms-0.5 text-[0.92em] font-normal text-ink-3"> {count}</span>}
    </span>
  </>
);
