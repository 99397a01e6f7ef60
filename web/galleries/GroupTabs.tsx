import { LayoutGrid } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { TabWords } from "../ui/TabWords.tsx";
import { tabClass, tabListClass } from "../ui/tabClass.ts";
import { groupIcon } from "./groupIcons.ts";

type Group = { name: string; count: number };

/** The gallery's categories or titles. Which one is shown stands in the address; the page stays where it is scrolled to. */
export function GroupTabs({ label, groups, total }: { label: string; groups: readonly Group[]; total: number }) {
  const [search] = useSearchParams();
  const current = search.get("group") ?? "";
  const to = (group: string) => {
    const next = new URLSearchParams(search);
    if (group) next.set("group", group);
    else next.delete("group");
    return `?${next.toString()}`;
  };
  return (
    <nav aria-label={label} data-slot="tabs" className={tabListClass("icons", "pt-7")}>
      {[{ name: "", count: total }, ...groups].map(({ name, count }) => (
        <Link
          key={name}
          to={to(name)}
          replace
          preventScrollReset
          aria-current={name === current ? "true" : undefined}
          className={tabClass("icons", name === current)}
        >
          <TabWords label={name || "All"} count={count} icon={name ? groupIcon(name) : LayoutGrid} look="icons" />
        </Link>
      ))}
    </nav>
  );
}
