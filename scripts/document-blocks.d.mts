export declare function blocksOf(
  file: string,
  language: string,
  options?: { below?: string; instead?: Record<string, string> },
): string[];
