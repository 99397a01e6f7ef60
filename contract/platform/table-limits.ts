/** Limits of an uploaded CSV or Excel table. */
export const tableLimits = { bytes: 20 * 1024 * 1024, lines: 100_000, columns: 100 };

/** The endings that a browser offers: tables, and formats of which the server says how to save them as one. */
export const tableEndings = ".csv,.tsv,.tab,.txt,.xlsx,.xls,.xlsb,.ods,.numbers";
