import { lastDayText } from "../../../contract/platform/time-zone.ts";

type Props = { action: string; value: string; onChange: (value: string) => void };

/** Under an end at midnight, as a datetime-local input has it: which day is the last one, and the end of the typed day in its place. */
export function MidnightHint({ action, value, onChange }: Props) {
  if (!value.endsWith("T00:00")) return null;
  return (
    <p className="mt-1.5 text-sm text-ink-2">
      {lastDayText(`${value}Z`, "UTC")} is the last day.{" "}
      <button
        type="button"
        onClick={() => onChange(value.replace("T00:00", "T23:59"))}
        className="rounded-xs font-medium underline underline-offset-4"
      >
        {action} at 11:59 PM instead
      </button>
    </p>
  );
}
