import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { crowdLevelOf, listCrowds } from "../../../contract/door/crowds.ts";
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
    days: [["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"]],
    homes: { First: null, Second: null, Third: null },
  });
});
afterEach(() => void vi.restoreAllMocks());

const at = () => ({ client: tour.client, service: tour.service });

/** As a stranger reads it, after what was kept of it is forgotten. */
async function crowdsOf() {
  town.app.changes.publish("service", town.clients["oak"]!, tour.serviceID);
  const { answer } = await town.as()(listCrowds, at(), undefined);
  const names = new Map(Object.entries(tour.homes).map(([name, id]) => [id, name]));
  return Object.fromEntries(answer.homes.map(({ propertyID, crowd }) => [names.get(propertyID), crowd]));
}

/** So many come to a home with one group's tickets. */
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

  // Twelve minutes into the next quarter of an hour, a fifth of the one before counts.
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
