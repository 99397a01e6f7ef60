/** A cache of lookups, for a time or until they are forgotten. A lookup under way when it is forgotten isn't cached. */
export type LookupCache<Value> = {
  get(key: string, look: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** Forgets the entries for which it is true; all, without a function. */
  forget(isAbout?: (value: Value, key: string) => boolean): void;
};

/** `endsAt` is a value's own end, however lately it was looked up. */
export function openLookupCache<Value>(
  milliseconds: number,
  endsAt: (value: Value) => number = () => Infinity,
): LookupCache<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  let forgotten = 0;
  const forget = (isAbout: (value: Value, key: string) => boolean = () => true) => {
    forgotten += 1;
    for (const [key, { value }] of entries) if (isAbout(value, key)) entries.delete(key);
  };
  const forgetOld = () => {
    for (const [key, { until }] of entries) if (until < Date.now()) entries.delete(key);
  };
  setInterval(forgetOld, milliseconds).unref();
  return {
    forget,
    async get(key, look) {
      const entry = entries.get(key);
      if (entry && entry.until > Date.now()) return entry.value;
      const before = forgotten;
      const value = await look();
      if (value !== undefined && before === forgotten)
        entries.set(key, { value, until: Math.min(Date.now() + milliseconds, endsAt(value)) });
      return value;
    },
  };
}
