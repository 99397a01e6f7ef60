import { useEffect, useState } from "react";

/** What time it is, told anew every ten seconds: what is left of a deadline must not go stale while a page stands open. */
export function useNow(every = 10_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
