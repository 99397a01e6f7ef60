import { mediaHook } from "./media-hook.ts";

export const useReducedMotion = mediaHook("(prefers-reduced-motion: reduce)");
