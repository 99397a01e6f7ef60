import fc from "fast-check";
import { expect, test } from "vitest";
import { type Drive, type DriveStop, bestDrive, driveInOrder, milesBetween } from "./drive-planning.ts";

const day = (time: string) => `2030-05-04T${time}:00.000Z`;
const wishes = { startAt: new Date(day("11:00")), minutesEach: 30 };
const stop = (key: string, longitude: number, opens = "11:00", closes = "17:00"): DriveStop => ({
  key,
  latitude: 44,
  longitude,
  hours: [{ opensAt: day(opens), closesAt: day(closes) }],
});
const keysOf = ({ visits }: Drive) => visits.map(({ key }) => key);

test("homes along a road are seen one after the other, from either end", () => {
  const road = [stop("3", -91.3), stop("1", -91.1), stop("4", -91.4), stop("2", -91.2)];
  expect(["1234", "4321"]).toContain(keysOf(bestDrive(road, wishes)).join(""));
});

test("a home that closes early comes first, one that opens late comes last", () => {
  const homes = [stop("late", -91.1, "15:00"), stop("usual", -91.11), stop("early", -91.3, "11:00", "12:00")];
  const drive = bestDrive(homes, wishes);
  expect(keysOf(drive)).toEqual(["early", "usual", "late"]);
  expect(drive.visits.at(-1)).toMatchObject({ enterAt: Date.parse(day("15:00")), leaveAt: Date.parse(day("15:30")) });
});

test("where not all can be seen, as many as can be are, and those that fall out are told", () => {
  const homes = [stop("a", -91.1, "11:00", "11:40"), stop("b", -91.6, "11:00", "11:40"), stop("c", -91.11)];
  const drive = bestDrive(homes, wishes);
  expect(drive.visits).toHaveLength(2);
  expect(drive.leftOut).toHaveLength(1);
  expect(bestDrive([{ ...stop("closed", -91), hours: [] }], wishes)).toMatchObject({
    leftOut: ["closed"],
    doneAt: null,
  });
});

test("an order made by hand stays as it is; what is closed by then is told", () => {
  const homes = [stop("far", -91.5), stop("near", -91.1), stop("early", -91.11, "11:00", "11:45")];
  const drive = driveInOrder(homes, wishes);
  expect([keysOf(drive), drive.leftOut]).toEqual([["far", "near"], ["early"]]);
});

test("a home of which nobody has said when it is open is open", () => {
  expect(keysOf(bestDrive([{ ...stop("a", -91), hours: null }], wishes))).toEqual(["a"]);
});

test("a mile is a mile, and a third of it more by streets", () => {
  expect(milesBetween({ latitude: 44, longitude: -91 }, { latitude: 44 + 1 / 69.09, longitude: -91 })).toBeCloseTo(
    1.3,
    2,
  );
});

const hours = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 })).map(([from, long]) => [
  {
    opensAt: new Date(Date.parse(day("11:00")) + from * 900_000).toISOString(),
    closesAt: new Date(Date.parse(day("11:00")) + (from + long) * 900_000).toISOString(),
  },
]);
const homes = (least: number, most: number) =>
  fc
    .array(
      fc.record({
        latitude: fc.double({ min: 43.9, max: 44.1, noNaN: true }),
        longitude: fc.double({ min: -91.8, max: -91.5, noNaN: true }),
        hours,
      }),
      { minLength: least, maxLength: most },
    )
    .map((list): DriveStop[] => list.map((home, at) => ({ key: `${at}`, ...home })));

test("every home is seen once or told; each visit fits its hours; nobody is in two places", () => {
  fc.assert(
    fc.property(homes(0, 14), (list) => {
      const drive = bestDrive(list, wishes);
      expect([...keysOf(drive), ...drive.leftOut].sort()).toEqual(list.map(({ key }) => key).sort());
      let free = wishes.startAt.getTime();
      for (const visit of drive.visits) {
        expect(visit.arriveAt).toBeGreaterThanOrEqual(free);
        const [open] = list.find(({ key }) => key === visit.key)!.hours!;
        expect(visit.enterAt).toBeGreaterThanOrEqual(Date.parse(open!.opensAt));
        expect(visit.leaveAt).toBeLessThanOrEqual(Date.parse(open!.closesAt));
        free = visit.leaveAt;
      }
    }),
    { numRuns: 60 },
  );
});

function* ordersOf<T>(list: readonly T[]): Generator<T[]> {
  if (list.length === 0) yield [];
  for (const [at, first] of list.entries()) for (const rest of ordersOf(list.toSpliced(at, 1))) yield [first, ...rest];
}

test("of few homes no order sees more, nor as many sooner", () => {
  fc.assert(
    fc.property(homes(1, 5), (list) => {
      const best = bestDrive(list, wishes);
      for (const order of ordersOf(list)) {
        const other = driveInOrder(order, wishes);
        expect(other.visits.length).toBeLessThanOrEqual(best.visits.length);
        if (other.visits.length === best.visits.length && other.doneAt !== null)
          expect(other.doneAt).toBeGreaterThanOrEqual(best.doneAt! - 1);
      }
    }),
    { numRuns: 60 },
  );
});

test("of many homes no neighbor of the order is better, and what is left out fits nowhere", () => {
  fc.assert(
    fc.property(homes(10, 16), (list) => {
      const drive = bestDrive(list, wishes);
      const order = keysOf(drive).map((key) => list.find((home) => home.key === key)!);
      for (const key of drive.leftOut)
        for (let place = 0; place <= order.length; place += 1) {
          const tried = order.toSpliced(
            place,
            0,
            list.find((home) => home.key === key)!,
          );
          expect(driveInOrder(tried, wishes).leftOut).not.toEqual([]);
        }
    }),
    { numRuns: 30 },
  );
});
