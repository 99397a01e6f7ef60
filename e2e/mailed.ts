import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The address of the button of the newest mail to someone, from the mailbox page. */
export async function linkMailedTo(page: Page, address: string): Promise<string> {
  const { request } = page;
  const list = async () => (await request.get("/dev/mail")).text();
  const newest = new RegExp(`href="(/dev/mail/[^"]+)">[^<]*</a>\\s*<small>to ${address}`);
  await expect.poll(list, `a mail to ${address}`).toMatch(newest);
  const [, mail] = newest.exec(await list())!;
  const text = await (await request.get(mail!)).text();
  const [, path] =
    /https?:\/\/[^/\s]+(\/(?:[\w-]+\/)*(?:reset-password|invitation|winners-preview)\/[\w-]+|\/account\/confirm-address\?code=\d+)/.exec(
      text,
    ) ?? [];
  return path!;
}
