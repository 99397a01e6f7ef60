import { clsx } from "clsx";

/** Numbers of days or hours as small bars, the last one now; the words beside it say what they are. */
export function SmallBars({ values, className }: { values: readonly number[]; className?: string }) {
  const most = Math.max(...values);
  if (most <= 0) return null;
  return (
    <span aria-hidden className={clsx("flex h-9 items-end gap-[3px]", className)}>
      {values.map((value, at) => (
        <span
          key={at}
          className={clsx("w-1.5 rounded-t-[2px]", at === values.length - 1 ? "bg-brand-line" : "bg-brand-line/35")}
          style={{ height: `${Math.max(4, (Math.max(0, value) / most) * 100)}%` }}
        />
      ))}
    </span>
  );
}
