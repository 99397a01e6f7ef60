/** Serializes work across all tabs of the device; browsers without locks serialize one tab. */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work();
