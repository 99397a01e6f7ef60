const testOutcomes = ["approve", "declined", "insufficient", "expired", "verify", "timeout", "captured"] as const;
export type TestOutcome = (typeof testOutcomes)[number];

type TestCard = { number: string; brand: string; outcome: TestOutcome; says: string };

/** The test gateway's card numbers. Any future date and any code are valid with them; other numbers aren't. */
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

/** The token of the test gateway's frame: outcome, brand, last four digits, and a unique part. */
export const testTokenPattern = new RegExp(`^test_(${testOutcomes.join("|")})_([a-z]+)_(\\d{4})_([\\w-]{8,64})$`);
