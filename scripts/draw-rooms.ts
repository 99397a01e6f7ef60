// Draws docs/pictures/rooms.svg: the rooms from the bottom up, and from each what it imports, the wider the more often. npm run rooms
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { importsBetweenRooms, rooms } from "./rooms.ts";

const row = 30;
const width = 860;
const left = 300;
const height = rooms.length * row + 40;

/** What each is about; the order is that of `rooms`. */
const about: Record<string, string> = {
  platform: "db, http, jobs, tasks, storage, access",
  media: "uploads, pictures, films, office files",
  paper: "PDF, letterhead",
  tables: "lists read and written",
  mail: "words, sending, bounces",
  people: "clients, accounts, roles, rosters",
  programs: "kinds, pages, dates, templates",
  tours: "homes, builders, map, route",
  sponsors: "tiers, pages, renewals",
  entries: "forms, files, help, recommendations",
  judging: "scoresheets, rounds, results",
  scholarships: "awards of money",
  galleries: "winners, certificates",
  advancement: "winners sent on to other programs",
  commerce: "sales, payments, invoices, ledger",
  door: "check-in, shifts, attendance",
  votes: "ballots, kiosk, count",
  messages: "to many; reminders",
  surveys: "questions and answers",
  imports: "tables of homes, builders, tickets",
  rehearsals: "a season with made-up people",
  app: "registries, pages of several rooms, main",
};

const yOf = (room: string) => height - 20 - rooms.indexOf(room) * row - row / 2;

const counted = new Map<string, number>();
for (const { from, to, isWithin } of importsBetweenRooms())
  if (isWithin && from !== "app") counted.set(`${from} ${to}`, (counted.get(`${from} ${to}`) ?? 0) + 1);

/** Few imports are no part of the picture. */
const LEAST = 8;

const arrows = [...counted]
  .filter(([pair, count]) => count >= LEAST && !pair.endsWith(" platform"))
  .map(([pair, count]) => {
    const [from = "", to = ""] = pair.split(" ");
    const [start, end] = [yOf(from), yOf(to)];
    const reach = left + 250 + Math.abs(end - start) * 0.55;
    const stroke = Math.min(5, 0.6 + count / 22).toFixed(1);
    return `<path d="M${left + 246} ${start} C ${reach} ${start}, ${reach} ${end}, ${left + 252} ${end}" stroke-width="${stroke}" marker-end="url(#to)"/>`;
  });

const boxes = rooms.map(
  (room) =>
    `<g><rect x="${left}" y="${yOf(room) - 12}" width="244" height="24" rx="4"/><text x="${left + 12}" y="${yOf(room) + 5}">${room}</text><text class="about" x="${left - 14}" y="${yOf(room) + 5}">${about[room]}</text></g>`,
);

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The rooms of the code, from platform at the bottom to app at the top; arrows go down only">
<style>
svg { background: #fff; font: 14px system-ui, sans-serif }
rect { fill: #eef4f2; stroke: #1d5c4d }
text { fill: #12211d; font-weight: 600 }
.about { fill: #4a5b56; font-weight: 400; text-anchor: end }
path { fill: none; stroke: #1d5c4d; stroke-opacity: 0.45 }
marker path { fill: #1d5c4d; stroke: none }
</style>
<defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${arrows.join("\n")}
${boxes.join("\n")}
</svg>
`;

writeFileSync(join(resolve(import.meta.dirname, ".."), "docs/pictures/rooms.svg"), svg);
