const errorMessages = {
  ENOSPC: /no space left on device/i,
  EDQUOT: /quota exceeded/i,
  EROFS: /read-only file system/i,
};

/** Of a disk that is full or may not be written, how the system calls it: by its code, else by its words, since libraries pass those on alone. */
export function storageCode(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: string };
  if (code !== undefined && code in errorMessages) return code;
  return Object.entries(errorMessages).find(([, said]) => said.test(String(error)))?.[0];
}
