/** An identifier as the database writes it, wherever one is sent, kept or part of an address. */
export const identifier = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** For schemas. */
export const identifierPattern = `^${identifier}$`;

const wholeIdentifierPattern = new RegExp(identifierPattern);

/** Whether this can name anything: what is no identifier never reaches a statement as one. */
export const isID = (value: unknown): value is string =>
  typeof value === "string" && wholeIdentifierPattern.test(value);

/** The instant in which an identifier was made: a UUID of version 7 begins with it. */
export const createdAtOfID = (id: string): number => parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
