/** A name in two columns is one. Where the other column has the last name alone, the first stands before it. */
export function personName({ name, first, last }: { name: string; first: string; last: string }): string {
  if (name && (last || !first || name.toLowerCase().includes(first.toLowerCase()))) return name;
  return `${first} ${last || name}`.trim();
}
