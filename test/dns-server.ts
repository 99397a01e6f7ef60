import { createSocket } from "node:dgram";
import { type AddressInfo, createServer } from "node:net";
import * as dns from "dns-packet";

/** What a UDP answer holds at most, where neither side has agreed on more (RFC 1035). */
const UDP_BYTES = 512;

export type NameServer = Awaited<ReturnType<typeof openNameServer>>;

/** A name server of this computer, over UDP and TCP, with the TXT, A and CNAME records that a test writes. */
export async function openNameServer() {
  const texts = new Map<string, string[]>();
  const leading = new Map<string, { type: "A" | "CNAME"; to: string[] }>();
  const asked: string[] = [];
  let mood: "well" | "silent" | "failing" = "well";

  /** The addresses of a name, behind the other names by which they are come to. */
  function addressesOf(name: string): dns.Answer[] {
    const { type, to } = leading.get(name) ?? { type: "A" as const, to: [] };
    const answers = to.map((data): dns.Answer => ({ type, name, ttl: 60, data }));
    return type === "A" ? answers : [...answers, ...to.flatMap(addressesOf)];
  }

  function answerTo(request: Buffer): Buffer | undefined {
    const { id = 0, questions = [] } = dns.decode(request);
    const [question] = questions;
    const name = question?.name.toLowerCase() ?? "";
    asked.push(name);
    if (mood === "silent") return undefined;
    const answer = (flags: number, answers: dns.Answer[]) =>
      dns.encode({
        type: "response",
        id,
        flags: flags | dns.RECURSION_DESIRED | dns.RECURSION_AVAILABLE,
        questions,
        answers,
      });
    if (mood === "failing") return answer(2, []);
    const there = texts.get(name);
    // 3: there is no such name.
    if (!there && !leading.has(name)) return answer(3, []);
    // A text is sent in parts of 255 bytes.
    const partsOf = (text: string) => text.match(/[^]{1,255}/g) ?? [""];
    return answer(
      0,
      question?.type === "TXT"
        ? (there ?? []).map((text) => ({ type: "TXT", name, ttl: 60, data: partsOf(text) }))
        : question?.type === "A"
          ? addressesOf(name)
          : [],
    );
  }

  const udp = createSocket("udp4", (request, { port, address }) => {
    const answer = answerTo(request);
    if (!answer) return;
    if (answer.length <= UDP_BYTES) return udp.send(answer, port, address);
    const { id = 0, questions = [] } = dns.decode(request);
    udp.send(dns.encode({ type: "response", id, flags: dns.TRUNCATED_RESPONSE, questions }), port, address);
  });
  const tcp = createServer((socket) => {
    let read = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      while (read.length >= 2 && read.length >= 2 + read.readUInt16BE()) {
        const end = 2 + read.readUInt16BE();
        const answer = answerTo(read.subarray(2, end));
        read = read.subarray(end);
        if (!answer) continue;
        const length = Buffer.alloc(2);
        length.writeUInt16BE(answer.length);
        socket.write(Buffer.concat([length, answer]));
      }
    });
  });
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  const { port } = tcp.address() as AddressInfo;
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve));

  return {
    /** As `DNS_SERVERS` names it. */
    address: `127.0.0.1:${port}`,
    asked,
    write: (name: string, ...values: string[]) =>
      void (values.length > 0 ? texts.set(name.toLowerCase(), values) : texts.delete(name.toLowerCase())),
    /** To IP addresses; or by another name. */
    lead: (name: string, ...addresses: string[]) =>
      void (addresses.length > 0 ? leading.set(name, { type: "A", to: addresses }) : leading.delete(name)),
    leadBy: (name: string, other: string) => void leading.set(name, { type: "CNAME", to: [other] }),
    clear: () => [texts, leading].forEach((records) => records.clear()),
    feel: (next: typeof mood) => void (mood = next),
    close: async () => {
      udp.close();
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}
