import { clsx } from "clsx";
import type { RefObject } from "react";
import { Avatar } from "../ui/Avatar.tsx";
import { usePlaceBelow } from "../ui/use-place-below.ts";
import type { FoundUser, SearchState } from "./use-user-search.ts";

type Props = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  result: SearchState;
  active: number;
  onChoose: (user: FoundUser) => void;
  onPoint: (index: number) => void;
};

const stateTexts = {
  idle: "",
  loading: "Searching…",
  failed: "The search didn’t work. Try again.",
  found: "No one found",
};

/** Who was found, in a list below the field and above everything else. */
export function UserSearchResults({ id, anchor, result, active, onChoose, onPoint }: Props) {
  const popup = usePlaceBelow(anchor);
  const users = result.state === "found" ? result.users : [];
  return (
    <div
      ref={popup}
      data-slot="popup"
      className="fixed inset-auto z-60 m-0 max-h-72 overflow-y-auto rounded-md border bg-surface p-1 text-ink shadow-2"
      // The field keeps the focus while its list is pressed or scrolled.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul id={id} role="listbox" aria-label="People">
        {users.map((user, index) => (
          <FoundPerson
            key={user.userID}
            id={`${id}-${index}`}
            user={user}
            isActive={index === active}
            onChoose={() => onChoose(user)}
            onPoint={() => onPoint(index)}
          />
        ))}
      </ul>
      <p
        role={result.state === "failed" ? "alert" : "status"}
        className={
          users.length > 0
            ? "sr-only"
            : clsx("px-3 py-2 text-base", result.state === "failed" ? "text-danger-text" : "text-ink-3")
        }
      >
        {users.length > 0 ? `${users.length} found` : stateTexts[result.state]}
      </p>
    </div>
  );
}

type PersonProps = { id: string; user: FoundUser; isActive: boolean; onChoose: () => void; onPoint: () => void };

function FoundPerson({ id, user, isActive, onChoose, onPoint }: PersonProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the focus and hears the keys.
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      ref={(row) => {
        if (isActive) row?.scrollIntoView?.({ block: "nearest" });
      }}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={clsx(
        "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 text-base touch:min-h-11",
        isActive && "bg-brand-soft",
      )}
    >
      <Avatar name={user.fullName} src={user.headshot} />
      <span translate="no" className="min-w-0">
        <span className="block truncate font-medium">{user.fullName}</span>
        {user.email && (
          <span className="block truncate text-xs text-ink-3">
            {user.email}
            {user.isEmailProved === false && " (not confirmed)"}
          </span>
        )}
      </span>
    </li>
  );
}
