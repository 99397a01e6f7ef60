import type { LucideIcon } from "lucide-react";
import { Link } from "../address/Link.tsx";
import { useAddress } from "../address/address.ts";
import { type TabsLook, tabClass, tabListClass } from "./tab-class.ts";
import { TabLabel } from "./TabLabel.tsx";

type LinkTab = { to: string; label: string; count?: number; icon?: LucideIcon; current?: boolean };

type Props = { label: string; tabs: readonly LinkTab[]; look?: TabsLook; className?: string };

/** Pages beside each other. Which one is current is told from the address unless the tabs say so themselves. */
export function LinkTabs({ label, tabs, look = "line", className }: Props) {
  const { path, search } = useAddress();
  return (
    <nav aria-label={label} data-slot="tabs" className={tabListClass(look, className)}>
      {tabs.map((tab) => {
        const current = tab.current ?? (tab.to === path || tab.to === path + search);
        return (
          <Link
            key={tab.to}
            to={tab.to}
            aria-current={current ? "page" : undefined}
            className={tabClass(look, current)}
          >
            <TabLabel {...tab} look={look} />
          </Link>
        );
      })}
    </nav>
  );
}
