/** Whether a version is another one or came after it, as semantic versioning has it: `1.0.0-rc.1` comes before `1.0.0`. */
export function isAtLeast(version: string, other: string): boolean {
  const [numbers, candidate] = partsOf(version);
  const [otherNumbers, otherCandidate] = partsOf(other);
  const order = inOrder(numbers, otherNumbers);
  if (order !== 0) return order > 0;
  if (candidate === "" || otherCandidate === "") return candidate === "";
  return inOrder(candidate, otherCandidate) >= 0;
}

function partsOf(version: string): [numbers: string, candidate: string] {
  const [release = ""] = version.split("+");
  const dash = release.indexOf("-");
  return dash < 0 ? [release, ""] : [release.slice(0, dash), release.slice(dash + 1)];
}

const inOrder = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });
