export type TestPostgres = {
  url: string;
  socketURL?: (database: string) => string;
  halt?: (mode?: "fast" | "immediate") => void;
  resume?: () => void;
  stop: () => void;
};
export declare function startPostgres(options?: {
  durable?: boolean;
  own?: boolean;
}): Promise<TestPostgres | undefined>;
