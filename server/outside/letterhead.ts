/** Whose name and colour head a mail. */
export type Letterhead = { name: string; color: string };

/** The client's; the platform's own where the mail comes from no client. */
export const letterheadOf = (name: string | null, color: string | null): Letterhead => ({
  name: name ?? "Rosette",
  color: color ?? "#0B5D63",
});
