/** What becomes of an award. While it is one of the first three, it holds its amount of the budgets. */
export const awardStates = ["prepared", "offered", "accepted", "declined", "lapsed", "takenBack"] as const;
