import { createContext } from "react";

type SentFile = { uploadID: string; fileName: string };
type SendFileOptions = { signal: AbortSignal; onProgress: (part: number) => void };

/** Sends a file that a question asks for, to where the answers of this form go. */
export type SendFile = (element: string, file: File, how: SendFileOptions) => Promise<SentFile>;

/** Null where nothing is sent, as in a preview. */
export const SendFileContext = createContext<SendFile | null>(null);
