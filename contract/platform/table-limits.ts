/** What a table that somebody sends, as CSV or for Excel, may hold. */
export const tableLimits = { bytes: 20 * 1024 * 1024, lines: 100_000, columns: 100 };
