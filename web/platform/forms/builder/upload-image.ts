import { createContext } from "react";

/** Uploads a picture and answers its address. */
export type UploadImage = (file: File) => Promise<string>;

export const UploadImageContext = createContext<UploadImage | null>(null);
