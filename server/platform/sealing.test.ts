import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openSealing, sealingWith } from "./sealing.ts";

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "rosette-test-"));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const [now, before] = ["n".repeat(32), "b".repeat(32)];
const purpose = "two-factor of somebody";

describe("what is sealed", () => {
  const sealing = sealingWith([now]);

  test("opens for its purpose, says nothing of the text, and is never the same twice", () => {
    const sealed = sealing.seal("JBSWY3DPEHPK3PXP ✓", purpose);
    expect(sealed).not.toContain("JBSWY");
    expect(Buffer.from(sealed.split(".")[1]!, "base64url").toString("latin1")).not.toContain("JBSWY");
    expect(sealing.seal("JBSWY3DPEHPK3PXP ✓", purpose)).not.toBe(sealed);
    expect(sealing.unseal(sealed, purpose)).toBe("JBSWY3DPEHPK3PXP ✓");
  });

  test("opens for no other purpose, and not once a letter of it was changed", () => {
    const sealed = sealing.seal("text", purpose);
    expect(() => sealing.unseal(sealed, "two-factor of somebody else")).toThrow(/unable to authenticate/);
    const at = sealed.indexOf(".") + 20;
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(() => sealing.unseal(changed, purpose)).toThrow(/unable to authenticate/);
    expect(() => sealing.unseal(sealed.slice(0, 15), purpose)).toThrow(/tag/);
  });

  test("opens while its secret is said, first or not, and is stale when another is first", () => {
    const sealed = sealingWith([before]).seal("text", purpose);
    const changing = sealingWith([now, before]);
    expect(changing.unseal(sealed, purpose)).toBe("text");
    expect(changing.isStale(sealed)).toBe(true);
    expect(changing.isStale("from before anything was sealed")).toBe(true);
    const anew = changing.seal(changing.unseal(sealed, purpose), purpose);
    expect(changing.isStale(anew)).toBe(false);
    expect(sealing.unseal(anew, purpose)).toBe("text");
    expect(() => sealing.unseal(sealed, purpose)).toThrow(/^This was sealed with another SECRET, marked .{8}\. Say/);
  });
});

describe("where no SECRET is said", () => {
  test("of processes that start at once one makes it, for its user alone, and all have the same", async () => {
    const dataFolder = join(newFolder(), "data");
    const all = await Promise.all(Array.from({ length: 20 }, () => openSealing({ secrets: [], dataFolder })));
    const sealed = all.map((sealing) => sealing.seal("text", purpose));
    for (const sealing of all)
      expect(sealed.map((each) => sealing.unseal(each, purpose))).toEqual(all.map(() => "text"));
    expect(readdirSync(dataFolder)).toEqual(["secret"]);
    expect(statSync(join(dataFolder, "secret")).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(join(dataFolder, "secret"), "utf8"), "base64")).toHaveLength(32);
    const later = await openSealing({ secrets: [], dataFolder });
    expect(later.unseal(sealed[0]!, purpose)).toBe("text");
  });

  test("one that isn't whole is told, and not made anew", async () => {
    const dataFolder = newFolder();
    writeFileSync(join(dataFolder, "secret"), "");
    await expect(openSealing({ secrets: [], dataFolder })).rejects.toThrow(
      /^The secret in .* isn’t whole\. Put it back/,
    );
    expect(readFileSync(join(dataFolder, "secret"), "utf8")).toBe("");
  });

  test("one that was said makes no file", async () => {
    const dataFolder = newFolder();
    await openSealing({ secrets: [now], dataFolder });
    expect(readdirSync(dataFolder)).toEqual([]);
  });
});
