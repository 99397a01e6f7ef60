const errorMessages = {
  ENOSPC: /no space left on device/i,
  EDQUOT: /quota exceeded/i,
  EROFS: /read-only file system/i,
};

/** The system's code for a full or read-only disk: from the error, else from its message, since some libraries pass on only that. */
export function storageCode(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: string };
  if (code !== undefined && code in errorMessages) return code;
  return Object.entries(errorMessages).find(([, pattern]) => pattern.test(String(error)))?.[0];
}
