import { randomBytes } from "node:crypto";

/** 128 random bits, safe in addresses. */
export const newTicketCode = () => randomBytes(16).toString("base64url");
