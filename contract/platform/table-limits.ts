/** Limits of an uploaded CSV or Excel table. */
export const tableLimits = { bytes: 20 * 1024 * 1024, lines: 100_000, columns: 100 };
