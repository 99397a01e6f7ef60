/** Whatever opens beside its button: menus, popovers, lists of choices. */
export const popupClass =
  "z-50 rounded-md border bg-surface text-base text-ink shadow-2 outline-none dark:bg-raised " +
  "max-h-(--available-height) max-w-(--available-width) overflow-y-auto origin-(--transform-origin) " +
  "transition-[opacity,scale] duration-120 ease-out data-starting-style:scale-[.97] data-starting-style:opacity-0 " +
  "data-ending-style:opacity-0 data-ending-style:duration-50";

/** Where a popup stands: fixed, so that a page that scrolls below a bar that doesn't takes nothing away from under a press. */
export const besideTrigger = { sideOffset: 6, positionMethod: "fixed" } as const;
