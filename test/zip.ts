/** A zip of empty files under these names, as small as a zip can be. */
export function zipOf(...names: string[]): Buffer {
  const entries = names.map((name) => Buffer.from(name));
  const locals = entries.map((name) => Buffer.concat([header(0x04034b50, 30, [26, name.length]), name]));
  const starts = locals.map((_, index) => sum(locals.slice(0, index)));
  const directory = Buffer.concat(
    entries.map((name, index) => {
      const entry = header(0x02014b50, 46, [28, name.length]);
      entry.writeUInt32LE(starts[index]!, 42);
      return Buffer.concat([entry, name]);
    }),
  );
  const end = header(0x06054b50, 22, [8, names.length], [10, names.length]);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(sum(locals), 16);
  return Buffer.concat([...locals, directory, end]);
}

function header(signature: number, length: number, ...fields: [at: number, value: number][]): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  for (const [at, value] of fields) bytes.writeUInt16LE(value, at);
  return bytes;
}

const sum = (buffers: Buffer[]) => buffers.reduce((total, buffer) => total + buffer.length, 0);
