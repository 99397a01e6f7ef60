import { mediaHook } from "./media-hook.ts";

/** Whether the reader asked for stillness. */
export const useReducedMotion = mediaHook("(prefers-reduced-motion: reduce)");
