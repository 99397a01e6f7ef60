/** Whether a file is among what an input's `accept` lists: '.pdf', 'image/*', 'image/png'. An empty list takes anything. */
export function acceptsFile(accept: string, file: { name: string; type: string }): boolean {
  const wanted = accept
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  const fits = (one: string) => {
    if (one.startsWith(".")) return name.endsWith(one);
    return one.endsWith("/*") ? type.startsWith(one.slice(0, -1)) : type === one;
  };
  return wanted.length === 0 || wanted.some(fits);
}
