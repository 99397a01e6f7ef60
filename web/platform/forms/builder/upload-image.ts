import { createContext } from "react";

/** Stores a picture and answers the address it is drawn from. */
export type UploadImage = (file: File) => Promise<string>;

export const UploadImageContext = createContext<UploadImage | null>(null);
