import { LoaderCircle, X } from "lucide-react";
import { type KeyboardEvent, use, useId, useRef, useState } from "react";
import type { ControlProps } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import type { FieldSize } from "../ui/control-class.ts";
import { UserSearchResults } from "./UserSearchResults.tsx";
import {
  type FoundUser,
  type SearchUsers,
  UserSearchContext,
  searchFromLength,
  useUserSearch,
} from "./use-user-search.ts";

type Props = Partial<ControlProps> & {
  value: FoundUser | null;
  onChange: (user: FoundUser | null) => void;
  onBlur?: () => void;
  /** In place of the app's own. */
  search?: SearchUsers;
  placeholder?: string;
  size?: FieldSize;
  "aria-label"?: string;
};

const findNobody: SearchUsers = async () => [];

/** Finds a person by name or email: a combobox, from the third character on. */
export function UserSearch({ value, onChange, onBlur, search, size, placeholder = "Find Someone...", ...rest }: Props) {
  const given = use(UserSearchContext);
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listID = useId();

  const result = useUserSearch(value ? "" : typed, search ?? given ?? findNobody);
  const users = result.state === "found" ? result.users : [];
  const isShown = isOpen && !value && result.state !== "idle";
  const current = Math.min(active, users.length - 1);

  function type(text: string) {
    if (value) onChange(null);
    setTyped(text);
    setActive(0);
    setOpen(true);
  }
  function choose(user: FoundUser | undefined) {
    if (!user) return;
    setTyped("");
    setOpen(false);
    onChange(user);
  }
  function clear() {
    setTyped("");
    onChange(null);
    input.current?.focus();
  }

  const keys: Record<string, () => void> = {
    ArrowDown: () => (isShown ? setActive((current + 1) % Math.max(users.length, 1)) : setOpen(true)),
    ArrowUp: () => (isShown ? setActive((current + users.length - 1) % Math.max(users.length, 1)) : setOpen(true)),
    ...(isShown && { Enter: () => choose(users[current]), Escape: () => setOpen(false) }),
  };
  function press(event: KeyboardEvent) {
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    // Enter must not send the form, nor Escape close the dialog, while the list is open.
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <div data-slot="user-search" className="relative min-w-0">
      <Input
        ref={input}
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listID : undefined}
        aria-activedescendant={isShown && users.length > 0 ? `${listID}-${current}` : undefined}
        {...rest}
        size={size}
        placeholder={placeholder}
        value={value ? value.fullName : typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onFocus={() => typed.trim().length >= searchFromLength && setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onBlur?.();
        }}
        end={
          <UserSearchEnd
            isLoading={isShown && result.state === "loading"}
            onClear={value || typed ? clear : undefined}
          />
        }
      />
      {isShown && (
        <UserSearchResults
          id={listID}
          anchor={input}
          result={result}
          active={current}
          onChoose={choose}
          onPoint={setActive}
        />
      )}
    </div>
  );
}

function UserSearchEnd({ isLoading, onClear }: { isLoading: boolean; onClear: (() => void) | undefined }) {
  if (isLoading) return <LoaderCircle aria-hidden size={16} className="mr-2.5 animate-spin text-ink-3" />;
  if (!onClear) return null;
  return (
    <button
      type="button"
      aria-label="Clear"
      onClick={onClear}
      className="thumb relative grid size-8 place-items-center rounded-sm text-ink-3 hover:text-ink"
    >
      <X aria-hidden size={16} />
    </button>
  );
}
