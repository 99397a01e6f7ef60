import { clsx } from "clsx";
import { NavLink } from "react-router";
import type { StudioMenuGroup, StudioMenuItem } from "./studio-menu.ts";

/** The studio's menu: at the side on a wide screen, in the drawer on a phone. */
export const StudioMenu = ({ groups, onGo }: { groups: StudioMenuGroup[]; onGo?: () => void }) =>
  groups.map(({ label, items }) => (
    <nav key={label} aria-label={label} className="mt-5">
      <p className="truncate px-2 pb-1 text-xs text-ink-3" title={label}>
        {label}
      </p>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <MenuLink {...item} onGo={onGo} />
          </li>
        ))}
      </ul>
    </nav>
  ));

const MenuLink = ({ to, label, icon: Icon, end = false, onGo }: StudioMenuItem & { onGo?: () => void }) => (
  <NavLink
    to={to}
    end={end}
    onClick={onGo}
    className={({ isActive }) =>
      clsx(
        "flex h-8 items-center gap-2.5 rounded-sm px-2 text-base pointer-coarse:h-11",
        isActive ? "bg-surface font-medium text-ink shadow-1" : "text-ink-2 hover:bg-ink/5",
      )
    }
  >
    {({ isActive }) => (
      <>
        <Icon aria-hidden size={16} strokeWidth={1.75} className={isActive ? "text-brand-text" : "text-ink-3"} />
        {label}
      </>
    )}
  </NavLink>
);
