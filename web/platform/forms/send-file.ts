import { createContext } from "react";

type SentFile = { uploadID: string; fileName: string };
type SendFileOptions = { signal: AbortSignal; onProgress: (part: number) => void };

/** Uploads a file to the place of this form's answers. */
export type SendFile = (element: string, file: File, how: SendFileOptions) => Promise<SentFile>;

/** Null where nothing is sent, as in a preview. */
export const SendFileContext = createContext<SendFile | null>(null);
