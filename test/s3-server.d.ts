/** The stand-in for S3 comes without types; this is what the tests use of it. */
declare module "@20minutes/s3rver" {
  type Options = {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    allowMismatchedSignatures: boolean;
    configureBuckets: { name: string }[];
  };
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
