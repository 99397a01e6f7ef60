export type TestPostgres = {
  url: string;
  /** Of a server of one's own, its data's folder. */
  folder?: string;
  socketURL?: (database: string) => string;
  halt?: (mode?: "fast" | "immediate") => void;
  resume?: () => void;
  stop: () => void;
};
export declare function startPostgres(options?: {
  durable?: boolean;
  own?: boolean;
  /** The folder in which its data's is made. */
  within?: string;
  /** As the program postgres takes them: `-c max_wal_size=96MB`. */
  settings?: string;
  /** The folder of the binaries, where another version's are wanted than those that are found. */
  bin?: string | undefined;
}): Promise<TestPostgres | undefined>;
