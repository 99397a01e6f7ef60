import { describe, expect, test } from "vitest";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { type ServiceKind, kindNames, segmentOf } from "../../../contract/platform/service-kinds.ts";
import { type ProgramPart, programParts } from "../../../contract/programs/program-parts.ts";
import { currentItemOf, studioMenu } from "./studio-menu.ts";

type MenuCase = { kind?: ServiceKind; used?: readonly ProgramPart[] | undefined; role?: Standing };

function menuOf({ kind = "contest", role = "administrator", ...rest }: MenuCase = {}) {
  const used = "used" in rest ? rest.used : [];
  return studioMenu("oak", { kind, url: "one", name: "One", used }, [role, "staff"]);
}

const labelsOf = (shown: MenuCase, group: string) =>
  menuOf(shown)
    .find(({ id }) => id === group)
    ?.items.map(({ label }) => label) ?? [];

describe("what a program doesn’t use yet", () => {
  test("is offered apart, and stands in its group once it is used", () => {
    expect(labelsOf({}, "add")).toEqual(["Galleries", "Fees", "Tickets", "Votes", "Sponsors"]);
    const used = ["votes", "sponsors"] as const;
    expect(labelsOf({ used }, "add")).toEqual(["Galleries", "Fees", "Tickets"]);
    expect(labelsOf({ used }, "work")).toContain("Votes");
    expect(labelsOf({ used }, "setup")).toContain("Sponsors");
  });

  test("isn’t there while nobody knows what is used", () => {
    expect(labelsOf({ used: undefined }, "add")).toEqual([]);
    expect(labelsOf({ used: undefined }, "work")).not.toContain("Votes");
  });

  test("is offered to whoever may add it: not to a viewer, and to the box office what it sells", () => {
    expect(labelsOf({ role: "viewer" }, "add")).toEqual([]);
    expect(labelsOf({ role: "viewer", used: ["votes"] }, "work")).toContain("Votes");
    expect(labelsOf({ role: "boxOffice" }, "add")).toEqual(["Fees", "Tickets"]);
  });

  test("is nothing that the kind lives by: a tour and an event sell tickets from the first day", () => {
    for (const kind of ["parade", "event"] as const) {
      expect(labelsOf({ kind }, "work")).toEqual(expect.arrayContaining(["Tickets", "Sales", "Counter"]));
      expect(labelsOf({ kind }, "add")).not.toContain("Tickets");
    }
  });
});

test("a program that is paid in any way has its sales", () => {
  expect(labelsOf({}, "work")).not.toContain("Sales");
  for (const part of ["orders", "fees", "tickets"] as const)
    expect(labelsOf({ used: [part] }, "work")).toContain("Sales");
});

test.each(kindNames)("the setup of a %s begins with its dates, and no page stands in the menu twice", (kind) => {
  expect(labelsOf({ kind }, "setup")[0]).toBe("Dates");
  for (const used of [[], programParts]) {
    const pages = menuOf({ kind, used }).flatMap(({ items }) => items.map(({ to }) => to));
    expect(new Set(pages).size).toBe(pages.length);
  }
});

test.each([
  ["", "Overview"],
  ["/entries/settings", "Entries"],
  ["/entries/0190-entry", "Entries"],
  ["/scorers/settings", "Scoring"],
  ["/tickets/fees", "Fees"],
  ["/tickets/promo-codes", "Fees"],
  ["/tickets/settings", "Fees"],
  ["/tickets", "Tickets"],
  ["/tickets/questions", "Tickets"],
  ["/dates", "Dates"],
  ["/settings", "Settings"],
  ["/report", undefined],
])("on a contest’s page %s the menu is at %s", (below, label) => {
  const path = `/oak/studio/${segmentOf("contest")}/one${below}`;
  for (const used of [[], programParts]) expect(currentItemOf(menuOf({ used }), path)?.label).toBe(label);
});

test("on an event, promo codes and the settings of selling are of its tickets", () => {
  const groups = menuOf({ kind: "event" });
  for (const below of ["fees", "promo-codes", "settings"])
    expect(currentItemOf(groups, `/oak/studio/events/one/tickets/${below}`)?.label).toBe("Tickets");
});
