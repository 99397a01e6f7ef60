/** Joins a person's name from its columns. If `name` holds the last name only, the first name comes before it. */
export function personName({ name, first, last }: { name: string; first: string; last: string }): string {
  if (name && (last || !first || name.toLowerCase().includes(first.toLowerCase()))) return name;
  return `${first} ${last || name}`.trim();
}
