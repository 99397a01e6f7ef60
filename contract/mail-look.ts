/** A mail is light wherever it is read; a preview shows it as it is sent. */
export const mailColors = {
  ground: "#f1f5f5",
  paper: "#ffffff",
  ink: "#0e2229",
  text: "#3a4e55",
  faint: "#586b72",
  line: "#e2e9e9",
  quote: "#c3cfd0",
} as const;
