import { expect, test } from "vitest";
import {
  beginIncomingUpload,
  finishIncomingUpload,
  getIncomingUpload,
  sendUploadPart,
} from "../../../contract/entries/entry-uploads.ts";
import { type Call, CallError } from "../../platform/api/api.ts";
import type { FileToSend } from "../../platform/api/upload-parts.ts";
import { sendEntryFile } from "./send-entry-file.ts";

const MB = 1024 * 1024;
const at = { client: "oak", service: "awards", entryID: "mill", folderID: "photos" };
const file = new File([new Uint8Array(20 * MB)], "mill.jpg");

type Server = {
  call: Call;
  asked: string[];
  received: number | undefined;
  begunID?: string;
  fail?: (said: string) => void;
};

/** A server that takes parts as the real one does, and writes down what it was asked. */
function serverWith(received?: number): Server {
  const server: Server = { asked: [], received, call: ((...asked: CallArguments) => answer(...asked)) as Call };
  const now = () => ({ incomingUploadID: "incoming-1", bytes: file.size, received: server.received });
  async function answer(endpoint: unknown, _params: unknown, _sent: unknown, options: Options = {}) {
    const said = saidOf(endpoint, options);
    server.asked.push(said);
    server.fail?.(said);
    if (endpoint === beginIncomingUpload) server.received = 0;
    if (server.received === undefined) throw new CallError(404);
    if (endpoint === sendUploadPart) {
      if (Number(options.query!.offset) !== server.received) throw new CallError(409, "", {}, now());
      server.received += options.file!.size;
    }
    return now();
  }
  return server;
}

type Options = { file?: Blob; query?: { offset: string } };
type CallArguments = [endpoint: unknown, params: unknown, sent: unknown, options?: Options];

function saidOf(endpoint: unknown, { query, file: part }: Options) {
  if (endpoint === beginIncomingUpload) return "begin";
  if (endpoint === getIncomingUpload) return "how much";
  if (endpoint === finishIncomingUpload) return "finish";
  return `${part!.size / MB} MB at ${Number(query!.offset) / MB}`;
}

const progress: string[] = [];
const send = (server: Server, sending: FileToSend) => {
  progress.length = 0;
  return sendEntryFile(server.call, at, sending, {
    signal: new AbortController().signal,
    onBegun: async (id) => void (server.begunID = id),
    onProgress: (part, from) => void progress.push(`${part} from ${from}`),
    onChecking: () => void progress.push("checking"),
  });
};

test("a file goes in parts, and is filed when all of it is there", async () => {
  const server = serverWith();
  await send(server, { file });
  expect(server.asked).toEqual(["begin", "8 MB at 0", "8 MB at 8", "4 MB at 16", "finish"]);
  expect(server.begunID).toBe("incoming-1");
  expect(progress.at(-1)).toBe("checking");
});

test("one that was cut off goes on at the byte that had arrived", async () => {
  const server = serverWith(15 * MB);
  await send(server, { file, incomingUploadID: "incoming-1" });
  expect(server.asked).toEqual(["how much", "5 MB at 15", "finish"]);
  expect(progress[0]).toBe("0.75 from 0.75");
});

test("what the server doesn't know any more is begun anew", async () => {
  const server = serverWith();
  await send(server, { file, incomingUploadID: "swept" });
  expect(server.asked.slice(0, 3)).toEqual(["how much", "begin", "8 MB at 0"]);
});

test("where another window has sent a part meanwhile it goes on behind that", async () => {
  const server = serverWith(0);
  server.fail = (said) => {
    if (said === "8 MB at 0" && server.received === 0) server.received = 10 * MB;
  };
  await send(server, { file, incomingUploadID: "incoming-1" });
  expect(server.asked).toEqual(["how much", "8 MB at 0", "how much", "8 MB at 10", "2 MB at 18", "finish"]);
});

test("one whose filing was under way already is asked for again, and begun anew only when it is gone", async () => {
  const server = serverWith(20 * MB);
  let tries = 0;
  server.fail = (said) => {
    if (said === "finish" && ++tries < 3) throw new CallError(tries === 1 ? 409 : 404);
  };
  await send(server, { file, incomingUploadID: "incoming-1" });
  expect(server.asked).toEqual(["how much", "finish", "how much", "finish", "how much", "finish"]);
});

test("what is refused isn't tried again", async () => {
  const server = serverWith(0);
  server.fail = (said) => {
    if (said === "finish") throw new CallError(415, "This file is not an image.");
  };
  await expect(send(server, { file, incomingUploadID: "incoming-1" })).rejects.toMatchObject({ status: 415 });
  expect(server.asked.filter((said) => said === "finish")).toHaveLength(1);
});
