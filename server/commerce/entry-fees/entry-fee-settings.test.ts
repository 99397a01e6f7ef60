import { expect, test } from "vitest";
import {
  changeEntryFeeSettings,
  getEntryFeeSettings,
} from "../../../contract/commerce/entry-fees/entry-fee-settings.ts";
import { copyService } from "../../../contract/programs/copying.ts";
import { weeksLater } from "../../../contract/platform/time-zone.ts";
import { at } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";
import { useContestWithFee } from "../../../test/entry-fees.ts";

const town = useTown();
const { program, set } = useContestWithFee(town);

test("a copy has the ways to pay, and the day until which fees go back moves with its dates", async () => {
  const until = "2030-03-01T18:00:00.000Z";
  await set({
    feeInvoices: "paid",
    feeInvoiceNote: "Make checks payable to Oak.",
    feeRefundUntil: until,
    feeRefundPercent: 50,
  });
  const url = `${program.contest.url}-again`;
  const { serviceID } = program.contest;
  const copied = { serviceID, name: "Again", url, parts: ["dates", "sales"] as const, weeks: 52 };
  expect((await town.as("owner")(copyService, { client: "oak" }, copied as never)).status).toBe(200);
  const { settings } = (await town.as("owner")(getEntryFeeSettings, { client: "oak", service: url })).answer;
  expect(settings).toMatchObject({
    feeInvoices: "paid",
    feeInvoiceNote: "Make checks payable to Oak.",
    feeRefundPercent: 50,
  });
  expect(Date.parse(settings.feeRefundUntil!)).toBe(Date.parse(weeksLater(until, 52, "America/Chicago")));
});

test("where the notes of how to pay are hidden they stay as they were", async () => {
  await set({ feeInvoices: "paid", feeInvoiceDays: 10, feeInvoiceNote: "To Oak." });
  const sent = { feeInvoices: "no", feeRefundUntil: null, feeRefundPercent: 100 } as const;
  expect((await town.as("owner")(changeEntryFeeSettings, at(program.contest), sent as never)).status).toBe(200);
  const { settings } = (await town.as("owner")(getEntryFeeSettings, at(program.contest))).answer;
  expect(settings).toMatchObject({ feeInvoices: "no", feeInvoiceDays: 10, feeInvoiceNote: "To Oak." });
});
