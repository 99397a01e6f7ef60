import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../scripts/prepare.mjs";

/** Undefined where this computer has none. */
const program = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"].find((path) => existsSync(path));
export const hasNginx = program !== undefined;

/** What docs/operators/own-domains.md has for nginx, with a test's ports and folder. */
function documentedServer(folder: string, { port, product }: { port: number; product: number }): string {
  const article = readFileSync(join(root, "docs/operators/own-domains.md"), "utf8");
  const [, block = ""] = /```nginx\n([^]*?)```/.exec(article) ?? [];
  return block
    .replace("listen 443 ssl default_server;", `listen 127.0.0.1:${port} ssl default_server;`)
    .replaceAll("/etc/nginx/domains", join(folder, "domains"))
    .replace("/var/log/nginx/rosette.log without_keys", join(folder, "rosette.log"))
    .replace("127.0.0.1:3000", `127.0.0.1:${product}`);
}

export type Nginx = {
  certify(name: string): void;
  certificateOf(name: string): Buffer;
  close(): Promise<void>;
  log(): string;
};

/** nginx of this computer in front of the product, as the operators’ page has it, with certificates that a test makes. */
export function openNginx(ports: { port: number; product: number }): Nginx {
  const folder = mkdtempSync(join(tmpdir(), "rosette-nginx-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; worker_processes 1; pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")};
events {}
http {
${temporary.join("\n")}
${documentedServer(folder, ports)}
}`,
  );
  const child = spawn(program!, ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")]);
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const at = (name: string, file: string) => join(folder, "domains", name, file);
  return {
    certify(name) {
      mkdirSync(join(folder, "domains", name), { recursive: true });
      const files = ["-keyout", at(name, "privkey.pem"), "-out", at(name, "fullchain.pem")];
      const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`, "-days", "2"];
      execFileSync(
        "openssl",
        ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", ...files, ...subject],
        { stdio: "pipe" },
      );
    },
    certificateOf: (name) => readFileSync(at(name, "fullchain.pem")),
    log: () => `${said}\n${readFileSync(join(folder, "error.log"), "utf8").slice(-2_000)}`,
    async close() {
      child.kill("SIGQUIT");
      if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
