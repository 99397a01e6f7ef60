import { openBucket } from "./s3.ts";

// A bucket that answers however busy the process is that asks for it: it tells the settings that lead to it.
const { environment } = await openBucket(process.argv[2]!);
process.send!(environment);
process.on("disconnect", () => process.exit());
