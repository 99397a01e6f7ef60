import { type ComponentProps, lazy, useEffect, useEffectEvent } from "react";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { isApple } from "./palette-keys.ts";
import type { Palette as PaletteDialog } from "../palette/Palette.tsx";

export const loadPalette = () => import("../palette/Palette.tsx");

const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));

/** By the key's place where the keyboard writes another alphabet. */
const isPaletteKey = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (key.toLowerCase() === "k" || (code === "KeyK" && !/^[a-z]$/i.test(key))) &&
  (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey) &&
  !shiftKey &&
  !altKey;

/** Opens the palette by a press or by its key. An open dialog is answered first: the palette would take its place. */
export function usePalette(props: ComponentProps<typeof PaletteDialog>): () => void {
  const { open } = useDialogs();
  const show = () => open(<Palette {...props} />);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPaletteKey(event)) return;
    // The browser's own meaning of the key, mostly its address bar, in no case.
    event.preventDefault();
    if (!document.querySelector("[data-slot=dialog]")) show();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return show;
}
