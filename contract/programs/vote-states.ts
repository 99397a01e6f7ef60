/** Where a vote is: `counting` from its end to its count, `counted` until the public is told, `announced` from then on. */
export const voteStates = ["unpublished", "future", "open", "counting", "counted", "announced"] as const;
