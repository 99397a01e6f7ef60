import { Tabs as Base } from "@base-ui/react/tabs";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type TabsLook, tabClass, tabListClass } from "./tabClass.ts";
import { TabWords } from "./TabWords.tsx";

export type Tab = { value: string; label: string; count?: number; icon?: LucideIcon; content?: ReactNode };

type Props = {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  onChange?: (value: string) => void;
  look?: TabsLook;
  className?: string;
};

/** Parts of one page, one shown at a time. Pages of their own are LinkTabs. */
export function Tabs({ label, tabs, value, onChange, look = "line", className }: Props) {
  const [own, setOwn] = useState(tabs[0]?.value);
  const shown = value ?? own;
  const choose = (next: string) => {
    setOwn(next);
    onChange?.(next);
  };
  return (
    <Base.Root value={shown} onValueChange={(next: string) => choose(next)} data-slot="tabs">
      <Base.List aria-label={label} className={tabListClass(look, className)}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabClass(look, tab.value === shown)}>
            <TabWords {...tab} look={look} />
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
