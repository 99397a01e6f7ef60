import { readFileSync } from "node:fs";

/** Settings that tell a secret. Each may lie in a file that NAME_FILE names, as containers and credential stores hand them over. */
export const secretSettings = [
  "DATABASE_URL",
  "SHARD_URLS",
  "SECRET",
  "SMTP_URL",
  "BOUNCE_SECRET",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "APPLE_PASS_PASSPHRASE",
] as const;

/** The environment with what lies in files. Throws a sentence where a file can't be read, is empty, or both are said. */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = secretSettings.filter((name) => environment[`${name}_FILE`]);
  if (named.length === 0) return environment;
  const read = named.map((name) => {
    const path = environment[`${name}_FILE`]!;
    if (environment[name]) throw new Error(`Both ${name} and ${name}_FILE are set. Leave out one of them.`);
    const value = readSecret(`${name}_FILE`, path);
    if (!value) throw new Error(`${name}_FILE is "${path}", which is empty.`);
    return [name, value];
  });
  return { ...environment, ...(Object.fromEntries(read) as Record<string, string>) };
}

/** Without the end of line that editors and `openssl` leave. */
function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new Error(`${name} is "${path}", which can’t be read.`);
  }
}
