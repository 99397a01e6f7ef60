/** What was looked up, kept for a while or until it is forgotten. What is forgotten while it is looked up isn't kept. */
export type LookupCache<Value> = {
  get(key: string, look: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** What it answers true for; everything, where nothing is said. */
  forget(isAbout?: (value: Value, key: string) => boolean): void;
};

/** `endsAt` says from when on a value is none any more, however lately it was looked up. */
export function openLookupCache<Value>(
  milliseconds: number,
  endsAt: (value: Value) => number = () => Infinity,
): LookupCache<Value> {
  const kept = new Map<string, { value: Value; until: number }>();
  let forgotten = 0;
  const forget = (isAbout: (value: Value, key: string) => boolean = () => true) => {
    forgotten += 1;
    for (const [key, { value }] of kept) if (isAbout(value, key)) kept.delete(key);
  };
  const forgetOld = () => {
    for (const [key, { until }] of kept) if (until < Date.now()) kept.delete(key);
  };
  setInterval(forgetOld, milliseconds).unref();
  return {
    forget,
    async get(key, look) {
      const known = kept.get(key);
      if (known && known.until > Date.now()) return known.value;
      const before = forgotten;
      const value = await look();
      if (value !== undefined && before === forgotten)
        kept.set(key, { value, until: Math.min(Date.now() + milliseconds, endsAt(value)) });
      return value;
    },
  };
}
