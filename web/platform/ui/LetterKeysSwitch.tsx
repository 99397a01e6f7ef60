import { Switch } from "./Switch.tsx";
import { useLetterKeys } from "./letter-keys.ts";

/** Stands below a list of keys. The buttons for the same stay. */
export function LetterKeysSwitch() {
  const [isOn, setOn] = useLetterKeys();
  return (
    <Switch
      className="mt-6 border-t pt-5"
      label="Use these keys"
      help="Turn them off if they are pressed without your wanting it, as by speech input. Buttons do the same."
      checked={isOn}
      onChange={setOn}
    />
  );
}
