const TOO_LARGE = "The mail is larger than this mailbox takes.";
const tooLargeStatus = /^[45]\.(2\.3|3\.4)/;
const tooLargeWords = /(message|mail)( size)?( is)? (too (large|big)|exceeds)|size limit/i;

/** By the first digits of the enhanced status (RFC 3463), the most specific first. */
const reasonsByStatus: readonly (readonly [begins: RegExp, words: string])[] = [
  [/^[45]\.1\.2/, "There is no mail server for this address. Look at what stands after the @."],
  [/^[45]\.1\.(0|1|3|6|10)\b/, "There is no mailbox at this address. Look for a typing mistake."],
  [/^5\.1\.[78]/, "The recipient’s mail server doesn’t take mail from our address. Tell whoever runs this site."],
  [/^[45]\.2\.1/, "This mailbox takes no mail, for now or for good."],
  [/^[45]\.2\.2/, "This mailbox is full."],
  [tooLargeStatus, TOO_LARGE],
  [/^[45]\.(3\.|4\.)/, "The recipient’s mail server couldn’t take mail for two days."],
  [/^5\.6\.7/, "Mail servers don’t take letters beyond plain a to z before the @."],
  [/^[45]\.7\.(8|9|11)/, "Our own mail server didn’t let us send. Tell whoever runs this site."],
  [
    /^[45]\.7\./,
    "The recipient’s mail server refused it as unwanted. Ask for another address, or write by other means.",
  ],
];

const reasonsByAnswerCode: Record<string, string> = {
  "421": "The recipient’s mail server couldn’t take mail for two days.",
  "450": "The recipient’s mail server put it off for two days.",
  "451": "The recipient’s mail server put it off for two days.",
  "452": "This mailbox is full, or its server has no room.",
  "523": TOO_LARGE,
  "530": "Our own mail server didn’t let us send. Tell whoever runs this site.",
  "535": "Our own mail server didn’t let us send. Tell whoever runs this site.",
  "550": "There is no mailbox at this address, or it takes no mail from us. Look for a typing mistake.",
  "551": "There is no mailbox at this address. Look for a typing mistake.",
  "552": "This mailbox is full.",
  "553": "The mail server doesn’t know such an address. Look for a typing mistake.",
};

/** Words by which servers without an enhanced status, or with a vague one, say what it is. */
const reasonsByWords: readonly (readonly [says: RegExp, words: string])[] = [
  [
    /SMTPUTF8|non-?ascii|internationali[sz]ed address/i,
    "Mail servers don’t take letters beyond plain a to z before the @.",
  ],
  [
    /\b(spam|blacklist|blocklist|blocked|reputation|policy|dmarc|spf)\b/i,
    "The recipient’s mail server refused it as unwanted. Ask for another address, or write by other means.",
  ],
  [/\b(over ?quota|quota exceeded|mailbox( is)? full|storage)\b/i, "This mailbox is full."],
  [tooLargeWords, TOO_LARGE],
  [
    /(no such|unknown|invalid|not?) (user|recipient|mailbox)|user unknown|does(n.t| not) exist/i,
    "There is no mailbox at this address. Look for a typing mistake.",
  ],
];

const unreachableErrors = /ECONN|ETIMEDOUT|ESOCKET|ENOTFOUND|EDNS|timed? ?out|ECONNECTION/i;

/** The reason for a fault on our side, before delivery. */
export const MAIL_NOT_DRAWN =
  "It couldn’t be written, which is our fault. It stands under Errors: send it again, or ask for help.";

/** The reason of a mail that an operator took out of a database that was restored. */
export const MAIL_TAKEN_OUT =
  "Whoever runs this site took it out before it was sent, after a backup was put back: it had been sent before, as far as they know.";

const statusIn = (answer: string) => /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0] ?? "";

/** Statuses that say nothing: what the server wrote beside them is asked first. */
const vagueStatus = /^([45]\.0\.0|5\.5\.\d|$)/;

/** A reason for staff. The mail server's own answer stands behind it. */
export function undeliveredReason(answer: string): string {
  if (answer === MAIL_TAKEN_OUT) return answer;
  const status = statusIn(answer);
  const reason = reasonsByStatus.find(([begins]) => begins.test(status))?.[1];
  if (reason) return reason;
  const words = vagueStatus.test(status) && reasonsByWords.find(([says]) => says.test(answer))?.[1];
  if (words) return words;
  const code = /(?:^|\D)([45]\d\d)(?!\d)/.exec(answer)?.[1] ?? "";
  if (reasonsByAnswerCode[code]) return reasonsByAnswerCode[code];
  if (unreachableErrors.test(answer)) return "The recipient’s mail server couldn’t be reached for two days.";
  return "The recipient’s mail server refused it.";
}

/** The same mail without its files might be taken. */
export const isTooLarge = (answer: string): boolean =>
  tooLargeStatus.test(statusIn(answer)) ||
  /\b523\b/.test(answer) ||
  (vagueStatus.test(statusIn(answer)) && tooLargeWords.test(answer));
