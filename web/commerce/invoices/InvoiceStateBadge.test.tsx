// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { InvoiceStateBadge } from "./InvoiceStateBadge.tsx";

afterEach(cleanup);

test("an invoice says that a bank payment is on its way, and of a payment by card that it is awaited", () => {
  const paying = { state: "paying", isOverdue: false } as const;
  render(<InvoiceStateBadge invoice={{ ...paying, method: "bank" }} />);
  expect(screen.getByText("Bank payment on its way")).toBeDefined();
  cleanup();
  render(<InvoiceStateBadge invoice={{ ...paying, method: null }} />);
  expect(screen.getByText("Awaiting payment")).toBeDefined();
  cleanup();
  render(<InvoiceStateBadge invoice={{ state: "paid", isOverdue: false, method: "bank" }} />);
  expect(screen.getByText("Paid")).toBeDefined();
});
