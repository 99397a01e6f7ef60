import { useEffect, useState } from "react";
import { leftText } from "./date-text.ts";

const SECOND = 1000;

/** Days, hours, minutes and seconds; zero once it is over. */
export function countdownParts(until: string, now: number) {
  const left = Math.max(0, Math.floor((Date.parse(until) - now) / SECOND));
  return [
    { unit: "days", value: Math.floor(left / 86_400) },
    { unit: "hours", value: Math.floor(left / 3600) % 24 },
    { unit: "minutes", value: Math.floor(left / 60) % 60 },
    { unit: "seconds", value: left % 60 },
  ] as const;
}

type Props = {
  until: string;
  /** When the page was made: server and browser draw this first, and so the same. */
  now: string;
  /** What stands in its place once it is over. */
  over?: string;
  className?: string;
};

export function Countdown({ until, now, over = "Closed", className }: Props) {
  const [at, setAt] = useState(() => Date.parse(now));
  useEffect(() => {
    const tick = () => setAt(Date.now());
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, []);

  const left = leftText(until, new Date(at));
  if (!left) return <p className={className}>{over}</p>;
  return (
    <div role="timer" aria-label={left} data-slot="countdown" className={className}>
      <dl aria-hidden className="flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-9">
        {countdownParts(until, at).map(({ unit, value }) => (
          <div key={unit} className="flex flex-col-reverse">
            <dt className="text-sm opacity-75">{value === 1 ? unit.slice(0, -1) : unit}</dt>
            <dd className="num display text-3xl">{String(value).padStart(2, "0")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
