/** A provider didn't do as it should: what staff read, and whether it was away. */
export class ProviderFailure extends Error {
  readonly isAway: boolean;
  readonly isRefused: boolean;
  constructor(message: string, { isAway = false, isRefused = false } = {}) {
    super(message);
    this.isAway = isAway;
    this.isRefused = isRefused;
  }
}

/** What another system said, as it may stand in a sentence. */
export const plainly = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, " ").replace(/\.$/, "");
