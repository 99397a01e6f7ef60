import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { crowdLevelOf, listCrowds, quietFrom } from "../../../contract/door/crowds.ts";
import { disqualifyProperty, removeProperty } from "../../../contract/tours/properties.ts";
import { takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { type Tour, addTour, itIs, letIn, visitor } from "../../../test/visits.ts";

const town = useTown();
let tour: Tour;
let hours = 0;

beforeAll(async () => {
  await takeTestCards(town);
  tour = await addTour(town, {
    days: [
      ["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"],
      ["2030-06-02T16:00:00Z", "2030-06-02T22:00:00Z"],
      ["2030-06-03T16:00:00Z", "2030-06-03T22:00:00Z"],
    ],
    homes: { First: null, Second: null, Third: null },
  });
});
afterEach(() => void vi.restoreAllMocks());

const at = () => ({ client: tour.client, service: tour.service });

/** As a stranger reads it, with an empty cache. */
async function crowdsOf() {
  town.app.changes.publish("service", town.clients["oak"]!, tour.serviceID);
  const { answer } = await town.as()(listCrowds, at(), undefined);
  const names = new Map(Object.entries(tour.homes).map(([name, id]) => [id, name]));
  return Object.fromEntries(answer.homes.map(({ propertyID, crowd }) => [names.get(propertyID), crowd]));
}

/** Visitors come to a home with one group's tickets. */
async function come(home: string, people: number) {
  while (people > 0) {
    const group = await visitor(town, tour, `Group ${(hours += 1)}`, "Group");
    for (const _ of Array(Math.min(9, people))) await letIn(town, tour, group, home);
    people -= 9;
  }
}

test("how busy a home is right now is told in a word, of homes that are open, once anybody was scanned", async () => {
  itIs("2030-06-01T17:05:00Z");
  expect(await crowdsOf()).toEqual({});
  await come("First", 18);
  await come("Second", 7);
  expect(await crowdsOf()).toEqual({ First: "busy", Second: "steady", Third: "quiet" });

  // Twelve minutes into a slot, a fifth of the slot before counts.
  itIs("2030-06-01T17:27:00Z");
  expect(await crowdsOf()).toEqual({ First: "quiet", Second: "quiet", Third: "quiet" });

  itIs("2030-06-01T19:00:00Z");
  expect(await crowdsOf()).toEqual({});
});

test("after the tour, and of homes that visitors don't see, nothing is told", async () => {
  itIs("2030-06-01T21:50:00Z");
  await come("First", 6);
  const first = { ...at(), propertyID: tour.homes["First"]! };
  await town.as("owner")(disqualifyProperty, first, { disqualified: true, reason: "" });
  await town.as("owner")(removeProperty, { ...first, propertyID: tour.homes["Second"]! }, undefined);
  expect(await crowdsOf()).toEqual({ Third: "quiet" });
  itIs("2030-06-01T22:10:00Z");
  expect(await crowdsOf()).toEqual({});
});

test("a word tells nobody who came: numbers aren't told", () => {
  expect([0, 5, 6, 17, 18, 400].map(crowdLevelOf)).toEqual(["quiet", "quiet", "steady", "steady", "busy", "busy"]);
});

const [opensAt, closesAt] = [Date.parse("2030-06-01T16:00:00Z"), Date.parse("2030-06-01T22:00:00Z")];
const slotsAt = (...scans: [time: string, count: number][]) =>
  scans.map(([time, count]) => ({ at: Date.parse(`2030-06-01T${time}:00Z`), scans: count }));
const quietAt = (...scans: [time: string, count: number][]) => {
  const moment = quietFrom(slotsAt(...scans), { opensAt, closesAt });
  return moment === null ? null : new Date(moment).toISOString().slice(11, 16);
};

test("a home was quiet from the half hour on after which half as many came as on average of the day", () => {
  expect(quietAt(["16:30", 30], ["18:00", 30], ["20:45", 6])).toBe("18:30");
  expect(quietAt(["16:00", 60])).toBe("17:00");
});

test("of a home that never grew quiet, or that few came to, nothing is told", () => {
  expect(quietAt(["16:30", 20], ["19:00", 20], ["21:45", 30])).toBe(null);
  expect(quietAt(["16:30", 23])).toBe(null);
  expect(quietAt(["15:00", 40], ["22:00", 40])).toBe(null);
});

test("on the next day it is told since when each home was quiet on the day before, and after the last day no more", async () => {
  const quietOf = async () => {
    town.app.changes.publish("service", town.clients["oak"]!, tour.serviceID);
    const { answer } = await town.as()(listCrowds, at(), undefined);
    return answer.quiet;
  };
  itIs("2030-06-02T16:20:00Z");
  expect(await quietOf()).toEqual([]);
  await come("Third", 27);
  itIs("2030-06-03T09:00:00Z");
  expect(await quietOf()).toEqual([{ propertyID: tour.homes["Third"], from: "2030-06-02T17:00:00.000Z" }]);
  itIs("2030-06-03T22:30:00Z");
  expect(await quietOf()).toEqual([]);
});
