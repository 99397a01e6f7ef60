/** '1 entry', '1,214 entries', '3 days': how many there are of what, as one says it. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
