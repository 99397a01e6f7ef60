/** An account of the demo. Accounts with `who` are listed on the sign-in page and share one password. */
export type Account = { email: string; fullName: string; who: string };

export const demoPassword = "rosette-demo-1";

/** Accounts to sign in with, in the order of the sign-in page. */
export const accounts: readonly Account[] = [
  { email: "owner@demo.test", fullName: "Ruth Halvorsen", who: "Owner of both clients" },
  { email: "admin@demo.test", fullName: "Daniel Whitaker", who: "Administrator of prairie" },
  { email: "harbor-admin@demo.test", fullName: "Priya Raman", who: "Administrator of harbor" },
  {
    email: "entrant@demo.test",
    fullName: "Nora Castellano",
    who: "Entrant of prairie’s contests, with drafts, submitted and scored entries",
  },
  { email: "entrant2@demo.test", fullName: "Theo Lindqvist", who: "Another entrant" },
  { email: "scorer@demo.test", fullName: "Amelia Brandt", who: "Scorer" },
  { email: "scorer2@demo.test", fullName: "Marcus Oyelaran", who: "Scorer" },
  { email: "scorer3@demo.test", fullName: "Grace Tanaka", who: "Scorer" },
  { email: "scorer4@demo.test", fullName: "Henry Duarte", who: "Scorer" },
  { email: "scorer5@demo.test", fullName: "Sofia Petrov", who: "Scorer" },
  { email: "applicant@demo.test", fullName: "Jamie Ortega", who: "Applicant for scholarships" },
  { email: "verifier@demo.test", fullName: "Walter Boone", who: "Ticket verifier of the spring parade" },
  { email: "builder@demo.test", fullName: "Elena Park", who: "Owner of a builder with three properties" },
  { email: "sponsor@demo.test", fullName: "Victor Halden", who: "Owner of a gold sponsor" },
  { email: "member@demo.test", fullName: "Beth Sorensen", who: "Verified member of prairie" },
  { email: "guest@demo.test", fullName: "Sam Riley", who: "Plain user without any membership" },
  { email: "boxoffice@demo.test", fullName: "Lucy Fontaine", who: "Box office of prairie" },
  { email: "viewer@demo.test", fullName: "Peter Nakamura", who: "Viewer of prairie" },
];
