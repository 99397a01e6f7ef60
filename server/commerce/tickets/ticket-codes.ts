import { randomBytes } from "node:crypto";

/** 128 bits that nobody guesses, in the letters of addresses. */
export const newTicketCode = () => randomBytes(16).toString("base64url");
