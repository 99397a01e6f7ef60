/** The address in `Rosette <no-reply@rosette.example>`. */
export const senderAddress = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
