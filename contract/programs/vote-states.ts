/** States of a vote: `counting` from its end to its count, `counted` until the result is published, `announced` from then on. */
export const voteStates = ["unpublished", "future", "open", "counting", "counted", "announced"] as const;
