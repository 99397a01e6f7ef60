import { clsx } from "clsx";

const fills = {
  brand: "bg-brand-line",
  confirm: "bg-confirm-line",
  warning: "bg-warning",
  award: "bg-award",
  danger: "bg-danger-line",
};

type Props = { label: string; value: number; max?: number; tone?: keyof typeof fills; className?: string };

const percent = (value: number, max: number) => (max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0);

/** How much of something there is. `h-1.5` unless another height is given. */
export function Meter({ label, value, max = 100, tone = "brand", className = "h-1.5" }: Props) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- The bar says its value itself.
  return <MeterBar role="meter" {...{ label, value, max, tone, className }} />;
}

/** How far something has come. Without a value it is under way, nobody knows how far. */
export function ProgressMeter({ value, ...rest }: Omit<Props, "value"> & { value?: number }) {
  return <MeterBar role="progressbar" value={value} max={100} tone="brand" className="h-1.5" {...rest} />;
}

type BarProps = Omit<Props, "value"> & {
  role: string;
  value: number | undefined;
  max: number;
  tone: keyof typeof fills;
};

const MeterBar = ({ role, label, value, max, tone, className }: BarProps) => (
  <span
    role={role}
    data-slot={role === "meter" ? "meter" : "progress"}
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={value}
    className={clsx("block overflow-hidden rounded-full bg-ink/8", className)}
  >
    <span
      className={clsx(
        "block h-full origin-left rounded-full transition-[width] duration-200 ease-out",
        value === undefined && "animate-breathe",
        fills[tone],
      )}
      style={{ width: `${value === undefined ? 40 : percent(value, max)}%` }}
    />
  </span>
);
