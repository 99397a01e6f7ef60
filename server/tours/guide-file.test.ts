import { expect, test } from "vitest";
import type { TourHome } from "../../contract/tours/tour.ts";
import { countTurns } from "../../test/turns.ts";
import { type Guide, drawGuide } from "./guide-file.ts";

const said = { company: "", status: "for-sale", price: null, beds: null, baths: null, squareFeet: null, openings: [] };

const plainGuide: Guide = {
  association: "Oak",
  name: "Tour",
  tagline: "",
  url: "https://oak.example/tour",
  zone: "America/Chicago",
  days: [],
  homes: [],
  price: null,
  sponsors: [],
};

test("N10 while a guide of many homes is drawn others are served, between any two pages", async () => {
  const homes = Array.from(
    { length: 200 },
    (_, at) => ({ ...said, number: at, name: `Home ${at}`, latitude: at, longitude: at }) as unknown as TourHome,
  );
  const guide: Guide = { ...plainGuide, homes };
  const turns = countTurns();
  const turnsAt: number[] = [];
  const photoOf = async () => void turnsAt.push(turns.taken());
  await drawGuide(guide, { photoOf, map: new Map(), now: new Date("2030-05-01T00:00:00Z") });
  turns.stop();
  const pages = turnsAt.filter((_, at) => at % 5 === 0);
  expect(pages).toHaveLength(40);
  expect(new Set(pages).size).toBe(40);
});
