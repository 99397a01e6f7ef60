/** By which right somebody votes: what stands behind the # of a ballot's address, which no server is told. */
export type BallotAccess =
  | { kind: "none" }
  | { kind: "ballot"; link: string }
  | { kind: "ticket" | "order"; link: string; service: string; ticketID: string };

/** A ticket's own link, or that of the order it was bought with. */
type TicketAccess = Extract<BallotAccess, { ticketID: string }>;

export function ballotAccessIn(hash: string): BallotAccess {
  const [kind, link, service, ticketID] = hash.replace(/^#/, "").split("/").map(decodeURIComponent);
  if (kind === "ballot" && link) return { kind, link };
  if ((kind === "ticket" || kind === "order") && link && service && ticketID) return { kind, link, service, ticketID };
  return { kind: "none" };
}

export const ballotHash = ({ kind, link, service, ticketID }: TicketAccess): string =>
  `#${[kind, link, service, ticketID].map(encodeURIComponent).join("/")}`;
