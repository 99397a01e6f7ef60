import { expect, test } from "vitest";
import type { ServiceKind } from "../../platform/service-kinds.ts";
import { type MailGroup, isMailGroupUsed, mailGroups } from "./mail-groups.ts";

const sentBy = (...kinds: ServiceKind[]) =>
  (Object.keys(mailGroups) as MailGroup[]).filter((group) => isMailGroupUsed(group, kinds));

test("an association’s mails are those of what its kinds of program have: whoever runs contests alone sends receipts, too", () => {
  expect(sentBy("contest")).toEqual(["entries", "scoring", "sales", "votes", "sponsors", "invoices", "giving"]);
  expect(sentBy("scholarship")).toEqual(["scoring", "scholarships", "sales", "sponsors", "invoices", "giving"]);
  expect(sentBy("parade", "survey")).toEqual(["tours", "sales", "votes", "sponsors", "invoices", "giving"]);
  expect(sentBy()).toEqual(["invoices"]);
});
