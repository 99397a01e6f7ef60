import { LayoutGrid } from "lucide-react";
import type { MouseEvent } from "react";
import { TabLabel } from "../../platform/ui/TabLabel.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { isPlainPress } from "../../platform/ui/is-plain-press.ts";
import { tabClass, tabListClass } from "../../platform/ui/tab-class.ts";
import { groupIcon } from "./group-icons.ts";

type Group = { name: string; count: number };

/** The gallery's categories or titles. Which one is shown stands in the address; the page stays where it is scrolled to. */
export function GroupTabs({ label, groups, total }: { label: string; groups: readonly Group[]; total: number }) {
  const [current, choose] = useAddressFilter("group");
  const press = (event: MouseEvent, group: string) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    choose(group);
  };
  return (
    <nav aria-label={label} data-slot="tabs" className={tabListClass("icons", "pt-7")}>
      {[{ name: "", count: total }, ...groups].map(({ name, count }) => (
        <a
          key={name}
          href={name ? `?group=${encodeURIComponent(name)}` : "?"}
          onClick={(event) => press(event, name)}
          aria-current={name === current ? "true" : undefined}
          className={tabClass("icons", name === current)}
        >
          <TabLabel label={name || "All"} count={count} icon={name ? groupIcon(name) : LayoutGrid} look="icons" />
        </a>
      ))}
    </nav>
  );
}
