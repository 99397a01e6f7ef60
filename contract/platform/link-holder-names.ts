import type { Purpose } from "./permissions.ts";

/** Whoever did something as the bearer of a link, in place of a name. */
export const linkHolderNames: Record<Purpose, string> = {
  invitation: "Whoever has the invitation",
  passwordReset: "Whoever has the link for a new password",
  unsubscribe: "Whoever has the link to unsubscribe",
  preview: "Whoever has the preview link",
  purchase: "Whoever has the order’s link",
  guests: "Whoever has the link for guests",
  contactChange: "Whoever has the link to the earlier address",
  waiting: "Whoever has the link to the place on the list",
  ticket: "Whoever has the ticket’s link",
  invoice: "Whoever has the invoice’s link",
  shift: "Whoever has the shift’s pass",
  ballot: "Whoever has the link to the ballot",
  kiosk: "Whoever stands at the kiosk",
  renewal: "Whoever has the link to renew a sponsorship",
  survey: "Whoever has the link to the survey",
  recommendation: "Whoever is asked to recommend",
  feeder: "Whoever has the code of the program",
  feederInvitation: "Whoever has the invitation to send winners on",
  resultsPreview: "Whoever has the preview of the winners",
};
