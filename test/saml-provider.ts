import { fork } from "node:child_process";
import { join } from "node:path";
import { nodePath } from "../scripts/prepare.mjs";
import type { Attributes, SAMLCommand, SAMLWishes } from "./saml-provider-commands.ts";

/** What a provider has the browser post: where, and which fields. */
export type PostedForm = { action: string; answer: string; state: string };

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** The form of a provider's page. */
function formIn(html: string): PostedForm {
  const found = (pattern: RegExp) => unescaped(pattern.exec(html)?.[1] ?? "");
  return {
    action: found(/action="([^"]*)"/),
    answer: found(/name="SAMLResponse" value="([^"]*)"/),
    state: found(/name="RelayState" value="([^"]*)"/),
  };
}

/** A SAML provider on this computer, in a process of its own: samlify. */
export async function openSAMLProvider() {
  const child = fork(join(import.meta.dirname, "saml-provider-process.ts"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execPath: nodePath(),
    execArgv: [],
  });
  const waiting = new Map<number, (answer: unknown) => void>();
  let count = 0;
  const address = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The provider ended with ${code}.`)));
    child.on("message", (message: { id?: number; answer?: unknown; address?: string }) => {
      if (message.address !== undefined) resolve(message.address);
      else waiting.get(message.id!)?.(message.answer);
    });
  });
  const tell = (command: SAMLCommand) =>
    new Promise<unknown>((resolve) => {
      const id = (count += 1);
      waiting.set(id, resolve);
      child.send({ id, command });
    });
  const open = async (url: string) => {
    const response = await fetch(url);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`);
    return text;
  };
  return {
    address,
    entityID: `${address}/metadata`,
    metadataAddress: `${address}/metadata`,
    metadata: () => open(`${address}/metadata`),
    /** Enters a service provider there. */
    know: (entityID: string, metadata: string) => tell({ do: "know", entityID, metadata }),
    say: (sub: string, attributes: Attributes) => tell({ do: "say", sub, attributes }),
    /** Who signs in from now on; nobody: they call it off. */
    signInAs: (sub: string) => tell({ do: "signInAs", sub }),
    wish: (wishes: SAMLWishes) => tell({ do: "wish", wishes }),
    /** The keys in its metadata; the first signs. */
    publish: (...keys: string[]) => tell({ do: "publish", keys }),
    beAway: (isAway: boolean) => tell({ do: "away", isAway }),
    requests: async () => (await tell({ do: "requests" })) as string[],
    /** Opens an address of the provider, as a browser does; answers the form that it would post. */
    async signIn(url: string, sub: string): Promise<PostedForm> {
      await tell({ do: "signInAs", sub });
      return formIn(await open(url));
    },
    /** From the provider's own list of apps. */
    async unasked(entityID: string, sub: string): Promise<PostedForm> {
      await tell({ do: "signInAs", sub });
      return formIn(await open(`${address}/unasked?entity=${encodeURIComponent(entityID)}`));
    },
    async close() {
      child.removeAllListeners("exit");
      const ended = new Promise((resolve) => void child.once("exit", resolve));
      child.disconnect();
      await ended;
    },
  };
}
