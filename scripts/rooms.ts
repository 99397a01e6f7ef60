// The rooms of contract, server and web, from the bottom up: each imports from itself and from those before it.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
export const layers = ["contract", "server", "web"] as const;

export const rooms = [
  "platform",
  "media",
  "paper",
  "tables",
  "mail",
  "people",
  "programs",
  "tours",
  "sponsors",
  "entries",
  "judging",
  "scholarships",
  "galleries",
  "advancement",
  "commerce",
  "door",
  "votes",
  "messages",
  "surveys",
  "imports",
  "rehearsals",
  "app",
];

/** What lies beside the rooms of a layer, such as the web's entries, belongs to the top one. */
const roomOf = (file: string): string => (file.split("/").length > 2 ? file.split("/")[1]! : "app");

/** Without tests: they go through the front door, and so through every room. */
const filesOf = (layer: string): string[] =>
  readdirSync(join(root, layer), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name))
    .map((name) => join(layer, name));

/** What a file imports of our own rooms, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+\.tsx?)"/g)]
    .map(([, path = ""]) => relative(root, resolve(root, dirname(file), path)))
    .filter((imported) => layers.some((layer) => imported.startsWith(`${layer}/`)));
}

/** `isWithin`: of the same layer; else `server/` or `web/` imports from `contract/`. */
type RoomImport = { layer: string; isWithin: boolean; file: string; imported: string; from: string; to: string };

/** Every import from one room to another, and from that of one layer to that of another. */
export function importsBetweenRooms(): RoomImport[] {
  return layers.flatMap((layer) =>
    filesOf(layer).flatMap((file) =>
      importsOf(file)
        .filter((imported) => roomOf(imported) !== roomOf(file))
        .map((imported) => ({
          layer,
          isWithin: imported.startsWith(`${layer}/`),
          file,
          imported,
          from: roomOf(file),
          to: roomOf(imported),
        })),
    ),
  );
}

export const isAgainstOrder = ({ from, to }: RoomImport): boolean => rooms.indexOf(to) > rooms.indexOf(from);

/** Folders of a layer that are no room. */
export const foldersWithoutRoom = (): string[] =>
  layers.flatMap((layer) =>
    [...new Set(filesOf(layer).map(roomOf))].filter((room) => !rooms.includes(room)).map((room) => `${layer}/${room}`),
  );

/** Rooms of a layer that reach each other, the largest lump of them: 1 where the order holds. */
export function largestLump(layer: string): number {
  const arrows = importsBetweenRooms().filter((one) => one.layer === layer && one.isWithin);
  const reached = new Map(
    rooms.map((room) => [room, new Set(arrows.filter(({ from }) => from === room).map(({ to }) => to))]),
  );
  const from = (room: string) => reached.get(room) ?? new Set<string>();
  for (const middle of rooms)
    for (const room of rooms) if (from(room).has(middle)) for (const far of from(middle)) from(room).add(far);
  return Math.max(
    ...rooms.map((room) => 1 + [...from(room)].filter((far) => far !== room && from(far).has(room)).length),
  );
}
