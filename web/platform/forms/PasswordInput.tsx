import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Input, type InputProps } from "../ui/Input.tsx";

type Props = Omit<InputProps, "type" | "end" | "onChange"> & { onValue: (value: string) => void };

export function PasswordInput({ onValue, ...rest }: Props) {
  const [isVisible, setShown] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Input
      {...rest}
      type={isVisible ? "text" : "password"}
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onValue(event.target.value)}
      end={
        <button
          type="button"
          aria-label={isVisible ? "Hide password" : "Show password"}
          onClick={() => setShown(!isVisible)}
          className="thumb relative grid size-8 place-items-center rounded-sm text-ink-3 hover:text-ink"
        >
          <Icon aria-hidden size={18} />
        </button>
      }
    />
  );
}
