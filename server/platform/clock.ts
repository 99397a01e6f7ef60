/** The only source of the current time, so that tests can set it. */
export const clock = { now: () => new Date() };
