import { toast } from "./toast.ts";

type Shared = { title: string; url: string };

/** Shares by the phone's own means, else copies the address. `words` name it in toasts: 'The address of your route'. */
export async function share({ title, url }: Shared, words: string): Promise<void> {
  try {
    if ("share" in navigator) await navigator.share({ title, url });
    else {
      await (navigator as Navigator).clipboard.writeText(url);
      toast(`${words} is copied.`);
    }
  } catch (error) {
    if ((error as Error).name !== "AbortError") toast("It couldn’t be shared. Copy the address of this page.");
  }
}
