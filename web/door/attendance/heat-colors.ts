import { formatMoment } from "../../../contract/platform/time-zone.ts";

const inks = { dark: "light-dark(#0e2229, #ffffff)", light: "light-dark(#ffffff, #02191a)" };

/** From few to many: darker by day, brighter by night. On each its number can be read. */
export const heatColors = [
  { background: "light-dark(#eef5f4, #122c34)", color: inks.dark },
  { background: "light-dark(#d5e7e5, #123a42)", color: inks.dark },
  { background: "light-dark(#b2d3d1, #134c53)", color: inks.dark },
  { background: "light-dark(#86b9b8, #176068)", color: inks.dark },
  { background: "light-dark(#5fa3a4, #1a6b70)", color: inks.dark },
  { background: "light-dark(#24757a, #2fa9ae)", color: inks.light },
  { background: "light-dark(#0b5d63, #6fd3d5)", color: inks.light },
  { background: "light-dark(#073f45, #bdf0ef)", color: inks.light },
] as const;

export const heatColorOf = (scans: number, most: number) =>
  heatColors[Math.min(heatColors.length - 1, Math.floor((scans / (most + 1)) * heatColors.length))]!;

/** '11 AM' */
export const hourText = (at: string) => formatMoment(at, { hour: "numeric" }, "UTC");
