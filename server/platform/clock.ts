/** The time. Everything that asks for it asks here. */
export const clock = { now: () => new Date() };
