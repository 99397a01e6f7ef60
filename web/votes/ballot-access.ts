/** The right to vote by a link: the part behind the # of the address, which browsers send to no server. */
export type BallotAccess =
  | { kind: "none" }
  | { kind: "ballot"; link: string }
  | { kind: "ticket" | "order"; link: string; service: string; ticketID: string };

/** A ticket's own link, or its order's. */
type TicketAccess = Extract<BallotAccess, { ticketID: string }>;

export function ballotAccessIn(hash: string): BallotAccess {
  const [kind, link, service, ticketID] = hash.replace(/^#/, "").split("/").map(decodeURIComponent);
  if (kind === "ballot" && link) return { kind, link };
  if ((kind === "ticket" || kind === "order") && link && service && ticketID) return { kind, link, service, ticketID };
  return { kind: "none" };
}

export const ballotHash = ({ kind, link, service, ticketID }: TicketAccess): string =>
  `#${[kind, link, service, ticketID].map(encodeURIComponent).join("/")}`;
