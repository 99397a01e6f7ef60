// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Dropzone } from "./Dropzone.tsx";

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });
const photo = file("front.jpg", "image/jpeg");
const plan = file("plan.pdf", "application/pdf");

function zone(more: { room?: number; accept?: string; says?: string } = {}) {
  const onFiles = vi.fn();
  render(
    <Dropzone label="Add photos" accept="image/*" says="Images only" maxBytes={1000} onFiles={onFiles} {...more} />,
  );
  const label = screen.getByText("Add photos").closest("label")!;
  return { onFiles, label, drop: (...files: File[]) => fireEvent.drop(label, { dataTransfer: { files } }) };
}

afterEach(cleanup);

test("N08 the restriction and the limit are said before anything is chosen", () => {
  zone({ room: 7 });
  screen.getByText("Images only, up to 1 KB each, 7 more files");
  screen.getByText("Choose, drop or paste files here");
});

test("where one file is left to add, it is asked for as one", () => {
  zone({ room: 1 });
  screen.getByText("Images only, up to 1 KB, 1 more file");
  screen.getByText("Choose, drop or paste a file here");
});

test("dropped files that fit are taken", () => {
  const { drop, onFiles } = zone();
  drop(photo);
  expect(onFiles).toHaveBeenCalledWith([photo]);
});

test("N08 what doesn't fit is left out, and named", () => {
  const { drop, onFiles } = zone();
  drop(photo, plan);
  expect(onFiles).toHaveBeenCalledWith([photo]);
  expect(screen.getByRole("alert").textContent).toBe("“plan.pdf” can’t be used here: images only.");
});

test("a kind that is an abbreviation keeps its capitals", () => {
  const { drop } = zone({ accept: ".csv,.txt", says: "CSV or Excel (xlsx)" });
  drop(photo);
  expect(screen.getByRole("alert").textContent).toMatch("can’t be used here: CSV or Excel (xlsx).");
});

test("what only stands for a file, or is of a kind that can be saved otherwise, is answered with what to do", () => {
  const { drop, onFiles } = zone();
  for (const [name, advice] of [
    ["Essay.gdoc", /^“Essay\.gdoc” can’t be used here: images only\. This is only a link to a Google document/],
    ["scan.tiff", /images only\. This is a file of the format TIFF.* Save the picture as JPEG or PNG/],
    // A PDF isn't taken here, either.
    ["Essay.pages", /images only\.$/],
  ] as const) {
    drop(file(name, ""));
    expect(screen.getByRole("alert").textContent, name).toMatch(advice);
  }
  expect(onFiles).not.toHaveBeenCalled();
});

test("a file that is too large is not sent", () => {
  const { drop, onFiles } = zone();
  drop(file("huge.jpg", "image/jpeg", 2000));
  expect(onFiles).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toContain("The limit is 1 KB.");
});

test("files past the room that is left are left out", () => {
  const { drop, onFiles } = zone({ room: 1 });
  drop(photo, file("back.jpg", "image/jpeg"));
  expect(onFiles).toHaveBeenCalledWith([photo]);
  expect(screen.getByRole("alert").textContent).toContain("room for 1 more");
});

test("where there is no room nothing can be chosen", () => {
  render(<Dropzone label="Add photos" room={0} onFiles={() => {}} />);
  expect(screen.getByLabelText<HTMLInputElement>("Add photos").disabled).toBe(true);
});

test("a pasted picture goes to the zone that has the focus", () => {
  const { onFiles } = zone();
  const paste = () => fireEvent.paste(document, { clipboardData: { files: [photo] } });
  paste();
  expect(onFiles).not.toHaveBeenCalled();
  screen.getByLabelText("Add photos").focus();
  paste();
  expect(onFiles).toHaveBeenCalledWith([photo]);
});
