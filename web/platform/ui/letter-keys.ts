import { useState } from "react";

const STORAGE_KEY = "letter keys off";

/** Whether keys without Ctrl do something by themselves on this device. Who dictates or types with a stick turns them off (WCAG 2.1.4). */
export function areLetterKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === null;
  } catch {
    return true;
  }
}

export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(areLetterKeysOn);
  return [
    isOn,
    (on) => {
      try {
        if (on) localStorage.removeItem(STORAGE_KEY);
        else localStorage.setItem(STORAGE_KEY, "1");
        setOn(on);
      } catch {
        // Storage is full or forbidden: they stay as they are.
      }
    },
  ];
}
