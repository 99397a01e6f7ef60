import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router";
import { type StudioMenuGroup, type StudioMenuItem, currentItemOf } from "./studio-menu.ts";
import { useOpenGroups } from "./use-open-groups.ts";

type Props = {
  groups: StudioMenuGroup[];
  /** What the open groups are remembered by: a person, and a kind of program. */
  memory: string | undefined;
  onGo?: () => void;
};

/** The studio's menu: a sidebar on wide screens, a drawer on phones. The groups open and close; that of the current page is open. */
export function StudioMenu({ groups, memory, onGo }: Props) {
  const current = currentItemOf(groups, useLocation().pathname);
  const { isOpen, setOpen } = useOpenGroups(memory);
  const isOnly = groups.length === 1;
  return groups.map(({ id, label, items }) => {
    const isCurrent = items.some((item) => item === current);
    return (
      <Group
        key={id}
        label={label}
        isOpen={isOnly || isCurrent || isOpen(id)}
        onToggle={isOnly || isCurrent ? undefined : () => setOpen(id, !isOpen(id))}
      >
        {items.map((item) => (
          <li key={item.to}>
            <MenuLink {...item} isCurrent={item === current} onGo={onGo} />
          </li>
        ))}
      </Group>
    );
  });
}

type GroupProps = { label: string; isOpen: boolean; onToggle: (() => void) | undefined; children: ReactNode };

function Group({ label, isOpen, onToggle, children }: GroupProps) {
  const id = useId();
  return (
    <nav aria-label={label} className="mt-2.5">
      {onToggle ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          title={label}
          onClick={onToggle}
          className={clsx(headClass, "hover:bg-ink/5 hover:text-ink-2")}
        >
          <span className="min-w-0 flex-1 truncate text-left">{label}</span>
          <ChevronRight
            aria-hidden
            size={14}
            className={clsx("shrink-0 transition-transform duration-150", isOpen && "rotate-90")}
          />
        </button>
      ) : (
        <p className={headClass} title={label}>
          <span className="truncate">{label}</span>
        </p>
      )}
      <ul id={id} hidden={!isOpen}>
        {children}
      </ul>
    </nav>
  );
}

const headClass = "flex h-7 w-full items-center gap-2 rounded-sm px-2 text-xs text-ink-3 pointer-coarse:h-11";

type MenuLinkProps = StudioMenuItem & { isCurrent: boolean; onGo: (() => void) | undefined };

const MenuLink = ({ to, label, icon: Icon, isCurrent, onGo }: MenuLinkProps) => (
  <Link
    to={to}
    onClick={onGo}
    aria-current={isCurrent ? "page" : undefined}
    className={clsx(
      "flex h-7.5 items-center gap-2.5 rounded-sm px-2 text-base pointer-coarse:h-11",
      isCurrent ? "bg-surface font-medium text-ink shadow-1" : "text-ink-2 hover:bg-ink/5",
    )}
  >
    <Icon aria-hidden size={16} strokeWidth={1.75} className={isCurrent ? "text-brand-text" : "text-ink-3"} />
    {label}
  </Link>
);
