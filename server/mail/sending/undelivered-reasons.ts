/** By the first digits of the enhanced status (RFC 3463), the most specific first. */
const reasonsByStatus: readonly (readonly [begins: RegExp, words: string])[] = [
  [/^5\.1\.2/, "There is no mail server for this address. Look at what stands after the @."],
  [/^5\.1\.(0|1|3|6|10)/, "There is no mailbox at this address. Look for a typing mistake."],
  [/^5\.2\.1/, "This mailbox takes no mail."],
  [/^[45]\.2\.2/, "This mailbox is full."],
  [/^5\.(2\.3|3\.4)/, "The mail is larger than this mailbox takes."],
  [/^5\.6\.7/, "Mail servers don’t take letters beyond plain a to z before the @."],
  [/^5\.7\./, "The recipient’s mail server refused it as unwanted."],
];

const reasonsByAnswerCode: Record<string, string> = {
  "530": "Our own mail server didn’t let us send. Tell whoever runs this site.",
  "535": "Our own mail server didn’t let us send. Tell whoever runs this site.",
  "550": "There is no mailbox at this address, or it takes no mail from us. Look for a typing mistake.",
  "551": "There is no mailbox at this address. Look for a typing mistake.",
  "552": "This mailbox is full.",
  "553": "The mail server doesn’t know such an address. Look for a typing mistake.",
};

const unreachableErrors = /ECONN|ETIMEDOUT|ESOCKET|ENOTFOUND|EDNS|timed? ?out|ECONNECTION/i;

/** The reason for a fault on our side, before delivery. */
export const MAIL_NOT_DRAWN =
  "It couldn’t be written, which is our fault. It stands under Errors: send it again, or ask for help.";

/** A reason for staff. The mail server's own answer is for operators. */
export function undeliveredReason(answer: string): string {
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0] ?? "";
  const reason = reasonsByStatus.find(([begins]) => begins.test(status))?.[1];
  if (reason) return reason;
  const code = /(?:^|\D)([45]\d\d)(?!\d)/.exec(answer)?.[1] ?? "";
  if (reasonsByAnswerCode[code]) return reasonsByAnswerCode[code];
  if (unreachableErrors.test(answer)) return "The recipient’s mail server couldn’t be reached for two days.";
  return "The recipient’s mail server refused it.";
}
