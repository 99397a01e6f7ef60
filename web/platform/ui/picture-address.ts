import { createContext } from "react";

/** Changes the addresses of pictures in previews, for people who see them before they are public; elsewhere they stay. */
export const PictureAddressContext = createContext((usual: string): string => usual);
