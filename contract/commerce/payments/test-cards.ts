/** What a card of the test gateway comes to. */
const testOutcomes = ["approve", "declined", "insufficient", "expired", "verify", "timeout", "captured"] as const;
export type TestOutcome = (typeof testOutcomes)[number];

type TestCard = { number: string; brand: string; outcome: TestOutcome; says: string };

/** The numbers that the test gateway knows. Any date to come and any code go with them; no other number does. */
export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", brand: "visa", outcome: "approve", says: "is approved" },
  { number: "5555555555554444", brand: "mastercard", outcome: "approve", says: "is approved" },
  { number: "4000000000000002", brand: "visa", outcome: "declined", says: "is declined" },
  { number: "4000000000009995", brand: "visa", outcome: "insufficient", says: "hasn’t enough money" },
  { number: "4000000000000069", brand: "visa", outcome: "expired", says: "has expired" },
  { number: "4000000000003220", brand: "visa", outcome: "verify", says: "asks whether it’s you (3-D Secure)" },
  { number: "4000000000000119", brand: "visa", outcome: "timeout", says: "gets no answer, and isn’t charged" },
  { number: "4000000000000341", brand: "visa", outcome: "captured", says: "is charged, and the answer is lost" },
];

/** What leaves the frame in place of the card: what it comes to, its brand, how it ends, and a name of its own. */
export const testTokenPattern = new RegExp(`^test_(${testOutcomes.join("|")})_([a-z]+)_(\\d{4})_([\\w-]{8,64})$`);
