import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { EntryAt } from "../../../contract/addresses.ts";
import { uploadEntryFile } from "../../../contract/entry-uploads.ts";
import { CallError, useApi } from "../../api/api.ts";
import type { UploadUnderWay } from "../../ui/UploadList.tsx";
import { toast } from "../../ui/toast.ts";

type Item = { key: string; folderID: string; file: File; part: number; error?: string; gone: AbortController };

export type Uploads = {
  of(folderID: string): UploadUnderWay[];
  /** Those on their way or waiting, without those that failed. */
  count(folderID: string): number;
  add(folderID: string, files: readonly File[]): void;
  busy: boolean;
};

const atOnce = 2;

/** Files on their way into an entry, two at a time; each can be called off, and sent again when it failed. */
export function useUploads(params: EntryAt): Uploads {
  const { call } = useApi();
  const queries = useQueryClient();
  const [items, setItems] = useState<Item[]>([]);
  const all = useRef<Item[]>([]);
  const running = useRef(new Set<string>());
  const where = useRef(params);
  where.current = params;

  const moves = useMemo(() => {
    const show = (next: Item[]) => {
      all.current = next;
      setItems(next);
    };
    const change = (key: string, what: Partial<Item>) =>
      show(all.current.map((item) => (item.key === key ? { ...item, ...what } : item)));
    const drop = (key: string) => show(all.current.filter((item) => item.key !== key));

    function next() {
      const waiting = all.current.filter(({ key, error }) => !error && !running.current.has(key));
      for (const item of waiting.slice(0, atOnce - running.current.size)) void send(item);
    }
    async function send({ key, folderID, file, gone }: Item) {
      running.current.add(key);
      try {
        await call(uploadEntryFile, { ...where.current, folderID }, undefined, {
          file,
          signal: gone.signal,
          query: {},
          onProgress: (part) => change(key, { part }),
        });
        await queries.invalidateQueries();
        drop(key);
        toast(uploadEntryFile.done!);
      } catch (error) {
        if (gone.signal.aborted) drop(key);
        else change(key, { error: error instanceof CallError ? error.message : new CallError(0).message });
      } finally {
        running.current.delete(key);
        next();
      }
    }
    return {
      add(folderID: string, files: readonly File[]) {
        const added = files.map((file) => newItem(folderID, file));
        show([...all.current, ...added]);
        next();
      },
      cancel({ key, gone }: Item) {
        gone.abort();
        if (!running.current.has(key)) drop(key);
      },
      retry({ key }: Item) {
        change(key, { error: undefined, part: 0, gone: new AbortController() });
        next();
      },
    };
  }, [call, queries]);

  useEffect(() => () => all.current.forEach(({ gone }) => gone.abort()), []);

  return {
    of: (folderID) =>
      items
        .filter((item) => item.folderID === folderID)
        .map((item) => ({
          key: item.key,
          name: item.file.name,
          part: item.part,
          ...(item.error !== undefined && { error: item.error, onRetry: () => moves.retry(item) }),
          onCancel: () => moves.cancel(item),
        })),
    count: (folderID) => items.filter((item) => item.folderID === folderID && !item.error).length,
    add: moves.add,
    busy: items.some(({ error }) => !error),
  };
}

const newItem = (folderID: string, file: File): Item => ({
  key: crypto.randomUUID(),
  folderID,
  file,
  part: 0,
  gone: new AbortController(),
});
