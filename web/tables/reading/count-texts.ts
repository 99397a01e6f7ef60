/** '1,214'. */
export const countText = (count: number): string => count.toLocaleString("en-US");

/** The first names, and how many more there are: 'Ann Lee, Bob Rye, and 12 more.' */
export const namesText = (names: readonly string[], count = names.length): string =>
  `${names.join(", ")}${count > names.length ? `, and ${countText(count - names.length)} more` : ""}.`;
