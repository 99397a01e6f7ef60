const longestName = 200;

/** The name of a copy: “About the home (copy)”, then “About the home (copy 2)”. A long name gives up its end. */
export function duplicateName(name: string, takenNames: readonly string[]): string {
  const original = name.replace(/ \(copy(?: \d+)?\)$/, "");
  for (let number = 1; ; number++) {
    const ending = number === 1 ? " (copy)" : ` (copy ${number})`;
    const copyName = `${[...original]
      .slice(0, longestName - ending.length)
      .join("")
      .trimEnd()}${ending}`;
    if (!takenNames.includes(copyName)) return copyName;
  }
}
