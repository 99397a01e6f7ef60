export type TestPostgres = { url: string; socketURL?: (database: string) => string; stop: () => void };
export declare function startPostgres(options?: { durable?: boolean }): Promise<TestPostgres | undefined>;
