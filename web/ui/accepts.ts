/** Whether a file is among what an input's `accept` lists: '.pdf', 'image/*', 'image/png'. An empty list takes anything. */
export function accepts(accept: string, file: { name: string; type: string }): boolean {
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

/** '20 MB', '640 kB' */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${value < 10 && value % 1 !== 0 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
