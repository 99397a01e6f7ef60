import { expect, test } from "vitest";
import type { TourHome } from "../../contract/tours/tour.ts";
import { countTurns } from "../../test/turns.ts";
import { drawGuide } from "./guide-file.ts";

const said = { company: "", status: "for-sale", price: null, beds: null, baths: null, squareFeet: null, openings: [] };

test("N10 while a guide of many homes is drawn others are served, between any two pages", async () => {
  const homes = Array.from(
    { length: 200 },
    (_, at) => ({ ...said, number: at, name: `Home ${at}`, latitude: at, longitude: at }) as unknown as TourHome,
  );
  const guide = { association: "Oak", name: "Tour", tagline: "", zone: "America/Chicago", days: [], homes } as const;
  const turns = countTurns();
  const turnsAt: number[] = [];
  await drawGuide(guide, async () => void turnsAt.push(turns.taken()), new Date("2030-05-01T00:00:00Z"));
  turns.stop();
  const pages = turnsAt.filter((_, at) => at % 4 === 0);
  expect(pages).toHaveLength(50);
  expect(new Set(pages).size).toBe(50);
});
