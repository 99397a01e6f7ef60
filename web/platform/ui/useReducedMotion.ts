import { mediaHook } from "./mediaHook.ts";

/** Whether the reader asked for stillness. */
export const useReducedMotion = mediaHook("(prefers-reduced-motion: reduce)");
