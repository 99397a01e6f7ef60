const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Keys are made by us, never by people; one that could leave its folder is a mistake of ours. */
export function checkKey(key: string): string {
  if (!key.split("/").every((part) => segment.test(part))) throw new Error(`Not a key of a file: ${key}`);
  return key;
}
