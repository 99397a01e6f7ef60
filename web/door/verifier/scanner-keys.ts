import { isWholeTicketCode, withoutCapsLock } from "../../../contract/commerce/tickets/tickets.ts";
import { plainCode } from "../../../contract/platform/plain-code.ts";

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** Signs in a ticket's code beside letters and digits, by their place on a US keyboard. */
const signs: Record<string, [plain: string, shifted: string]> = { Minus: ["-", "_"], Period: [".", ">"] };

/** What a key types on a US keyboard, as scanners press it, whatever layout this computer has and whether or not Caps Lock is on. */
function usCharacter({ code, shiftKey }: KeyPress): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (digit) return digit;
  return signs[code]?.[shiftKey ? 1 : 0] ?? "";
}

/** The keys pressed since the last code. */
export type ScannerKeys = {
  press(event: KeyPress): void;
  /** What the keys come to by this computer's layout. */
  readonly typed: string;
  /**
   * What they may mean: the text as it was typed, and as a scanner pressed it, if that is a ticket's whole code. A person types none, so that
   * what a person types is always meant as it stands.
   */
  candidates(typed: string): string[];
  clear(): void;
};

export function newScannerKeys(): ScannerKeys {
  let typed = "";
  let pressed = "";
  return {
    press(event) {
      // A key that waits for the next to be an accent has a longer name.
      if (event.key.length === 1) typed += event.key;
      pressed += usCharacter(event);
    },
    get typed() {
      return typed;
    },
    candidates(text) {
      const plain = withoutCapsLock(plainCode(text));
      const whole = [plain, pressed].filter((one) => isWholeTicketCode(one));
      return whole.length > 0 ? [...new Set(whole)] : [text.trim()];
    },
    clear() {
      typed = "";
      pressed = "";
    },
  };
}
