/** Raised by a client's rows in the database that it leaves: it lies elsewhere; it is being switched (note_client_move). */
const movedCodes = new Set(["RM001", "RM002"]);

/** Whether a transaction was refused since its client is being moved to another database, or has been. */
export const isBeingMoved = (error: unknown): boolean =>
  movedCodes.has((error as { code?: string } | undefined)?.code ?? "");
