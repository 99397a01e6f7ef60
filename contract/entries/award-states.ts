/** Prepared, offered and accepted awards hold their amount of the budgets. */
export const awardStates = ["prepared", "offered", "accepted", "declined", "lapsed", "takenBack"] as const;
