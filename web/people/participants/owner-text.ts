/** The owner, and the address of an invited one. */
export function ownerText(user: { fullName: string } | null, invited: string | null): string {
  const invitedText = invited && `invited ${invited}`;
  return [user?.fullName ?? (invitedText ? "" : "No owner yet"), invitedText].filter(Boolean).join(", ");
}
