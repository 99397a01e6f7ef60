/** Who looks after it, and who was asked to. */
export function ownerText(user: { fullName: string } | null, invited: string | null): string {
  const asked = invited && `invited ${invited}`;
  return [user?.fullName ?? (asked ? "" : "No owner yet"), asked].filter(Boolean).join(", ");
}
